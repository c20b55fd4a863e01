import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { runConformance } from "../../../../test/helpers/mcp/conformance.ts";
import { serveTestHost, serveTestHttp } from "../../../../test/helpers/mcp/connect.ts";
import { createEverythingHost } from "../../../../test/helpers/mcp/everything-host.ts";
import { loadSdk } from "../../src/server/sdk.ts";

test.each([
  ["the game", "game.yml", () => serveTestHttp()],
  [
    "a server with all that the suite asks for",
    "everything.yml",
    async () => serveTestHost(await loadSdk(), createEverythingHost()),
  ],
])("%s passes the official suite, but for what %s lists with its reason", async (_, list, serve) => {
  const { port } = await serve();
  const expected = fileURLToPath(new URL(`expected-failures/${list}`, import.meta.url));

  const { code, said } = await runConformance(port, ["--suite", "all", "--expected-failures", expected]);

  expect({ code, said }).toEqual({ code: 0, said });
  expect(said).toMatch(/✓ server-initialize/);
});
