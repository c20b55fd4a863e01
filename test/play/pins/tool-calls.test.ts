import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { playScript, use } from "../../helpers/pins/play-script.ts";

type Call = readonly [name: string, input: JsonObject];

const long = (letters: number): string => "x".repeat(letters);
const press = (buttons: unknown, more: JsonObject = {}): Call => [
  "press_buttons",
  { buttons: buttons as never, ...more },
];

/** Calls that press or wait: one a reply, since a failed one takes the others with it. */
const ALONE: readonly Call[] = [
  press(["start"], { wait_frames: 60 }),
  press([]),
  press("a"),
  press('["b","b"]'),
  press(Array.from({ length: 20 }, () => "select")),
  press(Array.from({ length: 21 }, () => "b")),
  press(["a:0"]),
  press(["b:300"]),
  press(["b:301"]),
  press(["wait:0", "wait:1"]),
  press(["up+down"]),
  press(["left+b:2", "A", " b "]),
  press(["a+"]),
  press(["x"]),
  press([3]),
  press(["b"], { wait_frames: 1 }),
  press(["b"], { wait_frames: 2 }),
  press(["b"], { wait_frames: 301 }),
  press(["b"], { wait_frames: "4" }),
  press(["b"], { hold_frames: 3, colour: "red" }),
  ["press_buttons", {}],
  ["wait", {}],
  ["wait", { frames: 0 }],
  ["wait", { frames: 600 }],
  ["wait", { frames: 601 }],
  ["wait", { frames: 1.5 }],
  ["wait", { frames: "2" }],
  ["read_text", {}],
  ["read_text", { max_pages: 0 }],
  ["read_text", { max_pages: 41 }],
  ["read_text", { max_pages: 1 }],
  ["choose", {}],
  ["choose", { option: "YES" }],
  ["navigate_to", {}],
  ["navigate_to", { x: 3 }],
  ["navigate_to", { x: 3, y: 5 }],
  ["navigate_to", { x: -1, y: 5 }],
  ["navigate_to", { x: 4, y: 5, map: "Nowhere" }],
  ["navigate_to", { marker: "nothing" }],
  ["navigate_to", { x: 4, y: 5, avoid: ["water"] }],
  ["navigate_to", { x: 4, y: 5, avoid: ["grass"] }],
  ["navigate_to", { direction: "north" }],
  ["navigate_to", { x: 99, y: 99 }],
  ["navigate_to", { marker: "home", x: 1, y: 1 }],
  ["run_skill", {}],
  ["run_skill", { name: "gone" }],
  ["run_skill", { name: "walk-to", params: { z: 1 } }],
  ["undo_skill", {}],
  ["undo_skill", { name: "x" }],
  ["define_skill", { name: "a b", description: "x", steps: [] }],
  ["define_skill", { name: "hop", description: "Hops.", steps: [{ primitive: "tpa" }] }],
  ["try_buttons", { tries: [] }],
  ["try_buttons", { tries: [[]] }],
  ["try_buttons", { tries: [["up"], ["x"]] }],
];

/** Stands behind each: a person is called where all calls of three replies fail. */
const KEPT: Call = ["write_note", { name: "kept", text: "on" }];

/** Calls that only write or look. */
const TOGETHER: readonly (readonly Call[])[] = [
  [
    ["write_note", { name: long(60), text: long(500) }],
    ["write_note", { name: long(61), text: "x" }],
    ["write_note", { name: "a", text: long(501) }],
    ["write_note", { name: "", text: "x" }],
    ["write_note", { name: "gone", text: "" }],
    ["write_note", { name: "a" }],
    ["write_note", { name: "a", text: "1" }],
    ["write_note", { name: "a", text: "2" }],
  ],
  ...[0, 1].map((ten) =>
    Array.from({ length: 8 }, (_, at): Call => ["write_note", { name: `n${ten}${at}`, text: "x" }]),
  ),
  [
    ["write_note", { name: "n20", text: "x" }],
    ["write_note", { name: "n21", text: "x" }],
    ["write_note", { name: "n22", text: "x" }],
    ["write_note", { name: "a", text: "3" }],
    ["write_note", { name: "n00", text: "" }],
  ],
  [
    ["set_goal", { tier: "now", text: long(200) }],
    ["set_goal", { tier: "now", text: long(201) }],
    ["set_goal", { tier: "later", text: "x" }],
    ["set_goal", { tier: "next", text: "Rest" }],
    ["set_goal", { tier: "now", text: "" }],
    ["set_goal", { text: "x" }],
  ],
  [
    ["mark", { label: "home", x: 3, y: 5 }],
    ["mark", { label: "home", x: 4, y: 5 }],
    ["mark", { label: long(41) }],
    ["mark", { label: "far", x: 3, y: 5, map: "Nowhere" }],
    ["mark", { label: "half", x: 3 }],
    ["mark", { label: "none", remove: true }],
    ["mark", { label: "home", remove: true }],
    ["mark", {}],
  ],
  [
    ["look_at_map", {}],
    ["look_at_map", { map: "Nowhere" }],
    ["look_at_map", { x: 3 }],
    ["look_at_map", { x: 3, y: 4, map: "Village" }],
  ],
  [["reply_to_operator", { text: "x", in_reply_to: "nobody" }], KEPT],
  [["reply_to_operator", { text: "" }], KEPT],
  [["recall", { query: "x" }], KEPT],
];

test("each tool says what it did, or what it does not take", async () => {
  let calls = 0;
  const reply = (all: readonly Call[]) => ({
    content: all.map(([name, input]) => {
      calls += 1;
      return use(calls, name, input);
    }),
  });
  const replies = [...ALONE.map((call) => [call, KEPT]), ...TOGETHER].map(reply);
  const text = await playScript({
    ...{ replies, steps: replies.length, autoSave: false, skillsDir: "/skills" },
    settings: { maxHistory: 1000, tries: true, drift: { isOff: true } },
  });

  const results = text
    .split("\n")
    .filter((line) => line.startsWith("! tool-result") && !line.includes('"name":"kept"'))
    .map((line) =>
      line
        .replace(/^! tool-result \{"step":\d+,"tool":"(\w+)","input":/, "$1 ")
        .replace(/x{30,}/g, (letters) => `x × ${letters.length}`)
        .replace(
          /(?<=\}),"text":"(.*)","isError":(true|false)\}$/,
          (_, said, isError) => `\n  ${isError === "true" ? "✗ " : ""}${said.replaceAll("\\n", "\n    ")}`,
        ),
    );
  await expect(`${results.join("\n")}\n`).toMatchFileSnapshot("./known/tool-calls.txt");
});
