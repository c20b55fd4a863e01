import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import type { z } from "zod";
import { describeError, RunnerError } from "../../../../../src/base/errors.ts";
import { describeIssues } from "../../../../../src/base/text/describe-issue.ts";
import { type Mistake, showValue } from "../../../../../src/base/text/mistake.ts";
import { hasMoreValuesThan, isTextDeeperThan } from "../../../../../src/base/text/nesting.ts";
import { similarWord } from "../../../../../src/base/text/similar-word.ts";
import {
  type LocatedMistake,
  locateMistakes,
  summarizeMistakes,
} from "../../../../../src/base/text/yaml/located-mistake.ts";
import type { Cartridge } from "../../../../emulator/src/machine/machine.ts";
import type { GameAdapter } from "../game-adapter.ts";
import { tellIssue } from "../memory-map/check/schema.ts";
import { jsonPlaces } from "../memory-map/json-places.ts";
import { readTextFile } from "../memory-map/read-text.ts";
import { createIntegrationAdapter, type Integration } from "./integration-adapter.ts";
import { dataSchema, scenarioSchema } from "./integration-schema.ts";
import type { DoneNode, Scenario } from "./scenario.ts";

/** An integration's folder as it was read. */
export interface ReadIntegration {
  /** Without the parts that have mistakes. */
  readonly integration: Integration;
  /** The first file with mistakes, and these. */
  readonly flawed: {
    readonly file: string;
    readonly mistakes: readonly LocatedMistake[];
    /** Whether only the ROM is another one. */
    readonly isOtherRom?: true;
  } | null;
}

const MOST_LEVELS = 32;
/** Thousands of variables with all that one can have. */
const MOST_VALUES = 20_000;
/** The place of mistakes that are the whole file's. */
const TOP = { line: 1, column: 1, place: "" } as const;
const NOTHING: Scenario = { rewards: {}, done: { variables: {}, nodes: {}, condition: "any" } };

/**
 * Reads an integration of stable-retro with everything that is wrong with it.
 *
 * @param cartridge the game that it is for, where that is known
 * @throws RunnerError `game-map-unreadable` where there is no `data.json`
 */
export async function readIntegration(folder: string, cartridge: Cartridge | null): Promise<ReadIntegration> {
  const data = readTextFile(join(folder, "data.json"), "game-map-unreadable");
  const [scenario, hashes] = ["scenario.json", "rom.sha"].map((name) => readIfThere(join(folder, name)));
  const info = check(join(folder, "data.json"), data, dataSchema);
  const names = Object.keys(info.value?.info ?? {});
  const goal =
    scenario == null
      ? null
      : check(join(folder, "scenario.json"), scenario, scenarioSchema, ({ reward, rewards = [], done }) => [
          ...unknownIn(reward?.variables, names, ["reward"]),
          ...rewards.flatMap((one, at) => unknownIn(one.variables, names, ["rewards", at])),
          ...(done === undefined ? [] : unknownInNode(done, names, ["done"])),
        ]);
  const { reward, rewards = [], done } = goal?.value ?? {};
  const roms = (hashes ?? "").toLowerCase().match(/\b[0-9a-f]{40}\b/g) ?? [];
  return {
    integration: {
      game: nameOf(folder),
      variables: Object.entries(info.value?.info ?? {}).map(([name, { mask, ...rest }]) => ({
        name,
        ...rest,
        mask: mask === undefined ? null : BigInt(mask),
      })),
      scenario: {
        rewards: { ...rewards[0]?.variables, ...reward?.variables },
        done: done ?? NOTHING.done,
      },
      roms,
    },
    flawed: info.flawed ?? goal?.flawed ?? otherRom(folder, roms, cartridge),
  };
}

function otherRom(
  folder: string,
  roms: readonly string[],
  cartridge: Cartridge | null,
): ReadIntegration["flawed"] {
  if (cartridge === null || roms.length === 0 || roms.includes(cartridge.sha1 ?? "")) return null;
  const fact = `names another ROM than this one, ${cartridge.title}`;
  return { file: join(folder, "rom.sha"), mistakes: [{ ...TOP, fact }], isOtherRom: true };
}

/** The adapter of an integration. @throws RunnerError `game-map-invalid`, or `game-map-mismatched` for another ROM */
export async function loadIntegration(folder: string, cartridge: Cartridge): Promise<GameAdapter> {
  const { integration, flawed } = await readIntegration(folder, cartridge);
  if (flawed === null) return createIntegrationAdapter(integration);
  const { message, facts } = summarizeMistakes(flawed.file, flawed.mistakes);
  throw new RunnerError(flawed.isOtherRom === true ? "game-map-mismatched" : "game-map-invalid", message, {
    facts,
  });
}

interface Checked<Value> {
  readonly value: Value | null;
  readonly flawed: ReadIntegration["flawed"];
}

function check<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
  more: (value: z.output<Schema>) => readonly Mistake[] = () => [],
): Checked<z.output<Schema>> {
  const json = text.replace(/^\uFEFF/, "");
  const refuse = (fact: string) => ({
    value: null,
    flawed: { file, mistakes: [{ ...TOP, fact }] },
  });
  const bytes = Buffer.from(json);
  if (isTextDeeperThan(bytes, MOST_LEVELS)) return refuse(`is nested deeper than ${MOST_LEVELS} levels`);
  if (hasMoreValuesThan(bytes, MOST_VALUES)) return refuse(`has more than ${MOST_VALUES} values`);
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch (error) {
    return refuse(`is not JSON (${describeError(error)})`);
  }
  const { data, error } = schema.safeParse(given, { error: tellIssue });
  const grammar = { kindKey: "type", kinds: () => [], keysOf: () => [] };
  const mistakes =
    error === undefined ? more(data as z.output<Schema>) : describeIssues(error, given, [], grammar);
  if (mistakes.length === 0) return { value: data as z.output<Schema>, flawed: null };
  return { value: null, flawed: { file, mistakes: locateMistakes(mistakes, { locate: jsonPlaces(json) }) } };
}

/** The variables of a scenario that `data.json` does not have: stable-retro stops at the first step then. */
function unknownIn(
  variables: object = {},
  names: readonly string[],
  place: Mistake["place"],
): readonly Mistake[] {
  return Object.keys(variables).flatMap((name) => {
    if (names.includes(name)) return [];
    const meant = similarWord(name, names);
    const hint = meant === null ? "" : `, did you mean ${showValue(meant)}?`;
    return [
      { place: [...place, "variables", name], fact: `names a variable that data.json does not have${hint}` },
    ];
  });
}

function unknownInNode(
  node: DoneNode,
  names: readonly string[],
  place: Mistake["place"],
): readonly Mistake[] {
  return [
    ...unknownIn(node.variables, names, place),
    ...Object.entries(node.nodes).flatMap(([key, one]) =>
      unknownInNode(one, names, [...place, "nodes", key]),
    ),
  ];
}

/** `SuperMarioLand-GameBoy-v0` → `Super Mario Land` */
function nameOf(folder: string): string {
  const name = basename(folder).replace(/-(GameBoy|GbColor)(-v\d+)?$/, "");
  return name.replace(/([a-z])([A-Z0-9])/g, "$1 $2");
}

function readIfThere(path: string): string | null {
  return existsSync(path) ? readTextFile(path, "game-map-unreadable") : null;
}
