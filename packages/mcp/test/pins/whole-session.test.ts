import { Client, InMemoryTransport } from "@modelcontextprotocol/client";
import { expect, test } from "vitest";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { CLIENT } from "../../../../test/helpers/mcp/connect.ts";
import { diskWithSkill, openPlayedRun, type PlayedWorld } from "../../../../test/helpers/mcp/played.ts";
import { decodePng } from "../../../emulator/src/picture/screen-png.ts";
import { createFace } from "../../src/server/face.ts";
import { createGameHost } from "../../src/server/game-server.ts";
import { loadSdk } from "../../src/server/sdk.ts";

type Block = { readonly type: string; readonly text?: string; readonly data?: string };

/** A picture as its size and the digest of its pixels: no two versions of zlib write the same bytes. */
function renderPicture(base64: string): string {
  const { width, height, rgb } = decodePng(Buffer.from(base64, "base64"));
  return `[picture of ${width} × ${height}, ${sha256Of(rgb).slice(0, 12)}]`;
}

const indent = (text: string): string => text.replace(/^(?=.)/gm, "  ");

/** A client of a real run, and the lines of all that it asks and hears. */
async function openTalk(world: PlayedWorld = {}) {
  const lines: string[] = [];
  let ids = 0;
  const services = {
    ids: { newId: () => `${(++ids).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000` },
  };
  let face: ReturnType<typeof createFace> | null = null;
  const run = await openPlayedRun({ services, ...world, watch: (event) => face?.see(event) });
  const explain = ({ code, message }: { code: string; message: string }) => `${message} <${code}>`;
  face = createFace({ run, explain, onBug: ({ stack }) => void lines.push(`bug: ${stack}`) });
  const sdk = await loadSdk();
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createGameHost(sdk, face).createServer({ hears: "asked", enter: () => () => {} });
  await server.connect(theirs);
  const client = new Client(CLIENT);
  client.fallbackNotificationHandler = async ({ method, params }) => {
    lines.push(`< ${method} ${JSON.stringify(params ?? {})}`);
  };
  await client.connect(ours);
  const say = (asked: string, answer: string): void => void lines.push(`> ${asked}`, indent(answer));
  const attempt = async (asked: string, ask: () => Promise<string>): Promise<void> => {
    say(asked, await ask().catch((error: unknown) => `! ${String(error)}`));
  };
  const call = (name: string, input: JsonObject = {}): Promise<void> =>
    attempt(`${name} ${JSON.stringify(input)}`, async () => {
      const onprogress = ({ progress, message }: { progress: number; message?: string | undefined }) =>
        void lines.push(`. ${progress} ${message}`);
      const result = await client.callTool({ name, arguments: input }, { onprogress });
      const blocks = (result.content as readonly Block[]).map(
        ({ text, data }) => text ?? renderPicture(data ?? ""),
      );
      const data = result.structuredContent;
      return [
        ...(result.isError === true ? ["ERROR"] : []),
        ...blocks,
        ...(data === undefined ? [] : [JSON.stringify(data)]),
      ].join("\n");
    });
  const read = (uri: string): Promise<void> =>
    attempt(uri, async () => {
      const { contents } = await client.readResource({ uri });
      return contents
        .map((one) => `${one.mimeType}: ${"text" in one ? one.text : renderPicture(one.blob)}`)
        .join("\n");
    });
  /** Leaves the run; gives all that was said. */
  const leave = async (): Promise<string> => {
    await client.close();
    await run.leave();
    return `${lines.join("\n")}\n`;
  };
  return { client, call, read, attempt, leave };
}

