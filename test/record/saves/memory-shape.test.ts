import { describe, expect, test } from "vitest";
import { findBadPlace } from "../../../src/base/checks.ts";
import { isMemory } from "../../../src/record/saves/format/memory-shape.ts";
import { someMemory } from "../../helpers/saves/checkpoints.ts";

/** A memory as JSON reads it, with one part changed. */
function memoryWith(path: readonly (string | number)[], value: unknown): unknown {
  const { images: _, ...bare } = someMemory();
  const memory = JSON.parse(JSON.stringify(bare));
  let part = memory;
  for (const name of path.slice(0, -1)) part = part[name] ??= {};
  part[path.at(-1) ?? ""] = value;
  return memory;
}

test("the memory of a save is valid, with or without fields of later versions", () => {
  expect(findBadPlace(memoryWith(["later"], { any: 1 }), isMemory)).toBeNull();
});

describe("the place of the first bad part", () => {
  const user = { role: "user", content: [{ type: "text", text: "a" }] };
  const places: [path: readonly (string | number)[], value: unknown, place: string][] = [
    [["system"], null, "system"],
    [["notes", "n"], 4, "notes.n"],
    [["counters", "messages"], -1, "counters.messages"],
    [["counters", "summaries"], 0.5, "counters.summaries"],
    [["messageHistory", 0, "role"], "tool", "messageHistory.0.role"],
    [["messageHistory"], [user, { role: "assistant", content: [{}] }], "messageHistory.1.content.0.type"],
    [["messageHistory", 0, "content", 0], { type: "video" }, "messageHistory.0.content.0.type"],
    [["messageHistory", 0, "content", 0], { type: "text" }, "messageHistory.0.content.0.text"],
    [["settings", "seed"], "1", "settings.seed"],
    [["untried", "seed"], "1", "untried.seed"],
    [["waiting"], [], "waiting"],
    [["workflow"], [], "workflow"],
    [["drift", "window"], {}, "drift.window"],
    [["next"], "sleep", "next"],
  ];

  test.each(places)("%j = %j", (path, value, place) => {
    expect(findBadPlace(memoryWith(path, value), isMemory)?.join(".")).toBe(place);
  });
});

test("numbers that JSON cannot hold are no numbers", () => {
  const window = [{ step: 1, action: null, deed: "a", screen: null, place: null, state: "", news: [] }];

  expect(
    findBadPlace(memoryWith(["drift"], { window: [{ ...window[0], health: Infinity }] }), isMemory),
  ).toEqual(["drift", "window", "0", "health"]);
});
