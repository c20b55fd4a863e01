import type { Readable, Writable } from "node:stream";
import type { Host } from "./game-server.ts";
import { loadStdioSdk } from "./sdk.ts";

/** The streams of a process: the client writes to one and reads the other, on which nothing else is written. */
export interface Streams {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Serves a run to the client at the other end of two streams until it is gone, or the signal is aborted. What is in progress
 * then ends where it can, and the run is left saved.
 *
 * @throws RunnerError `package-missing`
 */
export async function serveStdio(host: Host, { input, output }: Streams, signal: AbortSignal): Promise<void> {
  const { serveStdio: serve, StdioServerTransport } = await loadStdioSdk();
  const gone = new Promise<void>((resolve) => {
    for (const stream of [input, output]) stream.once("close", resolve).once("error", () => resolve());
    input.once("end", resolve);
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const served = serve(
    ({ era }) => host.createServer({ hears: era === "modern" ? "all" : "asked", enter: () => () => {} }),
    { transport: new StdioServerTransport(input, output), onerror: () => {} },
  );
  await gone;
  await served.close();
  await host.leave();
}
