import { expect, test } from "vitest";
import { OPTIONS } from "../../src/faces/cli/options/options.ts";
import { HIDDEN_SUBCOMMANDS, SUBCOMMANDS } from "../../src/faces/cli/options/subcommands.ts";
import type { OptionSpec } from "../../src/faces/cli/options/values/option-spec.ts";

/** Texts on both sides of the usual limits, in each grammar. */
const TEXTS = [
  "",
  "-1",
  "0",
  "1",
  "2",
  "1.5",
  "0.001",
  "16",
  "17",
  "64",
  "65",
  "100",
  "101",
  "1000000",
  "1e3",
];
const WORDS = [
  "x",
  "a,b",
  "on",
  "off",
  "true",
  "1s",
  "90m",
  "1d",
  "$2",
  "16MB",
  "2x",
  "1-3",
  "s3://b/p",
  "../x",
];

/** The texts that an option takes, with the values that they mean where those are others. */
function valuesOf({ flags, parse, isRepeated }: OptionSpec<unknown>): string {
  const taken = [...TEXTS, ...WORDS].flatMap((text) => {
    try {
      const value = parse(text, "it");
      return [value === text ? text : `${JSON.stringify(text)} is ${JSON.stringify(value)}`];
    } catch {
      return [];
    }
  });
  const isText = taken.length > TEXTS.length && taken.every((word) => !/ is /.test(word));
  return `  ${flags}${isRepeated === true ? " …" : ""}: ${isText ? `${taken.length} texts` : taken.join("; ")}`;
}

test("each option takes the values that scripts and settings files rely on, and each command its options", async () => {
  const commands = [...SUBCOMMANDS, ...HIDDEN_SUBCOMMANDS].map(({ name, shares, onStoredJob, own }) =>
    [
      `runner ${name}, which ${onStoredJob} a stored job, with ${shares.join(" ")}`,
      ...Object.values(own).map(valuesOf),
    ].join("\n"),
  );
  const lines = ["runner", ...Object.values(OPTIONS).map(valuesOf), ...commands];

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("option-values.txt");
});
