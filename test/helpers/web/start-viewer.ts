import { type Running, type RunOptions, startRunner } from "../runs/run-command.ts";

/** A viewer in a process of its own. */
export interface StartedViewer extends Running {
  /** The address that a person opens. */
  readonly address: string;
  readonly port: number;
  readonly token: string;
}

/** Starts `runner watch`, and waits for its address. */
export async function startViewer(args: readonly string[], options: RunOptions = {}): Promise<StartedViewer> {
  const running = startRunner(["watch", ...args], options);
  let told = "";
  running.child.stdout?.on("data", (chunk) => {
    told += String(chunk);
  });
  await running.saw("\n");
  const [address = ""] = /http:\/\/[^\s"]+/.exec(told) ?? [];
  const { port, searchParams } = new URL(address);
  return { ...running, address, port: Number(port), token: searchParams.get("token") ?? "" };
}
