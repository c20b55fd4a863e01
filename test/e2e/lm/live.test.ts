import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { saying } from "../../helpers/server/messages-replies.ts";
import { startMessagesServer } from "../../helpers/server/messages-server.ts";
import { playerScript } from "../../helpers/server/strict-server.ts";

const SCRIPT = fileURLToPath(new URL("../../../scripts/live/run.js", import.meta.url));

/** The script that checks the real API, against the server of the tests. */
async function live(
  args: readonly string[],
  { strict = true, key }: { strict?: boolean; key?: string } = {},
) {
  const play = playerScript();
  const script: typeof play = (request, n) =>
    request.tools?.some(({ name }) => name === "press_buttons") ? play(request, n) : saying("I wait.");
  const server = await startMessagesServer({ script, strict });
  onTestFinished(() => server.close());
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    ANTHROPIC_BASE_URL: server.url,
    ANTHROPIC_API_KEY: key ?? server.key,
    RUNNER_PROFILE: "anthropic",
  };
  const child = spawn(process.execPath, [SCRIPT, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  let shown = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => (shown += String(piece)));
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, lines: shown.trimEnd().split("\n"), requests: server.exchanges.length };
}

test("every claim holds on the strict server, and ten steps are played", async () => {
  const { code, lines } = await live(["--max-cost", "0.50"]);

  expect(lines.filter((line) => line.startsWith("FAIL"))).toEqual([]);
  expect(lines.filter((line) => line.startsWith("pass")).length).toBeGreaterThan(22);
  expect(lines).toContain("pass  ten steps are played, and every one of them is proven");
  expect(code).toBe(0);
});

test("a server that accepts what the API refuses is told apart, claim by claim", async () => {
  const { code, lines } = await live(["--max-cost", "0.50"], { strict: false });

  expect(lines).toContainEqual(
    expect.stringMatching(/^FAIL {2}a text before a result is refused: answered with 200/),
  );
  expect(code).toBe(1);
});

test("without a limit nothing is sent, and a limit is never passed", async () => {
  const unlimited = await live([]);
  const poor = await live(["--max-cost", "0.000001"]);

  expect(unlimited).toMatchObject({ code: 64, requests: 0 });
  expect(poor).toMatchObject({ code: 4, requests: 0, lines: [expect.stringMatching(/raise --max-cost$/)] });
});
