import { describe, expect, test } from "vitest";
import { measureCpu } from "../../../helpers/runs/cpu-time.ts";
import { fileOf, tell } from "./read.ts";

const KB = 1024;
const WAIT = "{name: w, type: wait, frames: 1}";
const assert = (that: string, at = 0): string => `{name: a${at}, type: assert, that: '${that}'}`;
const many = (count: number, step: (at: number) => string): readonly string[] =>
  Array.from({ length: count }, (_, at) => step(at));
const deep = (levels: number): string =>
  `${"{name: l, type: loop, times: 2, steps: [".repeat(levels)}${WAIT}${"]}".repeat(levels)}`;

const HOSTILE: readonly (readonly [what: string, text: string | Uint8Array, first: RegExp])[] = [
  [
    "an alias bomb",
    `${many(
      9,
      (at) =>
        `a${at}: &a${at} [${
          at === 0
            ? "x"
            : Array(9)
                .fill(`*a${at - 1}`)
                .join(",")
        }]`,
    ).join("\n")}\n${fileOf([WAIT])}`,
    /^3:\d+: has more than 16 aliases/,
  ],
  ["a tag that makes something", fileOf([WAIT], "name: !!js/function 'x'"), /^1:7: has a tag/],
  [
    "20,000 brackets",
    fileOf([`{name: ${"[".repeat(20_000)}`]),
    /^3:\d+: is nested more than 32 levels deep$/,
  ],
  ["20,000 brackets in lines", `name: x\nsteps:\n${"- [\n".repeat(20_000)}`, /is nested more than 32 levels/],
  ["5 MB", "a".repeat(5 * KB * KB), /^1:1: is larger than 256 KB/],
  ["5 MB of steps", fileOf(many(150_000, () => WAIT)), /^1:1: is larger than 256 KB/],
  ["__proto__", fileOf([WAIT], "name: x\n__proto__: {polluted: 1}"), /^2:1: has the key "__proto__"/],
  ["__proto__ of a step", fileOf(["{__proto__: {type: wait}, name: a}"]), /^3:6: has the key "__proto__"/],
  [
    "__proto__ as a name",
    fileOf(["{name: __proto__, type: wait, frames: 1}"]),
    /^3:6: steps\[0\]\.name: takes a name/,
  ],
  [
    "__proto__ as an input",
    fileOf([assert("inputs.__proto__ == 1")]),
    /there is no input "__proto__"|steps\[0\]\.that/,
  ],
  ["constructor as an input", fileOf([assert("inputs.constructor == 1")]), /there is no input "constructor"/],
  [
    "constructor as a step",
    fileOf([assert("steps.constructor.output == 1")]),
    /there is no step "constructor"/,
  ],
  ["constructor as a type", fileOf(["{name: a, type: constructor}"]), /there is no type "constructor"/],
  [
    "toString as a key",
    fileOf(["{name: a, type: wait, frames: 1, toString: 1}"]),
    /there is no key "toString"/,
  ],
  ["20 loops in each other", fileOf([deep(20)]), /nested more than 32 levels deep$/],
  [
    "14 loops in each other",
    fileOf([deep(14)]),
    /steps\[0\].*: has 16384 rounds with those of the loops around it; at most 10000 are taken$/,
  ],
  [
    "a billion rounds",
    fileOf([`{name: l, type: loop, times: 1e9, steps: [${WAIT}]}`]),
    /takes a whole number from 0 to 1000/,
  ],
  [
    "a number without an end",
    fileOf(["{name: a, type: wait, frames: .inf}"]),
    /^3:35: has "\.inf", which is no number$/,
  ],
  [
    "501 steps",
    fileOf(many(501, (at) => `{name: w${at}, type: wait, frames: 1}`)),
    /^2:1: steps: has 501 steps in all; at most 500 are taken$/,
  ],
  [
    "500 bad expressions",
    fileOf(many(500, (at) => assert(`game.x == (${at} +`, at))),
    /^3:6|^3:\d+: steps\[0\]\.that: /,
  ],
  [
    "499 good expressions, and one that is bad",
    fileOf([...many(499, (at) => assert(`game.x == ${at}`, at)), assert("gam.x", 499)]),
    /^502:\d+: steps\[499\]\.that: unknown variable: gam/,
  ],
  [
    "an expression of 100 KB",
    fileOf([assert("1+".repeat(50_000))]),
    /^3:\d+: steps\[0\]\.that: it has 100000 characters; at most 2000 are taken/,
  ],
  [
    "an expression with many brackets",
    fileOf([assert(`${"(".repeat(900)}1${")".repeat(900)} == 1`)]),
    /steps\[0\]\.that: /,
  ],
  [
    "a slow expression",
    fileOf([assert("[1].all(a, [1].all(b, [1].all(c, true)))")]),
    /may stand in each other 2 deep/,
  ],
  [
    "very many expressions in a text",
    fileOf([`{name: a, type: call, function: f, args: {x: "${"${{1}}".repeat(30_000)}"}}`]),
    /it holds more than 50 expressions/,
  ],
  ["6,000 mistakes", fileOf(many(6_000, () => "{}")), /^3:5: steps\[0\]\./],
  [
    "a list of a hundred thousand",
    fileOf([`{name: l, type: loop, for_each: [${"1,".repeat(100_000)}], steps: [${WAIT}]}`]),
    /has more than 40000 words|has more than 30000 values/,
  ],
  [
    "control characters",
    fileOf(['{name: a, type: assert, that: "game.x", message: "\\e[2J"}']),
    /has a text with control characters: "\\u001b\[2J"$/,
  ],
  [
    "control characters in a key",
    fileOf([WAIT], '"\\a": 1\nname: x'),
    /^1:1: has a key with control characters/,
  ],
  ["a name that leads out", fileOf([WAIT], "name: ../../etc"), /^1:1: name: takes a name/],
  ["a name of Windows' devices", fileOf([WAIT], "name: con"), /^1:1: name: cannot be "con"/],
  ["UTF-16", Buffer.from(fileOf([WAIT]), "utf16le"), /^1:\d+: /],
];

describe("a hostile file is refused within a second, with a place", () => {
  test.each(HOSTILE)("%s", (_, text, first) => {
    const { value: lines, cpuMs } = measureCpu(() => tell(text));

    expect(lines[0]).toMatch(first);
    expect(lines[0]).not.toMatch(/^warning/);
    expect(
      lines.every((line) => line.length < 1_000 && !line.includes("\n") && !line.includes("\u001b")),
    ).toBe(true);
    expect(cpuMs).toBeLessThan(1_000);
  });

  test("nothing of them reaches the prototypes", () => {
    for (const [, text] of HOSTILE.filter(([what]) => what.includes("proto"))) tell(text);

    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
