import { expect, test } from "vitest";
import { z } from "zod";
import * as fields from "../../../src/base/fields/fields.ts";
import { button, ONE_BUTTON, wholeNumber } from "../../../src/base/fields/templates.ts";
import { describeIssues, type StepGrammar } from "../../../src/base/text/describe-issue.ts";
import { jsonSchemaOf } from "../../../src/base/text/json-schema.ts";
import { renderMistake } from "../../../src/base/text/mistake.ts";
import {
  locateMistakes,
  summarizeMistakes,
  tellMistakes,
} from "../../../src/base/text/yaml/located-mistake.ts";
import { withPresentNames } from "../../../src/base/text/yaml/old-names.ts";
import { readYaml } from "../../../src/base/text/yaml/read-yaml.ts";

const LONG = "x".repeat(65);
const VALUES: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  -1,
  0,
  1,
  5,
  6,
  1.5,
  "",
  "a",
  "A",
  "abcdef",
  "abcdefg",
  LONG,
  "on",
  "off",
  "1.50",
  "$2",
  "0",
  "-1",
  "5m",
  " 5m ",
  "0s",
  "32d",
  "a b",
  "con",
  "2a",
  "_a",
  "__proto__",
  "game.hp < 10",
  "${{ a }}",
  "x ${{ a }}",
  "${{ a }} ${{ b }}",
  [],
  {},
  { row: 3 },
];

const FIELDS: Readonly<Record<string, z.ZodType>> = {
  plainNumber: fields.plainNumber(1, 5, "A number."),
  text: fields.text(6, "A text."),
  "text, maybe empty": fields.text(6, "A text.", 0),
  label: fields.label("A label."),
  "short label": fields.label("A label.", 6),
  condition: fields.condition("A condition."),
  fileName: fields.fileName("A name."),
  valueName: fields.valueName("A name."),
  oneOf: fields.oneOf(["a", "on"], "A word."),
  onOff: fields.onOff("A switch."),
  amount: fields.amount("Money."),
  "small amount": fields.amount("Money.", 1.5),
  duration: fields.duration("A time."),
  anyMap: fields.anyMap("A map."),
  wholeNumber: wholeNumber(1, 5, "A number."),
  button: button(),
};

const shown = (value: unknown) =>
  value === undefined ? "nothing" : JSON.stringify(value).replace(LONG, `x×${LONG.length}`);

