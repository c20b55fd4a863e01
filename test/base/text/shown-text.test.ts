import { describe, expect, test } from "vitest";
import { cutText } from "../../../src/base/text/cut-text.ts";
import {
  firstLines,
  isUnprintable,
  renderMistake,
  showValue,
  tellOther,
  tellUnknown,
  tellUnknownBriefly,
} from "../../../src/base/text/mistake.ts";
import { hasMoreValuesThan, isDeeperThan, isTextDeeperThan } from "../../../src/base/text/nesting.ts";
import { findRepeatedKey } from "../../../src/base/text/repeated-key.ts";
import { similarWord } from "../../../src/base/text/similar-word.ts";
import { wellFormed } from "../../../src/base/text/well-formed.ts";
import { withoutSecret } from "../../../src/base/text/without-secret.ts";
import {
  addressesAbove,
  addressOf,
  hideSecrets,
  parseBaseUrl,
} from "../../../src/base/vocabulary/base-url.ts";

describe("how deep a value is", () => {
  test.each<[unknown, levels: number]>([
    [1, 0],
    [null, 0],
    [[], 0],
    [[1], 1],
    [[[]], 1],
    [[[1]], 2],
    [{ a: { b: [1] } }, 3],
  ])("%j is %i levels deep", (value, levels) => {
    expect([isDeeperThan(value, levels), isDeeperThan(value, levels - 1)]).toEqual([false, true]);
  });

  test.each<[string, levels: number]>([
    ["1", 0],
    ["[]", 1],
    ['{"a":[]}', 2],
    ["[[],[]]", 2],
    ["[{},{}]", 2],
    ['"[[["', 0],
    ['["\\"[[["]', 1],
    ['["\\\\",[]]', 2],
    ['["\\\\\\"[[["]', 1],
    ['["', 1],
  ])("the text %s is %i levels deep", (text, levels) => {
    const bytes = Buffer.from(text);
    expect([isTextDeeperThan(bytes, levels), levels === 0 || isTextDeeperThan(bytes, levels - 1)]).toEqual([
      ...[false, true],
    ]);
  });

  test.each<[string, values: number]>([
    ["1", 1],
    ['"a,b[{"', 1],
    ["[1,2]", 3],
    ['{"a":{"b":"\\","},"c":2}', 4],
  ])("the text %s has room for %i values", (text, values) => {
    const bytes = Buffer.from(text);
    expect([hasMoreValuesThan(bytes, values), hasMoreValuesThan(bytes, values - 1)]).toEqual([false, true]);
  });
});

test.each<[string, { key: string; line: number } | null]>([
  ['{"a":1,"b":2}', null],
  ['{"a":1,"a":2}', { key: "a", line: 1 }],
  ['{"a":1,\n"b":2,\n"a":3}', { key: "a", line: 3 }],
  ['{"a":{"a":1},"b":{"a":1}}', null],
  ['{"a":{},"a":{}}', { key: "a", line: 1 }],
  ['{"a":[],"a":1}', { key: "a", line: 1 }],
  ['[{"a":1},{"a":1}]', null],
  ['["a","a"]', null],
  ['{"a":"b","b":"a"}', null],
  ['{"a" \t :1,"\\u0061":2}', { key: "a", line: 1 }],
])("of %j the first key that stands twice is %j", (json, found) => {
  expect(findRepeatedKey(json)).toEqual(found);
});

test.each([
  ["12345678 and 12345678", "12345678", "[key] and [key]"],
  ["1234567", "1234567", "1234567"],
  ["none", "", "none"],
])("%j without the secret %j is %j", (text, secret, without) => {
  expect(withoutSecret(text, secret, "[key]")).toBe(without);
});

test.each<[string, readonly string[], string | null]>([
  ["", ["a"], null],
  ["PRESS", ["press", "pres"], "press"],
  ["abc", ["xbc", "abx"], "xbc"],
  ["abc", ["xyc"], null],
  ["abcde", ["xycde"], null],
  ["abcdef", ["xycdef"], "xycdef"],
  ["abcdef", ["xyzdef"], null],
  ["ab", ["ba"], "ba"],
  ["abcdefgh", ["abcdefghxyz", "abcdefg"], "abcdefg"],
  ["a".repeat(64), ["a".repeat(63)], "a".repeat(63)],
  ["a".repeat(65), ["a".repeat(64)], null],
])("%j means, of %j, %j", (word, words, meant) => {
  expect(similarWord(word, words)).toBe(meant);
});

test.each([
  ["abcd", 4, "abcd"],
  ["abcde", 4, "abc…"],
  ["ab\u{1f600}d", 4, "ab…"],
  ["a\u{1f600}de", 4, "a\u{1f600}…"],
  ["abc", 0, "…"],
])("%j cut to %i characters is %j", (text, characters, cut) => {
  expect(cutText(text, characters)).toBe(cut);
});

