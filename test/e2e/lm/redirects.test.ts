import { createServer, type IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { listenInTest } from "../../helpers/server/listen.ts";

/** Two servers: one sends all requests on to the other, which notes what reaches it. */
async function redirectingServer() {
  const reached: IncomingHttpHeaders[] = [];
  const other = await listen((headers) => {
    reached.push(headers);
    return [400, {}];
  });
  const url = await listen((_, path) => [307, { location: `${other}${path}` }]);
  return { url, other, reached };
}

type Answer = (
  headers: IncomingHttpHeaders,
  path: string,
) => [status: number, headers: Record<string, string>];

async function listen(answer: Answer): Promise<string> {
  const server = createServer((req, res) => {
    req.resume();
    req.on("end", () => res.writeHead(...answer(req.headers, req.url ?? "")).end());
  });
  return listenInTest(server);
}

const KEYS = { ANTHROPIC_API_KEY: "sk-one", GEMINI_API_KEY: "g-two", RUNNER_API_KEY: "r-three" };

test.each([["claude-sonnet-5-5"], ["google:gemini-3.8-flash"], ["compatible:my-model"]])(
  "a redirect of %s's server is told, and neither key nor conversation follows it",
  async (model) => {
    const { url, other, reached } = await redirectingServer();
    const args = ["--model", model, "--base-url", url, "--steps", "1", "--quiet", "--set", "retryFor=0.1s"];

    const { code, stderr } = await run(args, { cwd: temporaryFolder(), env: KEYS });

    expect(code).toBe(78);
    expect(stderr).toContain(`redirects the request to ${model} to ${other}/`);
    expect(stderr).toMatch(/\(307\): check --model, --base-url and the account\n$/);
    expect(reached).toEqual([]);
  },
);
