import { createServer } from "node:http";
import { expect, test } from "vitest";
import { listenInTest } from "../../../test/helpers/server/listen.ts";
import { askContext } from "../src/chat/ask-context.ts";

test("49.A4: a server nearby is asked for its room, and a key goes below the approved address only", async () => {
  const asked: [string | undefined, string | undefined][] = [];
  const server = createServer(({ url, headers }, response) => {
    asked.push([url, headers.authorization]);
    const answers: Record<string, object> = {
      "/mine/props": { default_generation_settings: { n_ctx: 4_096 } },
      "/mine/v1/models": { data: [{ id: "small", max_model_len: 2_048 }] },
    };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answers[url ?? ""] ?? null));
  });
  const origin = await listenInTest(server);

  const room = await askContext(`${origin}/mine/v1`, "small", { authorization: "Bearer secret" });

  expect(room).toBe(4_096);
  expect(asked.toSorted()).toEqual([
    ["/mine/props", undefined],
    ["/mine/v1/models", "Bearer secret"],
  ]);
});
