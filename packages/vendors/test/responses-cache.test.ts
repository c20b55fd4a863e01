import { expect, test } from "vitest";
import { ModelFault } from "../../../src/model/language-model.ts";
import { chatPlayer, failing, inTurn, pressing } from "../../../test/helpers/chat/chat-replies.ts";
import { startChatServer } from "../../../test/helpers/chat/chat-server.ts";
import { ask, fakeClock, Talk } from "../../../test/helpers/server/model-requests.ts";
import { createResponsesModel } from "../src/responses/responses-model.ts";

async function responses(
  name: string,
  options: Parameters<typeof startChatServer>[0] = {},
  more: object = {},
) {
  const server = await startChatServer({ script: chatPlayer(), ...options });
  const clock = fakeClock();
  const model = createResponsesModel({
    name,
    baseUrl: `${server.url}/responses`,
    key: server.key,
    clock,
    ...more,
  });
  const sent = () => server.exchanges.map(({ raw }) => JSON.parse(raw));
  return { server, model, sent };
}

test("50.6: --thinking off takes the least effort that the refusal lists, and it is sent from then on", async () => {
  const { model, server, sent } = await responses("gpt-6.2-astra", {}, { thinking: false });
  const talk = new Talk();

  const fault = await ask(model, talk.request()).catch((error: unknown) => error);
  const { parameter = "" } = fault instanceof ModelFault ? (fault.refused ?? {}) : {};
  await ask(model, talk.request({ leftOut: { [model.id]: [parameter] } }));

  expect(parameter).toBe("reasoning.effort=low");
  expect(sent().map(({ reasoning }) => reasoning)).toEqual([{ effort: "none" }, { effort: "low" }]);
  expect(server.refusals()).toHaveLength(1);
});

test("50.6: an effort above those of a model becomes the greatest that the refusal lists", async () => {
  const { model } = await responses("o4-mini", {}, { effort: "max" });

  const fault = await ask(model, new Talk().request()).catch((error: unknown) => error);

  expect(fault).toMatchObject({ refused: { parameter: "reasoning.effort=high" } });
});

test("50.6: instructions end at a cache breakpoint where the API has one, and requests have the key of their instructions", async () => {
  const { model, sent } = await responses("gpt-6-luna");
  const talk = new Talk();
  await ask(model, talk.request());
  await ask(model, new Talk("Begin afresh.").request());

  const [first, second] = sent();
  expect(first.input[0]).toEqual({
    role: "developer",
    content: [{ type: "input_text", text: talk.system, prompt_cache_breakpoint: { mode: "explicit" } }],
  });
  expect(first.instructions).toBeUndefined();
  expect(first.prompt_cache_key).toMatch(/^gameboy-runner-[0-9a-f]{16}$/);
  expect(second.prompt_cache_key).toBe(first.prompt_cache_key);
});

test("50.6: earlier models get their instructions as before, and so does a server that refuses the breakpoint", async () => {
  const old = await responses("gpt-5.2");
  await ask(old.model, new Talk().request());
  const refusal = failing(400, {
    message: "Unknown parameter: 'input[0].content[0].prompt_cache_breakpoint'.",
    param: "input[0].content[0].prompt_cache_breakpoint",
  });
  const strict = await responses("gpt-6-luna", { script: inTurn(refusal, pressing("a")) });

  const fault = await ask(strict.model, new Talk().request()).catch((error: unknown) => error);
  const leftOut = { [strict.model.id]: ["prompt_cache_breakpoint"] };
  await ask(strict.model, new Talk().request({ leftOut }));

  expect(fault).toMatchObject({
    kind: "parameter-refused",
    refused: { parameter: "prompt_cache_breakpoint" },
  });
  expect([old.sent()[0].instructions, strict.sent()[1].instructions].map((text) => typeof text)).toEqual([
    "string",
    "string",
  ]);
});

test("50.6: reasoning goes back with its id", async () => {
  const { model, server, sent } = await responses("gpt-6-luna");
  const talk = new Talk();
  for (let turn = 0; turn < 4; turn += 1) talk.goOn((await ask(model, talk.request())).reply);

  const kept = sent()
    .at(-1)
    .input.filter(({ type }: { type?: string }) => type === "reasoning");
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.every(({ id }: { id?: string }) => typeof id === "string")).toBe(true);
  expect(server.refusals()).toEqual([]);
});
