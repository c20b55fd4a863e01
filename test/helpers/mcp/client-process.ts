import { fileURLToPath } from "node:url";
import { Client, type ClientOptions } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import type { RunOptions } from "../runs/run-command.ts";
import { CLIENT } from "./connect.ts";

const RUNNER = fileURLToPath(new URL("../../../bin/runner.js", import.meta.url));

/** The official client, and the server that it started. */
export interface ClientProcess {
  readonly client: Client;
  readonly pid: number;
  /** Lines of stdout that are not messages of the protocol. */
  readonly errors: readonly Error[];
  /** The server's stderr so far. */
  stderr(): string;
  /** Goes away, and waits until the server is gone, too. */
  leave(): Promise<void>;
}

/** Starts the built `runner mcp` as a client does, and connects. */
export async function startMcp(
  args: readonly string[],
  options: ClientOptions = {},
  { cwd, env }: Pick<RunOptions, "cwd" | "env"> = {},
): Promise<ClientProcess> {
  const { PATH = "", HOME = "" } = process.env;
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [RUNNER, "mcp", ...args],
    env: { PATH, HOME, ...env },
    ...(cwd !== undefined && { cwd }),
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (part) => {
    stderr += String(part);
  });
  const errors: Error[] = [];
  const client = new Client(CLIENT, options);
  client.onerror = (error) => void errors.push(error);
  await client.connect(transport);
  const { pid = 0 } = transport;
  onTestFinished(() => client.close());
  return { client, pid: pid ?? 0, errors, stderr: () => stderr, leave: () => client.close() };
}
