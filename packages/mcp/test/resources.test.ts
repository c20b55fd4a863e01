import { expect, test } from "vitest";
import { RunnerError } from "../../../src/base/errors.ts";
import { connectInProcess } from "../../../test/helpers/mcp/connect.ts";
import { PNG } from "../../../test/helpers/mcp/fake-run.ts";

const STEP = { name: "press_buttons", arguments: { buttons: ["a"] } };
const BLOB = Buffer.from(PNG).toString("base64");

test("screen, state, map and each save are resources", async () => {
  const { client } = await connectInProcess();
  await client.callTool({ name: "save", arguments: { label: "gate" } });

  const { resources } = await client.listResources();
  const { resourceTemplates } = await client.listResourceTemplates();

  expect(resources.map(({ uri, mimeType }) => [uri, mimeType])).toEqual([
    ["gameboy://screen", "image/png"],
    ["gameboy://state", "application/json"],
    ["gameboy://map", "text/plain"],
    ["gameboy://saves/save-1", "image/png"],
  ]);
  expect(resources.at(-1)).toMatchObject({ title: "gate", size: 7 });
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(["gameboy://saves/{id}"]);
});

test("the newest hundred saves are listed; an older one is read all the same", async () => {
  const { client, run } = await connectInProcess();
  await Promise.all(Array.from({ length: 101 }, () => run.save(null)));

  const { resources } = await client.listResources();
  const saves = resources.slice(3).map(({ name, title }) => `${name}: ${title}`);

  expect([saves.length, saves[0], saves.at(-1)]).toEqual([
    100,
    "save save-101: Step 0",
    "save save-2: Step 0",
  ]);
  expect((await client.readResource({ uri: "gameboy://saves/save-1" })).contents).toHaveLength(1);
});

test("a place without a map, and a run without a picture, are said to have none", async () => {
  const { client, run } = await connectInProcess();
  const { look } = run;
  Object.assign(run, { map: async () => null, look: async () => ({ ...(await look()), pngs: [] }) });

  const [map] = (await client.readResource({ uri: "gameboy://map" })).contents;
  const [screen] = (await client.readResource({ uri: "gameboy://screen" })).contents;

  expect(map).toMatchObject({ text: "No map is known of the player's place." });
  expect(screen).toMatchObject({ blob: "" });
});

test("an error of reading a save other than a missing one is passed on", async () => {
  const { client, run } = await connectInProcess();
  Object.assign(run, { readSave: () => Promise.reject(new RunnerError("save-damaged", "it is cut off")) });

  await expect(client.readResource({ uri: "gameboy://saves/gate" })).rejects.toThrow(
    "it is cut off: mend it",
  );
});

test.each([
  ["gameboy://screen", { mimeType: "image/png", blob: BLOB }],
  ["gameboy://map", { mimeType: "text/plain", text: "the wood: 3 cells seen" }],
  ["gameboy://saves/save-1", { mimeType: "image/png", blob: BLOB }],
  ["gameboy://saves/gate", { mimeType: "image/png", blob: BLOB }],
])("%s is read", async (uri, content) => {
  const { client } = await connectInProcess();
  await client.callTool({ name: "save", arguments: { label: "gate" } });

  expect((await client.readResource({ uri })).contents).toEqual([{ uri, ...content }]);
});

test("the state is read as data", async () => {
  const { client } = await connectInProcess();

  const [content] = (await client.readResource({ uri: "gameboy://state" })).contents;

  expect(JSON.parse(content !== undefined && "text" in content ? content.text : "")).toMatchObject({
    ...{ step: 0, branch: "branch-1", game: "LANTERN", notes: { key: "the key is in the well" } },
  });
});

test.each(["gameboy://saves/none", "gameboy://saves/", "gameboy://nothing", "file:///etc/passwd"])(
  "%s is no resource",
  async (uri) => {
    const { client } = await connectInProcess();

    await expect(client.readResource({ uri })).rejects.toThrow(uri);
  },
);

test("whoever follows a resource is told when it changes, and not after", async () => {
  const { client } = await connectInProcess();
  const told: string[] = [];
  client.setNotificationHandler(
    "notifications/resources/updated",
    ({ params }) => void told.push(params.uri),
  );

  await client.subscribeResource({ uri: "gameboy://screen" });
  await client.callTool(STEP);
  await client.unsubscribeResource({ uri: "gameboy://screen" });
  await client.callTool(STEP);

  expect(told).toEqual(["gameboy://screen"]);
});

test("a new save is told of", async () => {
  const changes: unknown[] = [];
  const { client, face } = await connectInProcess({
    listChanged: {
      resources: { onChanged: (change) => void changes.push(change), autoRefresh: false, debounceMs: 0 },
    },
  });

  await client.callTool({ name: "save" });

  face.see({ type: "saved", step: 1, kind: "routine", label: null, file: "a.png", bytes: 1, ms: 1 });
  face.see({ type: "step-started", step: 2 });
  await expect.poll(() => changes.length).toBe(1);
  await client.callTool({ name: "load", arguments: { save: "save-1" } });

  await expect.poll(() => changes.length).toBe(2);
});

test("the prompt says how to play this game, and what for", async () => {
  const { client } = await connectInProcess();

  const { prompts } = await client.listPrompts();
  const { messages } = await client.getPrompt({ name: "play", arguments: { goal: "reach the wood" } });

  expect(prompts.map(({ name }) => name)).toEqual(["play"]);
  const [{ content } = {}] = messages;
  const text = content?.type === "text" ? content.text : "";
  expect(text).toMatch(/^You play LANTERN\./);
  expect(text).toMatch(/Your goal: reach the wood$/);
  await expect(client.getPrompt({ name: "win" })).rejects.toThrow("there is no prompt win");
});

test("how to begin is told as a client connects", async () => {
  const { client } = await connectInProcess();

  expect(client.getInstructions()).toContain("Call look first");
  expect(client.getServerVersion()).toMatchObject({ name: "gameboy-runner" });
});

test.each(["constructor", "__proto__", "toString"])("49.B5: %s is no resource", async (uri) => {
  const { client } = await connectInProcess();

  await expect(client.readResource({ uri })).rejects.toThrow(/not found|unknown|no resource/i);
});
