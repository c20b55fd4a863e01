import { describe, expect, test } from "vitest";
import { measureCpu } from "../../../../test/helpers/runs/cpu-time.ts";
import { HEAD, tell } from "./read.ts";

const KB = 1024;
const many = (count: number, item: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => item(at)).join(", ");

const HOSTILE: readonly (readonly [what: string, text: string | Uint8Array, first: RegExp])[] = [
  ["5 MB", "a".repeat(5 * KB * KB), /^1:1: is larger than 256 KB/],
  ["bytes that are no text", Buffer.of(0xff, 0xfe), /^1:1: is no UTF-8 text/],
  ["20,000 brackets", `${HEAD}matrix: ${"[".repeat(20_000)}`, /is nested more than 32 levels deep$/],
  ["__proto__", `${HEAD}__proto__: {model: x}`, /^4:1: has the key "__proto__"/],
  ["__proto__ in the matrix", `${HEAD}matrix: {inputs.__proto__: [1]}`, /there is no key "inputs.__proto__"/],
  ["constructor in the matrix", `${HEAD}matrix: {constructor: [1]}`, /there is no key "constructor"/],
  [
    "constructor in an exclusion",
    `${HEAD}exclude: [{constructor: 1}]`,
    /there is no key of the matrix "constructor"/,
  ],
  ["control characters", `${HEAD}goal: "\\u001b[2J"`, /^4:7: has a text with control characters/],
  [
    "a billion jobs",
    `${HEAD}matrix: {seed: {from: 1, to: 10000}, max_history: {from: 4, to: 9999}, stall_steps: {from: 1, to: 10000}}`,
    /^4:1: matrix: makes 999600000000 jobs before any is excluded/,
  ],
  [
    "a range of all numbers",
    `${HEAD}matrix: {seed: {from: 0, to: 9007199254740991}}`,
    /has 9007199254740992 numbers; at most 100000/,
  ],
  [
    "two million values",
    `${HEAD}include: [${many(200, () => "{seed: {from: 1, to: 10000}}")}]`,
    /^1:1: matrix: names more than 200000 values, the most that are read$|^4:1: include/,
  ],
  [
    "2,000 includes",
    `${HEAD}include: [${many(2_000, () => "{seed: {from: 1, to: 10000}}")}]`,
    /^4:1: include: has more than 200 entries/,
  ],
  [
    "200 exclusions of 200,000 jobs",
    `${HEAD}matrix: {seed: {from: 1, to: 10000}, stall_steps: {from: 1, to: 20}}\nexclude: [${many(200, (at) => `{seed: ${at + 1}}`)}]`,
    /^4:1: matrix: makes 196000 jobs in all/,
  ],
  [
    "9,000 values that are none",
    `${HEAD}matrix: {seed: [${many(9_000, () => "x")}]}`,
    /^4:17: matrix\.seed\[0\]: takes a whole number/,
  ],
  [
    "7,000 keys that are none",
    `${HEAD}${many(7_000, (at) => `k${at}: 1`).replaceAll(", ", "\n")}`,
    /^4:1: k0: there is no key/,
  ],
];

describe("a hostile file is refused, in no time and no room:", () => {
  test.each(HOSTILE)("%s", (_, text, first) => {
    const { value: lines, cpuMs } = measureCpu(() => tell(text));

    expect(lines[0]).toMatch(first);
    expect(lines.length).toBeLessThan(25);
    expect(
      lines.every((line) => line.length < 1_500 && !line.includes("\n") && !line.includes("\u001b")),
    ).toBe(true);

    expect(cpuMs).toBeLessThan(5_000);
  });
});
