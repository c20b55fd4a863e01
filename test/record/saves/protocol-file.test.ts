import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import { makeFolders } from "../../../src/base/disk/write/move-file.ts";
import { findProtocolFile, readProtocolFile } from "../../../src/record/saves/folder/protocol-file.ts";
import { put } from "../../helpers/saves/journals.ts";

const FILE = resolve("/saves/one.checkpoint");
const WHOLE = { version: "1.0", agent_id: "ash", state: { goal: "Win." }, runner: { id: "abc-123_x" } };

/** A disk with a file of that text. */
function diskWith(text: string | Uint8Array, file = FILE) {
  const disk = createMemoryDisk();
  for (const folder of new Set([dirname(file), process.cwd()])) makeFolders(disk, folder);
  put(disk, Buffer.from(text), file);
  return disk;
}

const read = (value: unknown) => readProtocolFile(diskWith(JSON.stringify(value)), FILE);

test("a checkpoint's file is read with its agent, its state and the save that it names", () => {
  expect(read(WHOLE)).toEqual({
    ...{ file: FILE, agentId: "ash", saveId: "abc-123_x", state: { goal: "Win." } },
  });
});

test.each([undefined, null, 3, {}, { id: null }])("it names no save where runner is %j", (runner) => {
  expect(read({ ...WHOLE, runner })).toMatchObject({ saveId: null });
});

test("its state may be missing", () => {
  const { state: _, ...rest } = WHOLE;

  expect(read(rest).state).toEqual({});
});

test.each<[text: string, fact: string]>([
  ["", "is empty"],
  [" \n", "is empty"],
  ["hello", "is not JSON"],
  ['{"a": 1}}', "is not JSON"],
  ['{"a": "}', "is cut off: its JSON does not end"],
  ['{"a": "\\"}', "is cut off: its JSON does not end"],
  ['{"a": [1, 2}', "is cut off: its JSON does not end"],
  ['{"a": "]}", ]', "is not JSON"],
  ['{"a": "[{", }', "is not JSON"],
  ["[1,", "is cut off: its JSON does not end"],
  ["[]", "is no checkpoint of the protocol: it is no JSON object"],
  ["3", "is no checkpoint of the protocol: it is no JSON object"],
  ["{}", "is an empty JSON object"],
  ['{"agent_id": "ash"}', "is no checkpoint of the protocol: it has no version"],
  ['{"version": "1.0"}', "is no checkpoint of the protocol: it has no agent_id"],
  ['{"version": "1.0", "agent_id": ""}', 'has the agent_id "", which is not '],
  ['{"version": "1.0", "agent_id": "ash", "state": []}', "has a state that is "],
])("%j is refused: %s", (text, fact) => {
  expect(() => readProtocolFile(diskWith(text), FILE)).toThrow(
    expect.objectContaining({
      ...{ code: "save-damaged", facts: { file: FILE } },
      message: expect.stringContaining(`${FILE} ${fact}`),
    }),
  );
});

test.each([5, "short", "with space", "a".repeat(65), "../../x.png"])("%j is no id of a save", (id) => {
  expect(() => read({ ...WHOLE, runner: { id } })).toThrow("which is no id of a save");
});

test.each(["sixsix", "a".repeat(64)])("%s is an id of a save", (id) => {
  expect(read({ ...WHOLE, runner: { id } }).saveId).toBe(id);
});

test("one that is nested without end is refused", () => {
  const text = `{"a": ${"[".repeat(2_000)}${"]".repeat(2_000)}}`;

  expect(() => readProtocolFile(diskWith(text), FILE)).toThrow(`${FILE} is nested too deeply`);
});

test("one of another version is refused as that", () => {
  expect(() => read({ ...WHOLE, version: "2.0" })).toThrow(
    expect.objectContaining({
      code: "protocol-mismatched",
      message: `${FILE} is of version "2.0" of the protocol, and this program reads "1.0"`,
    }),
  );
});

test("one of 8 MB is read, and a longer one is not", () => {
  const most = 8 * 1024 * 1024;
  const fill = Buffer.alloc(most, " ");
  fill.write(JSON.stringify(WHOLE));

  expect(readProtocolFile(diskWith(fill), FILE).agentId).toBe("ash");
  expect(() => readProtocolFile(diskWith(Buffer.concat([fill, Buffer.from(" ")])), FILE)).toThrow(
    `${FILE} is larger than 8 MB`,
  );
});

test("a reference is looked for in the working folder, then in the save folder", () => {
  const here = resolve("one.checkpoint");
  const both = diskWith(JSON.stringify({ ...WHOLE, agent_id: "there" }));
  put(both, Buffer.from(JSON.stringify({ ...WHOLE, agent_id: "here" })), here);
  const there = diskWith(JSON.stringify(WHOLE));

  expect(findProtocolFile(both, "/saves", "one.checkpoint")?.agentId).toBe("here");
  expect(findProtocolFile(there, "/saves", "one.checkpoint")?.file).toBe(FILE);
  expect(findProtocolFile(there, null, "one.checkpoint")).toBeNull();
  expect(findProtocolFile(there, "/saves", "two.checkpoint")).toBeNull();
  expect(findProtocolFile(diskWith("{}", "/saves/one.png"), "/saves", "one.png")).toBeNull();
});
