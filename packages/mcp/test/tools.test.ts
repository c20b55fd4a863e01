import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { connectInProcess } from "../../../test/helpers/mcp/connect.ts";
import { PNG } from "../../../test/helpers/mcp/fake-run.ts";

const PICTURE = { type: "image", mimeType: "image/png", data: Buffer.from(PNG).toString("base64") };

test("the tools are those of the run, then those of the game with the words an LM gets", async () => {
  const { client, run } = await connectInProcess();

  const { tools } = await client.listTools();

  expect(tools.map(({ name }) => name)).toEqual([
    ...["look", "status", "save", "list_saves", "load", "branch", "go_back_to_step"],
    ...["press_buttons", "look_at_map"],
  ]);
  const press = tools.find(({ name }) => name === "press_buttons");
  expect(press?.description).toBe(run.tools[0]?.description);
  expect(press?.inputSchema).toEqual(run.tools[0]?.input_schema);
  const withSchema = tools.filter(({ outputSchema }) => outputSchema !== undefined);
  expect(withSchema.map(({ name }) => name)).toEqual(["status", "list_saves"]);
  expect(tools.every(({ title }) => title !== undefined)).toBe(true);
  expect(new Set(tools.map(({ description }) => description)).size).toBe(tools.length);
});

test.each([
  ["look", true, undefined],
  ["status", true, undefined],
  ["list_saves", true, undefined],
  ["look_at_map", true, undefined],
  ["press_buttons", false, false],
  ["save", false, false],
  ["branch", false, false],
  ["load", false, true],
  ["go_back_to_step", false, true],
])("%s says whether it only reads, and whether play is left behind", async (name, isReading, isLeaving) => {
  const { client } = await connectInProcess();

  const { tools } = await client.listTools();

  const { readOnlyHint, destructiveHint, openWorldHint } =
    tools.find((tool) => tool.name === name)?.annotations ?? {};
  expect({ readOnlyHint, destructiveHint, openWorldHint }).toEqual({
    ...{ readOnlyHint: isReading, destructiveHint: isLeaving, openWorldHint: false },
  });
});

test("a call is one step of the run: words and picture come back, and no data that would replace them", async () => {
  const { client, run } = await connectInProcess();
  await client.listTools();

  const result = await client.callTool({ name: "press_buttons", arguments: { buttons: ["a"] } });

  expect(run.calls).toEqual([
    { tool: "press_buttons", input: { buttons: ["a"] }, client: "test-client 1.2.3" },
  ]);
  expect(result.isError).toBe(false);
  expect(result.content).toEqual([{ type: "text", text: "press_buttons: done" }, PICTURE]);
  expect(result).not.toHaveProperty("structuredContent");
});

test("a look is no step", async () => {
  const { client, run } = await connectInProcess();

  const { content } = await client.callTool({ name: "look" });

  expect(content).toEqual([{ type: "text", text: "step 0" }, PICTURE]);
  expect(run.calls).toEqual([]);
});

test("saves are made, listed and loaded, steps gone back to, each time on a new branch", async () => {
  const { client } = await connectInProcess();
  // The client checks structured content by the schemas that it was listed.
  await client.listTools();
  const call = (name: string, input = {}) => client.callTool({ name, arguments: input });
  const status = async (): Promise<unknown> => (await call("status")).structuredContent;
  const step = { buttons: ["a"] };
  const gate = {
    ...{ id: "save-1", uri: "gameboy://saves/save-1", step: 1, kind: "manual", place: "checkpoint" },
    ...{ label: "gate", savedAt: "2026-11-23T01:02:03.000Z", game: "the wood" },
  };
  const { label: _, ...unlabelled } = { ...gate, id: "save-2", uri: "gameboy://saves/save-2", step: 2 };
  await call("press_buttons", step);

  const saved = await call("save", { label: "gate" });
  await call("press_buttons", step);
  const branched = await call("branch");

  expect(saved.content).toEqual([
    { type: "text", text: 'Saved: save-1  step 1  manual  2026-11-23T01:02:03.000Z  "gate"  the wood' },
  ]);
  expect(branched.content).toEqual([
    { type: "text", text: "On branch branch-2 from step 2. To come back: load save-2" },
  ]);
  expect([saved, branched]).toEqual([saved, branched].map(({ structuredContent: __, ...rest }) => rest));
  expect((await call("list_saves")).structuredContent).toEqual({ saves: [unlabelled, gate] });
  expect((await call("list_saves", { most: 1 })).structuredContent).toEqual({ saves: [unlabelled] });
  await call("load", { save: "gate" });
  expect(await status()).toMatchObject({ step: 1, branch: "branch-3" });
  await call("go_back_to_step", { step: 0 });
  expect(await status()).toMatchObject({ step: 0, branch: "branch-4" });
});

