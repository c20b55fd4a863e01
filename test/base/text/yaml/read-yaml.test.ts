import { describe, expect, test } from "vitest";
import { readYaml } from "../../../../src/base/text/yaml/read-yaml.ts";
import { measureCpu } from "../../../helpers/runs/cpu-time.ts";

/** What is read, or `line:column fact`. */
function read(text: string | Uint8Array): unknown {
  const read = readYaml(text);
  return "value" in read ? read.value : `${read.line}:${read.column} ${read.fact}`;
}

/** A list that an alias takes up, with lists around that: the innermost value is one level deeper than there are lists. */
const nestedByAlias = (around: number, within: number): string =>
  `a: &x ${"[".repeat(within)}1${"]".repeat(within)}\nb: ${"[".repeat(around)}*x${"]".repeat(around)}`;

describe("YAML is read as the JSON that it stands for", () => {
  test.each([
    ["nothing", "", null],
    ["a comment", "# nothing\n", null],
    [
      "maps and lists",
      "a: 1\nb:\n  - x\n  - {c: true, d: [1, 2.5]}\n",
      { a: 1, b: ["x", { c: true, d: [1, 2.5] }] },
    ],
    ["yes is a text", "a: yes\nb: 2026-11-22\nc: 012", { a: "yes", b: "2026-11-22", c: 12 }],
    ["keys that are no texts", "1: a\ntrue: b\n1.50: c", { 1: "a", true: "b", "1.50": "c" }],
    [
      "brackets in texts",
      `a: "${"[".repeat(99)}"\nb: '${"{".repeat(99)}'\nc: x ${"[".repeat(99)}`,
      expect.anything(),
    ],
    ["a block of text", `a: |\n  ${"[\n  ".repeat(60)}\n`, expect.anything()],
    [
      "comments that stand far to the right",
      Array.from({ length: 60 }, (_, at) => `${" ".repeat(at)}# x`).join("\n"),
      null,
    ],
    ["a byte order mark", "\uFEFFa: 1", { a: 1 }],
    ["ends of lines of Windows", "a: 1\r\nb: [x,\r\n y]\r\n", { a: 1, b: ["x", "y"] }],
    ["a key of a prototype", "constructor: 1\ntoString: 2", { constructor: 1, toString: 2 }],
    ["an alias or two", "a: &x [1]\nb: *x\nc: {d: *x}", { a: [1], b: [1], c: { d: [1] } }],
    ["what was called so last", "a: &x 1\nb: *x\nc: &x 2\nd: *x", { a: 1, b: 1, c: 2, d: 2 }],
    ["30 levels", `${"[".repeat(30)}${"]".repeat(30)}`, expect.anything()],
    ["32 levels", `${"[".repeat(31)}${"]".repeat(31)}`, expect.anything()],
    ["32 levels, a map's among them", `a: ${"[".repeat(30)}${"]".repeat(30)}`, expect.anything()],
    ["32 levels by an alias", nestedByAlias(16, 15), expect.anything()],
    ["16 aliases", `a: &x 1\nb: [${"*x, ".repeat(16)}]`, { a: 1, b: Array(16).fill(1) }],
    ["the largest whole number", "a: 9007199254740991", { a: 9_007_199_254_740_991 }],
    ["a tag in a text", 'a: "!x"\nb: x !y\nc: |\n  !z\n', { a: "!x", b: "x !y", c: "!z\n" }],
  ])("%s", (_, text, value) => {
    expect(readYaml(text)).toHaveProperty("value");
    expect(read(text)).toEqual(value);
  });
});