test("what each field of a file takes, and what it says of all else", async () => {
  const lines = Object.entries(FIELDS).flatMap(([name, schema]) => {
    const told = new Map<string, string[]>();
    const taken: string[] = [];
    for (const value of VALUES) {
      const { success, data, error } = schema.safeParse(value);
      if (success)
        taken.push(
          data === value || typeof data === "object" ? shown(value) : `${shown(value)} as ${shown(data)}`,
        );
      else {
        const [takes = "", got = ""] = (error.issues[0]?.message ?? "")
          .replace(LONG.slice(0, 59), "x×59")
          .split(/(?=, got )/);
        told.set(takes, [
          ...(told.get(takes) ?? []),
          got === `, got ${JSON.stringify(value)}` ? shown(value) : `${shown(value)}${got}`,
        ]);
      }
    }
    return [
      `${name}: ${schema.description}`,
      `  ${taken.join("  ")}`,
      ...[...told].map(([takes, others]) => `  ${takes}: ${others.join("  ")}`),
    ];
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("fields.txt");
  expect(
    [...["a", "SELECT", "ab", "Up"]].map((text) => new RegExp(`^(?:${ONE_BUTTON})$`).test(text)),
  ).toEqual([true, true, false, true]);
});

const STEP = z.discriminatedUnion("do", [
  z.strictObject({ do: z.literal("wait"), frames: fields.plainNumber(1, 60, "Frames.") }),
  z.strictObject({
    do: z.literal("press"),
    button: button(),
    times: fields.plainNumber(1, 9, "Times.").optional(),
  }),
]);
const FILE = z.strictObject({
  name: fields.fileName("The name."),
  limits: z
    .strictObject({ cost: fields.amount("Money.").optional(), time: fields.duration("A time.").optional() })
    .optional(),
  names: z
    .record(z.string().regex(/^[a-z]+$/, "takes lower-case letters"), fields.label("A label."))
    .optional(),
  steps: z.array(STEP).min(1, "takes a step or more").max(3, "takes three steps at most"),
});
const KEYS: Readonly<Record<string, readonly string[]>> = {
  wait: ["do", "frames"],
  press: ["do", "button", "times"],
};
const grammar = (isBrief?: true): StepGrammar => ({
  kindKey: "do",
  kinds: () => Object.keys(KEYS),
  ...(isBrief && { isBrief }),
  keysOf: (object, place) =>
    place[0] === "steps"
      ? (KEYS[String((object as { do?: unknown }).do)] ?? [])
      : place[0] === "limits"
        ? ["cost", "time"]
        : ["name", "limits", "names", "steps"],
});

const FILES: readonly string[] = [
  "name: a\nsteps:\n  - do: wait\n    frames: 3\n",
  "",
  "[]",
  "name: a b\nsteps: []\n",
  "name: con\nstep: []\nsteps:\n  - do: wait\n    frame: 3\n  - do: prss\n  - frames: 3\n  - {}\n",
  "name: a\nlimits: 3\nsteps:\n  - wait\n  - do: press\n    button: x\n    times: 10\n    qqqqqqqq: 1\n  - do: 7\n",
  "limits:\n  cost: 0\n  time: 5\n  mony: 1\nnames:\n  A: x\n  b: ${{ x }}\nsteps: 3\n",
  "name: a\nlimits:\n  money: 1.5\n  cost: 2\n  duration: 3m\nsteps:\n  - do: press\n    button: START\n    count: 2\n",
];
const OLD = new Map([
  [
    "limits",
    new Map([
      ["money", "cost"],
      ["duration", "time"],
    ]),
  ],
  ["steps.*", new Map([["count", "times"]])],
]);

test("the mistakes of files, each at its place", async () => {
  const lines = FILES.flatMap((text) => {
    const yaml = readYaml(text);
    if (!("value" in yaml)) return [`${yaml.line}:${yaml.column} ${yaml.fact}`];
    const { value, mistakes: named, written } = withPresentNames(yaml.value, OLD);
    const { error, data } = FILE.safeParse(value);
    return [
      JSON.stringify(text),
      ...(error === undefined ? [`  ${JSON.stringify(data)}`] : []),
      ...[undefined, true as const].map((isBrief) => {
        const found = error === undefined ? [] : describeIssues(error, value, [], grammar(isBrief));
        const located = locateMistakes([...named, ...found], yaml, written);
        return isBrief
          ? located
              .filter(({ fact }) => fact.startsWith("there is no key"))
              .map(({ fact }) => `  in brief: ${fact}`)
              .join("\n")
          : tellMistakes("file.yaml", located)
              .map((line) => `  ${line}`)
              .join("\n");
      }),
    ].filter((line) => line !== "");
  });
  const located = locateMistakes(
    Array.from({ length: 23 }, (_, at) => ({ place: ["steps", at], fact: `is odd ${at}` })),
    { locate: (place) => ({ line: 100 - Number(place[1]), column: 1 }) },
  );
  const { message, facts } = summarizeMistakes("file.yaml", located);
  lines.push(
    message,
    String((facts["mistakes"] as readonly unknown[]).length),
    JSON.stringify((facts["mistakes"] as readonly unknown[])[0]),
    ...tellMistakes("f", located).slice(-2),
    summarizeMistakes("f", located.slice(0, 1)).message,
    renderMistake({ place: [], fact: "is odd" }),
    renderMistake({ place: ["a b", 0, "c", "$d"], fact: "is odd" }),
  );
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("mistakes.txt");
  expect(
    jsonSchemaOf(z.strictObject({ a: fields.duration("A time.") }), { title: "T", description: "D" }),
  ).toMatchInlineSnapshot(`
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "additionalProperties": false,
      "description": "D",
      "properties": {
        "a": {
          "description": "A time.",
          "pattern": "^(\\d{1,6}(?:\\.\\d{1,3})?)(ms|s|m|h|d)$",
          "type": "string",
        },
      },
      "required": [
        "a",
      ],
      "title": "T",
      "type": "object",
    }
  `);
});
