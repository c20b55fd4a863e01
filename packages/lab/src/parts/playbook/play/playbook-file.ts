import { z } from "zod";
import { readUserBytes } from "../../../../../../src/base/disk/read-user-file.ts";
import { RunnerError } from "../../../../../../src/base/errors.ts";
import { ExpressionError } from "../../../../../../src/base/expressions/expression-error.ts";
import { plainNumber, text, told } from "../../../../../../src/base/fields/fields.ts";
import { describeIssues, type StepGrammar } from "../../../../../../src/base/text/describe-issue.ts";
import {
  type LocatedMistake,
  locateMistakes,
  summarizeMistakes,
} from "../../../../../../src/base/text/yaml/located-mistake.ts";
import { MAX_YAML_BYTES, readYaml } from "../../../../../../src/base/text/yaml/read-yaml.ts";
import {
  isDropped,
  PLAYBOOK_LIMITS,
  type Playbook,
  type PlaybookEntry,
  UNPROVEN_STEPS,
} from "../../../../../../src/parts/playbook/base/playbook.ts";
import { compileWhen } from "./show-playbook.ts";

/** A playbook as a file holds it. An entry that is unproven there is one where it is read. */
type FileEntry = Omit<PlaybookEntry, "unproven"> & { readonly unproven?: boolean | undefined };

const COUNT = 1_000_000_000;

const MOST_TRIALS = 100;

function makeSchema() {
  const count = (description: string): z.ZodType<number> => plainNumber(0, COUNT, description);
  const entry = z.strictObject({
    title: text(PLAYBOOK_LIMITS.title, "The name of the entry, which no other has"),
    text: text(PLAYBOOK_LIMITS.text, "The advice"),
    when: text(
      PLAYBOOK_LIMITS.when,
      "When it is shown: a condition in CEL over game; always without one",
    ).optional(),
    unproven: z.literal(true, told("true, or nothing")).optional().describe("An edit made during play"),
    origin: z
      .strictObject({
        runId: text(64, "The run"),
        from: count("The first step"),
        to: count("The last step"),
      })
      .optional()
      .describe("The stretch of a run from which it came"),
    shown: count("Conversations that showed it").optional(),
    trials: z
      .array(
        z.strictObject({
          accepted: z.boolean(told("true or false")),
          better: count("Pairs of runs that did better with it"),
          worse: count("Pairs that did worse"),
          same: count("Pairs that did the same"),
        }),
        told("a list of trials"),
      )
      .max(MOST_TRIALS, told(`at most ${MOST_TRIALS} trials`))
      .optional()
      .describe("Comparisons by runner improve"),
  });
  const entries = z
    .array(entry, told("a list of entries"))
    .max(PLAYBOOK_LIMITS.entries, told(`at most ${PLAYBOOK_LIMITS.entries} entries`));
  return {
    entry: Object.keys(entry.shape),
    file: z.strictObject({
      format: z.literal(1, told("1")).describe("The version of the format"),
      entries: entries.describe("In order of importance"),
    }),
  };
}

let schema: ReturnType<typeof makeSchema> | undefined;

const GRAMMAR: StepGrammar = {
  kindKey: "title",
  kinds: () => [],
  keysOf: (_, place) =>
    place.length === 0
      ? ["format", "entries"]
      : place.includes("origin")
        ? ["runId", "from", "to"]
        : place.includes("trials")
          ? ["accepted", "better", "worse", "same"]
          : (schema?.entry ?? []),
};

/**
 * The playbook in a file that a person named.
 *
 * @throws RunnerError `named-file-unreadable`, `playbook-invalid` with the first mistake
 */
export function readPlaybookFile(path: string, shown: string = path): Playbook {
  return readPlaybook(readUserBytes(path, MAX_YAML_BYTES, shown), shown);
}

/** The playbook in a text. @throws RunnerError `playbook-invalid` with the first mistake */
export function readPlaybook(given: string | Uint8Array, shown: string): Playbook {
  const refuse = (mistakes: readonly LocatedMistake[]): RunnerError => {
    const { message, facts } = summarizeMistakes(shown, mistakes);
    return new RunnerError("playbook-invalid", message, { facts });
  };
  const yaml = readYaml(given);
  if (!("value" in yaml)) throw refuse([{ ...yaml, place: "" }]);
  schema ??= makeSchema();
  const { data, error } = schema.file.safeParse(yaml.value);
  if (error !== undefined) throw refuse(locateMistakes(describeIssues(error, yaml.value, [], GRAMMAR), yaml));
  const entries = data.entries as readonly FileEntry[];
  const mistakes = entries.flatMap((entry, at) => {
    const fact = findMistake(entry, entries.slice(0, at));
    return fact === null ? [] : [{ place: ["entries", at, fact.key], fact: fact.text }];
  });
  if (mistakes.length > 0) throw refuse(locateMistakes(mistakes, yaml));
  return entries.map(({ unproven, ...entry }) =>
    unproven === true ? { ...entry, unproven: { until: UNPROVEN_STEPS, former: null } } : entry,
  );
}

function findMistake(
  { title, when }: FileEntry,
  before: readonly FileEntry[],
): { readonly key: string; readonly text: string } | null {
  if (before.some((other) => other.title.toLowerCase() === title.toLowerCase()))
    return { key: "title", text: `is the title of an earlier entry, too: ${title}` };
  const fact = when === undefined ? null : findBadCondition(when);
  return fact === null ? null : { key: "when", text: fact };
}

/** Returns why a condition cannot be used; null where it can. */
export function findBadCondition(when: string): string | null {
  try {
    compileWhen(when);
    return null;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return error.message;
  }
}

/** The text of a playbook's file, as {@link readPlaybook} reads it. Entries that an edit drops are left out. */
export function renderPlaybook(playbook: Playbook): string {
  const shown = playbook.filter((entry) => !isDropped(entry));
  if (shown.length === 0) return "format: 1\nentries: []\n";
  const lines = shown.flatMap(({ unproven, ...entry }) => {
    const fields = Object.entries({ ...entry, ...(unproven === undefined ? {} : { unproven: true }) });
    return fields
      .filter(([, value]) => value !== undefined)
      .map(([key, value], at) => `  ${at === 0 ? "-" : " "} ${key}: ${JSON.stringify(value)}`);
  });
  return ["format: 1", "entries:", ...lines, ""].join("\n");
}
