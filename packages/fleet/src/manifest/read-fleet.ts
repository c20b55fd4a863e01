import { describeIssues } from "../../../../src/base/text/describe-issue.ts";
import { type Mistake, tellUnknownBriefly } from "../../../../src/base/text/mistake.ts";
import { type LocatedMistake, locateMistakes } from "../../../../src/base/text/yaml/located-mistake.ts";
import { type PresentNames, withPresentNames } from "../../../../src/base/text/yaml/old-names.ts";
import { readYaml, type YamlText } from "../../../../src/base/text/yaml/read-yaml.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { DEFAULT_SETTINGS } from "../../../../src/play/session/config.ts";
import { splitRomName } from "../../../games/src/seeds/rom-names.ts";
import type { ValueReader } from "./axis.ts";
import { checkJobs } from "./check-jobs.ts";
import { type ShapeFields, type ShapeKey, type ShapeValues, shapeFields } from "./fields.ts";
import type { FleetVerdict, ManifestJob } from "./fleet-manifest.ts";
import { FLEET_GRAMMAR, inputNameIn, type ManifestText, manifestSchema } from "./fleet-schema.ts";
import { expandMatrix, type MatrixCell } from "./matrix.ts";
import { OLD_FLEET_NAMES } from "./old-names.ts";
import { findSecrets } from "./secrets.ts";
import { termsOf } from "./terms-of.ts";

/**
 * The fleet in the text of a manifest, or its mistakes. No file is looked at that it names.
 *
 * @param given the text, or its bytes as UTF-8
 */
export function readFleet(given: string | Uint8Array): FleetVerdict {
  const { data, yaml, written, mistakes: flawed } = readText(given);
  if (data === null) return { fleet: null, mistakes: flawed };
  const refuse = (mistakes: readonly Mistake[]): FleetVerdict => ({
    fleet: null,
    mistakes: locateMistakes(mistakes, yaml, written),
  });
  const { matrix = {}, exclude = [], include = [] } = data;
  const twice = refuseTwice(data);
  const { cells, mistakes } = expandMatrix({ matrix, exclude, include }, READER);
  if (cells === null || twice.length > 0) return refuse([...twice, ...(mistakes ?? [])]);
  const jobs = cells.map((cell) => jobOf(cell, data));
  const terms = termsOf(data);
  const flaws = checkJobs(jobs, terms);
  if (flaws.length > 0) return refuse(flaws);
  const { name, description = null } = data;
  const columns = [...(cells[0]?.keys() ?? [])];
  const store = storeOf(data);
  return { fleet: { name, description, columns, jobs, terms, store, locate: yaml.locate }, mistakes: null };
}

/** Returns the store that a fleet's text names, as it is written; its matrix is not read. */
export function readStoreName(
  given: string | Uint8Array,
):
  | { readonly store: string; readonly mistakes: null }
  | { readonly store: null; readonly mistakes: readonly LocatedMistake[] } {
  const { data, mistakes } = readText(given);
  return data === null ? { store: null, mistakes } : { store: storeOf(data), mistakes: null };
}

function storeOf({ name, store = `fleets/${name}` }: ManifestText): string {
  return store;
}

type TextVerdict =
  | {
      readonly data: ManifestText;
      readonly yaml: YamlText;
      readonly written: PresentNames["written"];
      readonly mistakes: null;
    }
  | {
      readonly data: null;
      readonly yaml: null;
      readonly written: null;
      readonly mistakes: readonly LocatedMistake[];
    };

/** Parses a text whose form fits, without reading the matrix. */
function readText(given: string | Uint8Array): TextVerdict {
  const yaml = readYaml(given);
  const refuse = (mistakes: readonly LocatedMistake[]): TextVerdict => ({
    data: null,
    yaml: null,
    written: null,
    mistakes,
  });
  if (!("value" in yaml)) return refuse([{ ...yaml, place: "" }]);
  // Messages quote what they do not understand: not a key.
  const secrets = findSecrets(yaml.value);
  if (secrets.length > 0) return refuse(locateMistakes(secrets, yaml));
  const { value, mistakes, written } = withPresentNames(yaml.value, OLD_FLEET_NAMES);
  if (mistakes.length > 0) return refuse(locateMistakes(mistakes, yaml));
  const { data, error } = manifestSchema().safeParse(value);
  if (data !== undefined) return { data, yaml, written, mistakes: null };
  return refuse(locateMistakes(describeIssues(error, value, [], FLEET_GRAMMAR), yaml, written));
}

/** The keys that the matrix may name, and how their values are read. */
const READER: ValueReader = {
  refuseKey(key) {
    if (Object.hasOwn(shapeFields(), key) || inputNameIn(key) !== null) return null;
    return tellUnknownBriefly("key", key, [...Object.keys(shapeFields()), "inputs.NAME"]);
  },
  read(key, given, place) {
    if (inputNameIn(key) !== null) return { value: given, mistakes: null };
    const { data, error } = shapeFields()[key as ShapeKey].safeParse(given);
    if (error === undefined) return { value: data as JsonValue, mistakes: null };
    return { mistakes: describeIssues(error, given, place, FLEET_GRAMMAR) };
  },
};

/** A key that is set for all cannot be in the matrix, too. */
function refuseTwice({ matrix = {}, include = [], inputs = {}, ...plain }: ManifestText): readonly Mistake[] {
  const isTold = (key: string) => {
    const name = inputNameIn(key);
    return name === null ? Object.hasOwn(plain, key) : Object.hasOwn(inputs, name);
  };
  const named = [
    ...Object.keys(matrix).map((key) => ({ key, place: ["matrix", key] })),
    ...include.flatMap((entry, at) =>
      Object.keys(entry).map((key) => ({ key, place: ["include", at, key] })),
    ),
  ];
  return named
    .filter(({ key }) => isTold(key))
    .map(({ place }) => ({ place, fact: "is also set outside the matrix: leave one of them out" }));
}

function jobOf(cell: MatrixCell, text: ManifestText): ManifestJob {
  const plain = Object.keys(shapeFields())
    .map((key) => [key, text[key as keyof ShapeFields]] as const)
    .filter(([, value]) => value !== undefined);
  const chosen = [...cell].filter(([key]) => inputNameIn(key) === null);
  const inputs = [...cell].flatMap(([key, { value }]) => {
    const name = inputNameIn(key);
    return name === null ? [] : [[name, value] as const];
  });
  const values = Object.fromEntries([
    ...plain,
    ...chosen.map(([key, { value }]) => [key, value]),
  ]) as ShapeValues;
  return {
    cell: Object.fromEntries([...cell].map(([key, { shown }]) => [key, shown])),
    values: values.rom === undefined ? values : { ...values, rom: romOf(values.rom, values.seed) },
    inputs: { ...text.inputs, ...Object.fromEntries(inputs) } as JsonObject,
    placeOf: (key) => cell.get(key)?.place ?? key.split("."),
  };
}

/** A job's ROM: `lantern:seed` is the game that the job's own seed makes. */
function romOf(written: string, seed: number = DEFAULT_SETTINGS.seed): string {
  const named = splitRomName(written);
  return named?.seed === "seed" ? `${named.name}:${seed}` : written;
}