test("the status is data for programs, without nulls, and the resource says the same", async () => {
  const { client } = await connectInProcess();
  await client.listTools();

  const { content, structuredContent } = await client.callTool({ name: "status" });
  const [resource] = (await client.readResource({ uri: "gameboy://state" })).contents;

  expect(structuredContent).toEqual({
    ...{ runId: "run-1", branch: "branch-1", step: 0, game: "LANTERN", gameInfo: { place: "the wood" } },
    ...{ notes: { key: "the key is in the well" }, plan: {}, asks: false },
  });
  expect(content).toEqual([{ type: "text", text: JSON.stringify(structuredContent) }]);
  expect(JSON.parse(resource !== undefined && "text" in resource ? resource.text : "")).toEqual(
    structuredContent,
  );
});

test("20 saves are listed unless more are asked for, and a line counts the older ones", async () => {
  const { client, run } = await connectInProcess();
  const list = async (input = {}) => {
    const { content, structuredContent } = await client.callTool({ name: "list_saves", arguments: input });
    const [{ text = "" } = {}] = content as readonly { text?: string }[];
    const { saves } = structuredContent as { saves: readonly { id: string }[] };
    return [text.split("\n").length, text.split("\n").at(-1)?.slice(0, 20), saves.length, saves[0]?.id];
  };
  const none = await client.callTool({ name: "list_saves" });
  await Promise.all(Array.from({ length: 20 }, () => run.save(null)));
  const twenty = await list();
  await run.save(null);

  expect(none.content).toEqual([{ type: "text", text: "There is no save yet." }]);
  expect(none.structuredContent).toEqual({ saves: [] });
  expect([twenty, await list(), await list({ most: 21 }), await list({ most: 1 })]).toEqual([
    [20, "save-1  step 0  manu", 20, "save-20"],
    [21, "… and 1 older ones", 20, "save-21"],
    [21, "save-1  step 0  manu", 21, "save-21"],
    [2, "… and 20 older ones", 1, "save-21"],
  ]);
});

test.each([
  ["list_saves", { most: 0 }],
  ["list_saves", { most: 501 }],
  ["list_saves", { most: 1.5 }],
  ["save", { label: "x".repeat(65) }],
  ["branch", { label: "" }],
  ["load", { save: "" }],
])("%s refuses %j", async (name, input) => {
  const { client, run } = await connectInProcess();

  const { content, isError } = await client.callTool({ name, arguments: input });

  expect(isError).toBe(true);
  expect(content).toEqual([
    { type: "text", text: expect.stringMatching(`^${name}: ${Object.keys(input)[0]}: .`) },
  ]);
  expect(await run.list()).toEqual([]);
});

test.each([
  ["list_saves", { most: 500 }],
  ["save", { label: "x".repeat(64) }],
  ["go_back_to_step", { step: 0 }],
])("%s takes %j", async (name, input) => {
  const { client } = await connectInProcess();
  expect((await client.callTool({ name, arguments: input })).isError ?? false).toBe(false);
});

