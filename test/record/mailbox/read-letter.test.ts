import { describe, expect, it } from "vitest";
import {
  isLetterName,
  MAX_LETTER_BYTES,
  readLetter,
} from "../../../src/parts/mail/record/mailbox/read-letter.ts";

const read = (name: string, text: string | Uint8Array) => readLetter(name, Buffer.from(text));
const json = (value: unknown) => JSON.stringify(value);

describe("a message in the inbox", () => {
  it.each([
    ["a text", "a.txt", "Go home\n", { id: "a.txt", text: "Go home" }],
    ["a text in capitals' name", "A.TXT", "Go", { id: "A.TXT", text: "Go" }],
    ["JSON with an id", "a.json", json({ id: "m1", text: "Go" }), { id: "m1", text: "Go" }],
    ["JSON without one", "a.json", json({ text: "Go" }), { id: "a.json", text: "Go" }],
    ["JSON whose id is null", "a.json", json({ id: null, text: "Go" }), { id: "a.json", text: "Go" }],
    ["JSON with more in it", "a.json", json({ text: "Go", from: "me" }), { id: "a.json", text: "Go" }],
    ["a byte order mark", "a.json", `\uFEFF${json({ text: "\uFEFFGo" })}`, { id: "a.json", text: "Go" }],
    ["lines of Windows", "a.txt", "one\r\ntwo\tthree\r\n", { id: "a.txt", text: "one\ntwo\tthree" }],
    ["control characters", "a.txt", "\u001b[31mred\u0007\u0085\u0000", { id: "a.txt", text: "[31mred" }],
    ["half a character", "a.json", '{"text":"a\\ud800b"}', { id: "a.json", text: "a\uFFFDb" }],
    ["controls in an id", "a.json", json({ id: "m\u00001", text: "Go" }), { id: "m1", text: "Go" }],
    [
      "as many bytes as may be",
      "a.txt",
      "x".repeat(MAX_LETTER_BYTES),
      { text: "x".repeat(MAX_LETTER_BYTES) },
    ],
  ])("is taken: %s", (_, name, text, letter) => {
    expect(read(name, text)).toMatchObject({ name, ...letter });
  });

  it.each([
    ["a.txt", "x".repeat(MAX_LETTER_BYTES + 1), "is larger than 16 KB"],
    ["a.txt", Buffer.of(0x47, 0xff, 0xfe), "is not UTF-8"],
    ["a.txt", " \n\u0007", "has no text"],
    ["a.json", "Go home", "is not JSON"],
    ["a.json", "", "is not JSON"],
    ["a.json", "[".repeat(MAX_LETTER_BYTES), "is not JSON"],
    ["a.json", json(["Go"]), 'is not {"text": …}'],
    ["a.json", "null", 'is not {"text": …}'],
    ["a.json", json({ id: "m1" }), 'has no "text" that is a string'],
    ["a.json", json({ text: 5 }), 'has no "text" that is a string'],
    ["a.json", json({ id: 5, text: "Go" }), 'has an "id" that is not a string'],
    ["a.json", json({ id: "", text: "Go" }), "has an id that is not one line of 1 to 100 characters"],
    ["a.json", json({ id: "a\nb", text: "Go" }), "has an id that is not one line of 1 to 100 characters"],
    [
      "a.json",
      json({ id: "x".repeat(101), text: "Go" }),
      "has an id that is not one line of 1 to 100 characters",
    ],
  ])("is refused: %s %j", (name, text, why) => {
    expect(read(name, text)).toBe(why);
  });
});

it.each([
  ["a.txt", true],
  ["a.b.JSON", true],
  [".a.txt", false],
  [".a.json.0123456789ab.tmp", false],
  ["a.txt.part", false],
  ["a", false],
  [".txt", false],
])("the name %s is one of a message: %s", (name, isOne) => {
  expect(isLetterName(name)).toBe(isOne);
});
