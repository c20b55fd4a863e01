import { createServer } from "node:net";
import { expect } from "vitest";
import { temporaryFolder } from "../disks/folders.ts";
import { run } from "../runs/run-command.ts";
import type { WireRequest } from "./messages-wire.ts";
import { oddServer, pressEvents, sendBody, sendEvents } from "./odd-server.ts";

/** One step, for people who wait a second for a server. */
export const ON = ["--steps", "1", "--quiet", "--set", "retryFor=1s"];

/** A server that knows some models, and answers about any other as the Messages API does; one that hangs is never answered. */
export async function oneModel(
  known: readonly string[] = ["local-model"],
  refuses = (_: WireRequest) => false,
) {
  const { env, requests } = await oddServer((res, request, n) => {
    const { model } = request;
    if (model === "hangs") return;
    if (refuses(request))
      return sendBody(res, 400, { type: "error", error: { type: "invalid_request_error", message: "no" } });
    if (known.includes(model)) return sendEvents(res, pressEvents(n));
    const error = { type: "not_found_error", message: `model: ${model}` };
    sendBody(res, 404, { type: "error", error });
  });
  return { url: env.ANTHROPIC_BASE_URL, requests };
}

/** An address at which nothing listens. */
export async function deadUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

/** A run of one step on a good server. */
export async function goodRun(
  extra: readonly string[] = [],
  server = oneModel(),
  begins: readonly string[] = ["--model", "local-model"],
) {
  const { url, requests } = await server;
  const cwd = temporaryFolder();
  const home = temporaryFolder();
  const play = (...args: string[]) =>
    run([...ON, ...extra, ...args], { cwd, env: { XDG_CONFIG_HOME: home, ANTHROPIC_API_KEY: "k" } });
  const begun = await play("--new-game", "--base-url", url, ...begins, "--goal", "Win.");
  expect(begun).toMatchObject({ code: 0, stderr: "" });
  return { cwd, home, url, play, requests, models: () => requests.map(({ model }) => model) };
}