test.each([
  ["load", { save: "nowhere" }, "there is no save nowhere: see list_saves"],
  ["go_back_to_step", { step: 9 }, "step 9 was not played: go_back_to_step takes 0 to 0"],
  ["go_back_to_step", { step: -1 }, /^go_back_to_step: step: /],
  ["load", {}, /^load: save: /],
  ["look", { at: "the map" }, 'look: there is no key "at" (there are none)'],
  ["save", { name: "here" }, 'save: there is no key "name" (there is label)'],
])("what %s cannot do with %j is told in a line, and nothing is done", async (name, input, line) => {
  const { client, bugs } = await connectInProcess();

  const { content, isError } = await client.callTool({ name, arguments: input });

  expect(isError).toBe(true);
  expect(content).toEqual([
    { type: "text", text: typeof line === "string" ? line : expect.stringMatching(line) },
  ]);
  expect(bugs).toEqual([]);
});

test("a tool that there is not is a mistake of the protocol's", async () => {
  const { client } = await connectInProcess();

  await expect(client.callTool({ name: "fly" })).rejects.toMatchObject({
    code: -32_602,
    message: expect.stringContaining("there is no tool fly"),
  });
});

test("a bug is told apart from a mistake, and the server goes on", async () => {
  const { client, run, bugs } = await connectInProcess();
  run.next = () => Promise.reject(new TypeError("undefined is no step"));

  const { content, isError } = await client.callTool({ name: "press_buttons", arguments: {} });
  const after = await client.callTool({ name: "look" });

  expect(isError).toBe(true);
  expect(content).toEqual([{ type: "text", text: expect.stringContaining("a bug in runner") }]);
  expect(bugs.map(({ message }) => message)).toEqual(["undefined is no step"]);
  expect(after.isError).toBe(false);
});

test("a run that does not go on says who decides", async () => {
  const { client, run } = await connectInProcess();
  await client.listTools();
  const standing = { why: "interrupted", text: "a person must decide: runner resume" } as const;
  run.next = async () => ({ standing, isError: true });

  const { content, isError } = await client.callTool({ name: "press_buttons" });

  expect(isError).toBe(true);
  expect(content).toContainEqual({ type: "text", text: standing.text });
});

test("what happens on the way is told as progress, where it is asked for", async () => {
  const { client, run } = await connectInProcess();
  const told: unknown[] = [];
  run.next = async ({ onEvent }) => {
    onEvent?.({ type: "step-started", step: 1 });
    onEvent?.({ type: "lm-text", step: 1, text: "nothing new" });
    onEvent?.({ type: "skill-note", step: 1, skill: "heal", text: "on the way" });
    onEvent?.({ type: "milestone", step: 1, reached: ["First ember", "Bridge"] } as never);
    onEvent?.({ type: "saved", step: 1, kind: "routine", label: null, file: "a.png", bytes: 1, ms: 1 });
    onEvent?.({ type: "step-finished", step: 1 } as never);
    return {};
  };

  await client.callTool(
    { name: "press_buttons", arguments: {} },
    { onprogress: (progress) => void told.push(progress) },
  );

  expect(told).toEqual([
    { progress: 1, message: "step 1 begins" },
    { progress: 2, message: "heal: on the way" },
    { progress: 3, message: "reached: First ember, Bridge" },
    { progress: 4, message: "saved at step 1" },
    { progress: 5, message: "step 1 is over" },
  ]);
});

test("a call that is taken back ends where it can", async () => {
  const { client, run } = await connectInProcess();
  const stop = new AbortController();
  const ended = new Promise<unknown>((resolve) => {
    run.next = async ({ signal }) => {
      stop.abort(new Error("enough"));
      await new Promise((done) => signal?.addEventListener("abort", done, { once: true }));
      resolve(signal?.aborted);
      return {};
    };
  });

  const call = client.callTool({ name: "press_buttons", arguments: {} }, { signal: stop.signal });

  await expect(call).rejects.toThrow("enough");
  expect(await ended).toBe(true);
});

test("a tool that is offered later is told of", async () => {
  const changes: unknown[] = [];
  const { client, run } = await connectInProcess({
    listChanged: {
      tools: { onChanged: (change) => void changes.push(change), autoRefresh: false, debounceMs: 0 },
    },
  });

  await client.callTool({ name: "press_buttons", arguments: {} });
  run.offer("reply_to_operator");

  await expect.poll(() => changes.length).toBe(1);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("reply_to_operator");
  await delay(0);
  expect(changes).toHaveLength(1);
});