test("a client's whole session is what it was (if a change is meant: npx vitest run FILE -u)", async () => {
  const { client, call, read, attempt, leave } = await openTalk({ saveEvery: 3 });

  await attempt("tools", async () => {
    const { tools } = await client.listTools();
    return tools.map((tool) => JSON.stringify(tool)).join("\n");
  });
  await attempt("prompts", async () => JSON.stringify((await client.listPrompts()).prompts));
  await attempt("play", async () => {
    const { messages } = await client.getPrompt({ name: "play", arguments: { goal: " the end " } });
    return messages.map(({ content }) => ("text" in content ? content.text : "?")).join("\n");
  });
  await attempt("dance", async () => JSON.stringify(await client.getPrompt({ name: "dance" })));
  await client.subscribeResource({ uri: "gameboy://screen" });
  await call("look");
  await call("status");
  await call("list_saves");
  await call("press_buttons", { buttons: ["start"] });
  await client.unsubscribeResource({ uri: "gameboy://screen" });
  await call("read_text");
  await call("press_buttons", { buttons: ["up", "x"] });
  await call("press_buttons", { buttons: [], hold: 3 });
  await call("write_note", { name: "well", text: "The key is in the well." });
  await call("set_goal", { tier: "now", text: "Light the lantern" });
  await call("save", { label: "gate" });
  await call("save", { label: "" });
  await call("save", { labell: "x" });
  await call("navigate_to", { x: 3, y: 7 });
  await call("navigate_to", { x: 90, y: 5 });
  await call("look_at_map");
  await call("fly");
  await call("branch", { label: "fork" });
  await call("list_saves", { most: 2 });
  await call("load", { save: "gate" });
  await call("load", { save: "../gate.png" });
  await call("load", { save: "nowhere" });
  await call("go_back_to_step", { step: 2 });
  await call("go_back_to_step", { step: 99 });
  await call("go_back_to_step", { step: 1.5 });
  await call("answer", { steps: [] });
  await call("status");
  await attempt("resources", async () => {
    const { resources } = await client.listResources();
    // The size of a picture is zlib's.
    return resources.map(({ size: _, ...one }) => JSON.stringify(one)).join("\n");
  });
  await attempt("templates", async () => JSON.stringify(await client.listResourceTemplates()));
  for (const uri of ["screen", "state", "map", "saves/gate", "saves/", "saves/none", "sound"])
    await read(`gameboy://${uri}`);

  await expect(await leave()).toMatchFileSnapshot("./known/session.txt");
});

test("a client is asked, limited and stopped as ever", async () => {
  const world = diskWithSkill("asks", [
    { primitive: "inference_checkpoint", label: "first", context: "Which way?" },
    { primitive: "wait", frames: 3 },
  ]);
  const lines: string[] = [];
  const asked = await openTalk({ ...world, steps: 3 });
  await asked.call("run_skill", { name: "asks" });
  await asked.call("wait", { frames: 1 });
  await asked.call("save");
  await asked.call("look");
  await asked.call("status");
  await asked.call("answer", { steps: [{ primitive: "dance" }] });
  await asked.call("answer", { steps: [{ primitive: "tap", button: "start" }], reason: "so" });
  await asked.call("wait", { frames: 1 });
  await asked.call("wait", { frames: 2 });
  await asked.call("wait", { frames: 3 });
  await asked.call("status");
  await asked.call("look");
  lines.push(await asked.leave());

  const until = await openTalk({ untilStep: 1 });
  await until.call("wait", { frames: 1 });
  await until.call("wait", { frames: 1 });
  lines.push(await until.leave());

  const stopped = await openTalk({ settings: { interrupts: { before: ["act"], after: [], when: [] } } });
  await stopped.call("wait", { frames: 1 });
  await stopped.call("wait", { frames: 1 });
  await stopped.call("save");
  await stopped.call("load", { save: "latest" });
  await stopped.call("status");
  lines.push(await stopped.leave());

  const reached = await openTalk({ until: "totalSteps >= 1" });
  await reached.call("wait", { frames: 1 });
  await reached.call("wait", { frames: 1 });
  lines.push(await reached.leave());

  await expect(lines.join("\n")).toMatchFileSnapshot("./known/stops.txt");
});