const REFUSED: readonly (readonly [what: string, text: string | Uint8Array, refusal: string | RegExp])[] = [
  [
    "a tag",
    "a: 1\nb: !!set {x, y}",
    "2:4 has a tag (!): leave it out, or put a text that begins with ! in quotes",
  ],
  ["a harmless tag", "a: !!str x", /^1:4 has a tag/],
  ["a tag of another's", "- !<tag:x> 1", /^1:3 has a tag/],
  ["a tag for JavaScript", "a: !!js/function 'x'", /^1:4 has a tag/],
  ["a directive", "%YAML 1.1\n---\na: yes", /^1:1 has a directive \(%\)/],
  ["a key twice", "a: 1\nb: 2\na: 3", '3:1 has the key "a" twice in one map'],
  ["a key twice, otherwise written", 'x: {"1": a, 1: b}', '1:13 has the key "1" twice in one map'],
  ["a merge key", "a: &x {b: 1}\nc:\n  <<: *x", /^3:3 has a merge key \(<<\)/],
  ["a merge key in quotes", 'a: {"<<": 1}', /^1:5 has a merge key/],
  [
    "two documents",
    "a: 1\n---\nb: 2",
    /^2:1 is no YAML, source contains multiple documents \(a file holds one document/,
  ],
  ["__proto__", "a:\n  __proto__: {b: 1}", '2:3 has the key "__proto__", which cannot be used'],
  ["a list as a key", "? [a]\n: b", "1:3 has a key that is no text"],
  ["nothing as a key", "~: b", "1:1 has a key that is no text"],
  ["no number", "a: .nan", '1:4 has ".nan", which is no number'],
  ["a number without an end", "a: 1e999", '1:4 has "1e999", which is no number'],
  ["a number that would change", "a: 12345678901234567890", /too large a number: put it in quotes$/],
  ["an alias to nothing", "a: *x", /^1:4 /],
  ["an alias to what holds it", "a: &x\n  b: *x", "2:6 takes up *x in itself"],
  ["33 levels", `${"[".repeat(32)}${"]".repeat(32)}`, "1:32 is nested more than 32 levels deep"],
  [
    "33 levels, a map's among them",
    `a: ${"[".repeat(31)}${"]".repeat(31)}`,
    "1:34 is nested more than 32 levels deep",
  ],
  ["33 levels by an alias", nestedByAlias(16, 16), "1:23 is nested more than 32 levels deep"],
  ["the number after the largest", "a: 9007199254740992", /too large a number/],
  ["17 aliases", `a: &x 1\nb: [${"*x, ".repeat(17)}]`, /^2:69 has more than 16 aliases/],
  ["control characters", 'a: "\\e[2J"', '1:4 has a text with control characters: "\\u001b[2J"'],
  ["half a pair", 'a: "\\ud800"', /^1:4 has a text with control characters/],
  ["UTF-16", Buffer.from("a: 1", "utf16le"), /control characters|is no/],
  ["no UTF-8", Buffer.from([0x61, 0xff, 0xfe]), "1:1 is no UTF-8 text"],
  [
    "quotes inside of a text",
    'a: "x" in y',
    /^1:8 is no YAML, unexpected scalar at node end \(put the whole text in single quotes\)$/,
  ],
  [
    "a colon inside of a text",
    "a: b: c",
    /^1:4 is no YAML, nested mappings .* \(put a text that holds ": " in quotes/,
  ],
  ["a tab", "a:\n\tb: 1", /^2:1 is no YAML, .*\(indent with spaces\)$/],
  ["brackets that stay open", "a: [1, 2", /^1:9 is no YAML/],
];

describe("what is not taken is refused with its place", () => {
  test.each(REFUSED)("%s", (_, text, refusal) => {
    expect(read(text)).toEqual(typeof refusal === "string" ? refusal : expect.stringMatching(refusal));
  });
});

const KB = 1024;
/** A part as often as a file can hold it. */
const many = (part: string, bytes = 255 * KB): string => part.repeat(Math.floor(bytes / part.length));
const lines = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join("\n");

const HOSTILE: readonly (readonly [what: string, text: string, refusal: RegExp])[] = [
  [
    "an alias bomb",
    lines(10, (at) => `a${at}: &a${at} [${at === 0 ? "x" : `*a${at - 1},`.repeat(9)}]`),
    /^2:\d+ |^3:\d+ has more than 16 aliases/,
  ],
  [
    "a bomb with few aliases",
    lines(9, (at) => `a${at}: &a${at} [${at === 0 ? "x,".repeat(900) : `*a${at - 1},*a${at - 1}`}]`),
    /has more than 30000 values$/,
  ],
  [
    "aliases one in the other",
    lines(16, (at) => `a${at}: &a${at} [[[${at === 0 ? "x" : `*a${at - 1}`}]]]`),
    /nested more than 32 levels/,
  ],
  ["20,000 brackets", `a: ${"[".repeat(20_000)}`, /^1:34 is nested more than 32 levels deep$/],
  ["250,000 brackets", many("["), /^1:32 is nested/],
  ["maps in each other", many("{a: "), /^1:125 is nested/],
  ["lists in each other", many("- "), /^1:65 is nested/],
  ["keys in each other", many("? "), /^1:65 is nested/],
  ["signs in each other", many(": "), /^1:65 is nested/],
  ["indentation", lines(700, (at) => `${" ".repeat(at)}a:`), /^33:33 is nested/],
  ["closed and opened", many("[]{}"), /has more than 40000 words and signs$/],
  ["keys", lines(30_000, (at) => `k${at.toString(36)}:`), /has more than 40000/],
  ["5 MB", many("a", 5 * KB * KB), /^1:1 is larger than 256 KB/],
  ["quotes", many('"'), /has more than/],
  ["tags", many("!a "), /has a tag/],
  ["documents", many("---\n"), /has more than|one document/],
  ["commas", `[${many(",")}]`, /has more than/],
  ["colons", many(":"), /is no YAML/],
];

describe("a hostile text is refused within a second", () => {
  test.each(HOSTILE)("%s", (_, text, refusal) => {
    const { value, cpuMs } = measureCpu(() => read(text));

    expect(value).toEqual(expect.stringMatching(refusal));
    expect(cpuMs).toBeLessThan(1_000);
  });

  test.each([
    ["6,500 keys", lines(6_500, (at) => `k${at}: ${at}`)],
    ["a list of 9,000", lines(9_000, () => "- a")],
    ["a row of 14,000", `[${"a,".repeat(14_000)}]`],
    ["pairs in a row", `[${"a: b,".repeat(7_000)}]`],
    ["a text of many lines", `a: b\n${many(" c\n", 250 * KB)}`],
    ["a text that is folded", `a: >\n${many(" a\n\n", 250 * KB)}`],
    ["a text in quotes", `a: "${many("x\n ", 250 * KB)}"`],
    ["spaces", `${many(" ")}a`],
    ["comments", lines(19_000, () => "# x")],
    ["stars", many("*")],
    ["ampersands", many("&")],
    ["names", lines(5_500, (at) => `- &a${at} b`)],
    ["mistakes", lines(8_000, () => "@")],
  ])("%s take no longer than a second", (_, text) => {
    const { value, cpuMs } = measureCpu(() => read(text));

    expect(value).not.toEqual(expect.stringContaining("words and signs"));
    expect(cpuMs).toBeLessThan(1_000);
  });
});

describe("the place of an entry is its key, or the item of its list", () => {
  const TEXT = "a: 1\nb:\n  - x\n  - {c: true, d: [1,\n      2.5]}\ne: &x {f: 1}\ng: [*x]\n";
  test.each([
    [[], "1:1"],
    [["a"], "1:1"],
    [["b"], "2:1"],
    [["b", 1], "4:5"],
    [["b", 1, "d"], "4:15"],
    [["b", 1, "d", 1], "5:7"],
    [["b", 1, "nothing"], "4:5"],
    [["b", 7], "2:1"],
    [["nothing", "more"], "1:1"],
    [["g", 0, "f"], "6:8"],
  ])("%j is at %s", (place, position) => {
    const read = readYaml(TEXT);
    if (!("value" in read)) throw new Error(read.fact);
    const { line, column } = read.locate(place);

    expect(`${line}:${column}`).toBe(position);
  });
});
