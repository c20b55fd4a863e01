import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import type { RunEvent } from "../../../../src/base/vocabulary/run-event.ts";
import { createLiveWords } from "../../../../src/play/session/running/keep-live-words.ts";
import {
  liveWordsFile,
  MOST_LIVE_CHARACTERS,
  readLiveWords,
  removeLiveWords,
  writeLiveWords,
} from "../../../../src/play/session/running/live-words.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { watchedDisk } from "../../../helpers/disks/watched-disk.ts";

const text = (words: string, step = 1): RunEvent => ({ type: "lm-text", step, text: words });
const thinking = (words: string, step = 1): RunEvent => ({ type: "lm-thinking", step, text: words });
const started = (step: number): RunEvent => ({ type: "step-started", step });
const reply = (purpose: string, step = 1): RunEvent =>
  ({
    type: "lm-reply",
    step,
    purpose,
    text: "",
    stopReason: "end_turn",
    model: "m",
    ms: 1,
  }) as unknown as RunEvent;

/** A keeper on a disk in memory, with a clock that a test moves, and timers that it lets ring. */
function world() {
  let nowMs = 0;
  let writes = 0;
  const timers: (() => void)[] = [];
  const disk = watchedDisk(createMemoryDisk(), (call) => {
    if (call === "write") writes += 1;
  });
  disk.makeFolder("/saves");
  const place = { folder: "/saves", slug: "game", disk };
  const keeper = createLiveWords({
    pid: 7,
    nowMs: () => nowMs,
    later: (_, call) => {
      timers.push(call);
      return () => void timers.splice(timers.indexOf(call), 1);
    },
  });
  return {
    ...{ place, keeper, timers },
    see: (...events: readonly RunEvent[]) => {
      for (const event of events) keeper.see(place, event);
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
    ring: () => {
      for (const call of timers.splice(0)) call();
    },
    words: () => readLiveWords(place),
    writes: () => writes,
  };
}

test("what the LM says stands in the file as it comes, thinking and text", () => {
  const { see, pass, words } = world();

  see(started(1), thinking("Hm"));
  pass(100);
  see(thinking(", left."), text("I go"));
  pass(100);
  see(text(" left."));

  expect(words()).toEqual({ pid: 7, step: 1, purpose: "play", thinking: "Hm, left.", text: "I go left." });
});

test("it is written ten times a second at most, and the last piece is not forgotten", () => {
  const { see, pass, ring, words, writes, timers } = world();

  see(started(1));
  for (let i = 0; i < 1000; i += 1) {
    see(text(`${i} `));
    pass(1);
    if (i % 100 === 99) ring();
  }

  expect(writes()).toBeLessThanOrEqual(11);
  expect(words()?.text.endsWith("999 ")).toBe(true);
  expect(timers).toEqual([]);
});

test("what is lost on its way is void, and is said anew", () => {
  const { see, pass, words } = world();
  const retry = { type: "lm-retry", step: 1 } as unknown as RunEvent;

  see(started(1), text("I go"));
  pass(100);
  see(retry);
  pass(100);
  see(text(""));
  const between = words();
  pass(100);
  see(text("I stay"));

  expect([between?.text, words()?.text]).toEqual(["", "I stay"]);
});

test("a reply stands there whole until somebody speaks again; a summary is told from a step's reply", () => {
  const { see, pass, words } = world();

  see(started(1), text("I go"));
  pass(100);
  see(text(" left"), text("."), reply("play"));
  const whole = words();
  see(text("##"));
  pass(100);
  see(text(" Events"));
  const summary = words();
  see(reply("summary"), started(2), text("On", 2));
  pass(100);
  see(text(".", 2));

  expect(whole).toMatchObject({ step: 1, purpose: "play", text: "I go left." });
  expect(summary).toMatchObject({ purpose: "other", text: "## Events" });
  expect(words()).toMatchObject({ step: 2, purpose: "play", text: "On." });
});

test("of a text without end only its end is kept", () => {
  const { see, pass, words } = world();

  see(started(1), thinking("x".repeat(3 * MOST_LIVE_CHARACTERS)));
  pass(100);
  see(thinking("!"));

  expect(words()?.thinking.length).toBe(MOST_LIVE_CHARACTERS);
  expect(words()?.thinking.endsWith("!")).toBe(true);
});

test("at the end the file is gone, and no timer rings behind it", () => {
  const { see, pass, ring, keeper, words } = world();

  see(started(1), text("I go"));
  pass(100);
  see(text(" left"), text("."));
  const before = words();
  keeper.end();
  ring();

  expect([before?.text, words()]).toEqual(["I go left", null]);
});

test("what is said at once, as the built-in player does, is not written at all", () => {
  const { see, pass, ring, writes } = world();

  for (let step = 1; step < 50; step += 1) {
    see(started(step), text("I press a.", step));
    pass(99);
    see(reply("play", step));
    ring();
  }

  expect(writes()).toBe(0);
});

test("who says nothing leaves no file, and none is removed that another left", () => {
  const { see, keeper, place, words, writes } = world();
  writeLiveWords(place, { pid: 8, step: 5, purpose: "play", thinking: "", text: "another's" });
  const before = writes();

  see(started(1), reply("play"));
  keeper.end();

  expect(writes()).toBe(before);
  expect(words()?.text).toBe("another's");
});

test("a link is neither written through, read nor removed", () => {
  const folder = temporaryFolder();
  const precious = join(folder, "precious.txt");
  writeFileSync(precious, "precious");
  const place = { folder, slug: "game" };
  symlinkSync(precious, liveWordsFile(place));

  writeLiveWords(place, { pid: 1, step: 1, purpose: "play", thinking: "", text: "words" });
  const read = readLiveWords(place);
  removeLiveWords(place);

  expect(readFileSync(precious, "utf8")).toBe("precious");
  expect(read).toBeNull();
  expect(existsSync(liveWordsFile(place))).toBe(true);
});

test("a folder that takes no file, or is gone, stops nobody", () => {
  const place = { folder: join(temporaryFolder(), "gone"), slug: "game" };

  expect(() => {
    writeLiveWords(place, { pid: 1, step: 1, purpose: "play", thinking: "", text: "words" });
    removeLiveWords(place);
  }).not.toThrow();
  expect(readLiveWords(place)).toBeNull();
});

test.each([
  ["half written", '{"pid":1,"step":1,"purp'],
  ["empty", ""],
  ["no words", '{"pid":1}'],
  ["not an object", "[1]"],
  ["of the wrong kinds", '{"pid":"1","step":1,"thinking":"","text":""}'],
])("what is %s counts as no words", (_, json) => {
  const place = { folder: temporaryFolder(), slug: "game" };
  writeFileSync(liveWordsFile(place), json);

  expect(readLiveWords(place)).toBeNull();
});
