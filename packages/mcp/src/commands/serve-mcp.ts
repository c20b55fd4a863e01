import process from "node:process";
import { EXIT_CODES, RunnerError } from "../../../../src/base/errors.ts";
import { checkOrigin } from "../../../../src/faces/cli/commands/follow-session.ts";
import { listenForRequests } from "../../../../src/faces/cli/commands/take-requests.ts";
import { approveNotify, approveServers } from "../../../../src/faces/cli/keys/approve.ts";
import { ownerOf } from "../../../../src/faces/cli/keys/approve-run.ts";
import type { Options } from "../../../../src/faces/cli/options/options.ts";
import { credentialsOf, sessionConfigOf } from "../../../../src/faces/cli/options/session-config.ts";
import type { Run } from "../../../../src/faces/cli/options/subcommand.ts";
import { isTerminal } from "../../../../src/faces/cli/process/is-terminal.ts";
import { untilAborted } from "../../../../src/faces/cli/process/until-aborted.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";
import { nearPaths } from "../../../../src/faces/cli/render/near-paths.ts";
import { renderError } from "../../../../src/faces/cli/render/remedy.ts";
import { STOP_OPTIONS } from "../../../../src/faces/cli/seam/stop-options.ts";
import { coloursFor } from "../../../../src/faces/cli/view/colour.ts";
import { createEventLog } from "../../../../src/faces/cli/view/event-log.ts";
import { openLog } from "../../../../src/faces/cli/view/log.ts";
import { withOptionsOfStop } from "../../../../src/parts/interrupts/faces/commands/options-of-stop.ts";
import { newKey } from "../../../viewer/src/web/safety/keys.ts";
import { openWhenFree } from "../player/open-when-free.ts";
import { createFace, type Face } from "../server/face.ts";
import { createGameHost, type Host } from "../server/game-server.ts";
import { serveHttp } from "../server/http/serve-http.ts";
import { loadSdk, type Sdk } from "../server/sdk.ts";
import { serveStdio } from "../server/serve-stdio.ts";

/** Options of `runner mcp`. */
export interface McpOptions {
  /** The port for HTTP; absent where the client is at stdin and stdout. */
  readonly port?: number;
}

/** The variable with a token that clients are set up with once. */
const TOKEN = "RUNNER_MCP_TOKEN";
const MIN_TOKEN_LENGTH = 16;

/** Lets the MCP client at the other end play, until it disconnects or the command is ended. Returns the exit code. */
export const serveMcp: Run<McpOptions> = async (world, given, _, { port }) => {
  checkOrigin(given);
  const token = port === undefined ? null : tokenOf(world);
  // Before the folder is held.
  const sdk = await loadSdk();
  await approveNotify(deaf(world), given);
  const { options, missing } = withOptionsOfStop(world, given);
  for (const line of missing) world.stderr.write(`runner: ${line}\n`);
  const face = await openFace(world, options);
  const host = createGameHost(sdk, face);
  try {
    if (token === null) await onStdio(world, host);
    else await onHttp(world, options, { sdk, host }, { port: port ?? 0, token });
  } finally {
    await face.run.leave();
  }
  return EXIT_CODES.done;
};

async function openFace(world: World, options: Options): Promise<Face> {
  const { clock, ids, timers, signal, stderr, cwd } = world;
  const log = openLog({
    level: options.logLevel ?? (options.logFile !== undefined || options.verbose === true ? "info" : "warn"),
    file: options.logFile ?? null,
    output: stderr,
    colours: coloursFor(stderr, world.env),
  });
  const mayReceiveKey = approveServers(deaf(world), options);
  const keeper = STOP_OPTIONS.keeperOf(world, options);
  const services = {
    clock,
    ids,
    timers,
    signal,
    credentials: credentialsOf(world),
    mayReceiveKey,
    owner: ownerOf(deaf(world), options),
    keeper,
  };
  const config = sessionConfigOf(options, world);
  const logged = createEventLog(log, "info");
  let face: Face | null = null;
  const run = await openWhenFree({
    config,
    services,
    onEvent(event) {
      logged(event);
      face?.see(event);
    },
    play: ({ ports }) => {
      const { takeSaves, takePause } = listenForRequests(deaf(world), options, ports.game.identity.slug);
      return { takeSaveRequests: takeSaves, takePauseRequest: takePause };
    },
  });
  face = createFace({
    run,
    explain: (error) => nearPaths(renderError(error), cwd),
    onBug: ({ stack, message }) =>
      stderr.write(`runner: this is a bug in runner, please report it:\n${stack ?? message}\n`),
  });
  return face;
}

/** The same process without a terminal: stdin belongs to the client. */
function deaf(world: World): World {
  return { ...world, hasKeys: false, listenForKeys: () => () => {}, ask: async () => null };
}

async function onStdio({ stderr, signal }: World, host: Host): Promise<void> {
  if (isTerminal(0)) {
    stderr.write(
      "runner mcp waits for an MCP client on stdin: let a client start it, see docs/mcp.md. Ctrl-C ends it.\n",
    );
  }
  await serveStdio(host, { input: process.stdin, output: process.stdout }, signal);
}

async function onHttp(
  world: World,
  { json = false, quiet = false }: Options,
  { sdk, host }: { readonly sdk: Sdk; readonly host: Host },
  at: { readonly port: number; readonly token: { readonly value: string; readonly isOwn: boolean } },
): Promise<void> {
  const { stdout, stderr, clock, timers, signal } = world;
  const { value: token, isOwn } = at.token;
  const server = await serveHttp(sdk, host, { port: at.port, token, clock, alarm: timers?.alarm });
  try {
    const { address } = server;
    // A token set by the user is not printed.
    const shown = isOwn ? [] : [`Authorization: Bearer ${token}`];
    const facts = { address, ...(isOwn ? {} : { token }) };
    stdout.write(json ? `${JSON.stringify(facts)}\n` : `${[address, ...shown].join("\n")}\n`);
    if (!quiet && !json) {
      const header = isOwn ? `the token in ${TOKEN}` : "that header";
      stderr.write(
        `One MCP client plays at this address, with ${header}. Ctrl-C ends the server; the run is saved.\n`,
      );
    }
    await untilAborted(signal);
  } finally {
    await server.close();
  }
}

/** The token from the environment, or a new one. */
function tokenOf({ env }: World): { readonly value: string; readonly isOwn: boolean } {
  const own = env[TOKEN];
  if (own === undefined || own === "") return { value: newKey(), isOwn: false };
  if (own.length < MIN_TOKEN_LENGTH || /[^\x21-\x7e]/.test(own)) {
    throw new RunnerError(
      "option-invalid",
      `${TOKEN} takes at least ${MIN_TOKEN_LENGTH} letters, digits and signs without spaces`,
    );
  }
  return { value: own, isOwn: true };
}
