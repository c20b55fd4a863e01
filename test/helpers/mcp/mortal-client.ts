import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { onTestFinished } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { type Known, nextCall } from "./lantern-client.ts";

const RUNNER = fileURLToPath(new URL("../../../bin/runner.js", import.meta.url));

/** Few messages to a conversation, so that it often begins afresh. */
const SHAPE = ["--set", "maxHistory=10", "--save-every", "3"];

/** A server that is there, and the official client that has begun to connect to it. */
interface Connection {
  /** Kills the server's process. */
  kill(): void;
  /** Resolves when it is connected. */
  readonly connected: Promise<void>;
  /** Resolves when the server's process is gone. */
  readonly gone: Promise<void>;
  look(): Promise<Known>;
  play(known: Known): Promise<Known>;
  leave(): Promise<void>;
}

function connect(folder: string): Connection {
  const { PATH = "", HOME = "" } = process.env;
  const args = [RUNNER, "mcp", "--save-dir", folder, ...SHAPE];
  const transport = new StdioClientTransport({
    ...{ command: process.execPath, args, env: { PATH, HOME }, stderr: "ignore" },
  });
  const client = new Client({ name: "scripted", version: "1.0.0" });
  const gone = new Promise<void>((resolve) => {
    client.onclose = resolve;
  });
  onTestFinished(() => client.close());
  const connected = client.connect(transport);
  const known = async (): Promise<Known> => {
    const { structuredContent, content } = await client.callTool({ name: "status" });
    if (structuredContent === undefined) throw new Error(`status was answered: ${JSON.stringify(content)}`);
    const { step, gameInfo } = structuredContent as { step: number; gameInfo: JsonObject };
    return { step, game: gameInfo };
  };
  return {
    kill() {
      // 0 would be the process of these tests, too.
      if (!transport.pid) throw new Error("the server was not started yet");
      process.kill(transport.pid, "SIGKILL");
    },
    connected,
    gone,
    async look() {
      await client.callTool({ name: "look" });
      return known();
    },
    async play(before) {
      const { tool: name, input } = nextCall(before);
      await client.callTool({ name, arguments: { ...input } });
      return known();
    },
    leave: () => client.close(),
  };
}

/** Plays on until the server is killed at some instant: while it starts, or some steps and some milliseconds later. */
export async function playAndKill(folder: string, random: () => number): Promise<void> {
  const steps = Math.floor(random() * 4);
  const waitMs = random() * (steps === 0 ? 900 : 60);
  const server = connect(folder);
  const playing = playSteps(server, steps);
  await playing.reached;
  await delay(waitMs);
  server.kill();
  await Promise.all([server.gone, playing.over]);
}

/** Plays on for ever, and tells when so many steps were played. Where the server is gone, so is the client. */
function playSteps(server: Connection, steps: number) {
  let hasReached = (): void => {};
  const reached = new Promise<void>((resolve) => {
    hasReached = resolve;
  });
  const play = async (): Promise<void> => {
    if (steps === 0) hasReached();
    await server.connected;
    let known = await server.look();
    for (let played = 1; ; played += 1) {
      known = await server.play(known);
      if (played === steps) hasReached();
    }
  };
  return { reached, over: play().catch(() => hasReached()) };
}

/** Plays on to a step, and leaves. Gives what is known there. */
export async function playToStep(folder: string, step: number): Promise<Known> {
  const server = connect(folder);
  await server.connected;
  let known = await server.look();
  while (known.step < step) known = await server.play(known);
  await server.leave();
  await server.gone;
  return known;
}