describe("a mistake in a file", () => {
  const words = (count: number): readonly string[] => Array.from({ length: count }, (_, at) => `w${at}`);

  test.each([
    [[], "no"],
    [["steps", 2, "body", "a-b", "__x"], 'steps[2].body["a-b"].__x: no'],
    [["a b"], '["a b"]: no'],
    [[0], "[0]: no"],
  ])("at %j is rendered %s", (place, line) => {
    expect(renderMistake({ place, fact: "no" })).toBe(line);
  });

  test("names the word that was meant, and the first sixty that there are", () => {
    expect(tellUnknown("key", "x", [])).toBe('there is no key "x" (there are none)');
    expect(tellUnknown("key", "stp", ["step"])).toBe(
      'there is no key "stp", did you mean "step"? (there is step)',
    );
    expect(tellOther("never", 7, ["a", "b"])).toBe("never 7 (there are a, b)");
    expect(tellUnknown("key", "zzz", words(60))).toMatch(/, w59\)$/);
    expect(tellUnknown("key", "zzz", words(61))).toMatch(/, w59 and 1 more\)$/);
    expect(tellUnknownBriefly("key", "stp", ["step", "b"])).toBe(
      'there is no key "stp", did you mean "step"?',
    );
    expect(tellUnknownBriefly("key", "zzz", ["step"])).toBe('there is no key "zzz" (there is step)');
  });

  test("is one of the first twenty that are listed", () => {
    const shown = (count: number) => firstLines(words(count), (word) => `- ${word}`);

    expect(shown(20)).toHaveLength(20);
    expect(shown(20).at(-1)).toBe("- w19");
    expect(shown(21).slice(19)).toEqual(["- w19", "1 more mistakes"]);
  });

  test.each<[unknown, string]>([
    [[1], "a list"],
    [{}, "an object"],
    [null, "null"],
    [1.5, "1.5"],
    ["a\n\u202e", '"a\\n\\u202e"'],
    ["x".repeat(60), `"${"x".repeat(60)}"`],
    ["x".repeat(61), `"${"x".repeat(59)}…"`],
  ])("shows the value %j as %s", (value, shown) => {
    expect(showValue(value)).toBe(shown);
  });

  test.each([
    ["a\tb\nc", false],
    ["\u0008", true],
    ["\u000b", true],
    ["\u001f", true],
    ["\u007f", true],
    ["\u009f", true],
    ["\u00a0", false],
    ["\u2029", true],
    ["\u202f", false],
    ["\u2066", true],
    ["\u2069", true],
    ["\u206a", false],
    ["\ud800", true],
    ["\u{1f600}", false],
  ])("whether %j cannot be printed: %s", (text, is) => {
    expect(isUnprintable(text)).toBe(is);
  });
});

test("halves of surrogate pairs are mended in texts and keys, at every depth; a whole value stays the same one", () => {
  const whole = { a: ["x", { b: "\u{1f600}" }], c: null };

  expect(wellFormed(whole)).toBe(whole);
  expect(wellFormed(["\ud800", 1])).toEqual(["\ufffd", 1]);
  expect(wellFormed({ a: { "\udc00": [true, "\ud83dx"] } })).toEqual({ a: { "\ufffd": [true, "\ufffdx"] } });
});

describe("an address of a server", () => {
  test.each([
    ["https://host/v1/", "https://host/v1"],
    ["https://HOST:443", "https://host"],
    ["http://host:8080/a/b?x#y", "http://host:8080/a/b"],
  ])("%s is shown %s", (url, address) => {
    expect(addressOf(url)).toBe(address);
  });

  test.each([
    ["https://host", ["https://host"]],
    ["https://host/", ["https://host"]],
    ["https://host/a", ["https://host/a"]],
    ["https://host/a/b/", ["https://host/a/b", "https://host/a"]],
    ["https://host/a/%2e%2e/b", ["https://host/b"]],
    ["https://host/a/b%2fc", ["https://host/a/b%2fc"]],
    ["https://host/a//b", ["https://host/a//b"]],
  ])("%s is approved with any of %j", (url, above) => {
    expect(addressesAbove(url)).toEqual(above);
  });

  test.each([
    ["x", "base-url-invalid"],
    ["ftp://host", "base-url-invalid"],
    ["https://a@host", "base-url-has-password"],
    ["https://:b@host", "base-url-has-password"],
    ["https://host?key=1", "base-url-has-password"],
    ["https://host#key", "base-url-has-password"],
  ])("%s is refused as %s", (url, code) => {
    expect(() => parseBaseUrl(url)).toThrow(expect.objectContaining({ code }));
  });

  test.each([
    ["https://a:b@host/p?q#r", "https://host/p"],
    ["https://host/p#r?q", "https://host/p"],
    ["https://host/a@b", "https://host/a@b"],
    ["a?b\nc", "a"],
  ])("%j without secrets is %j", (text, shown) => {
    expect(hideSecrets(text)).toBe(shown);
  });
});
