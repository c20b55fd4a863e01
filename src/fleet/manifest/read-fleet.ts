import type { JsonObject, JsonValue } from "../../run/json.ts";
import { describeIssues } from "../../text/describe-issue.ts";
import { type Mistake, tellUnknownBriefly } from "../../text/mistake.ts";
import { locateMistakes } from "../../text/yaml/located-mistake.ts";
import { readYaml } from "../../text/yaml/read-yaml.ts";
import type { ValueReader } from "./axis.ts";
import { checkJobs } from "./check-jobs.ts";
import { type ShapeFields, type ShapeKey, type ShapeValues, shapeFields } from "./fields.ts";
import type { FleetVerdict, ManifestJob } from "./fleet-manifest.ts";
import { type Cell, expandMatrix } from "./matrix.ts";
import { FLEET_GRAMMAR, inputNameIn, type ManifestText, manifestSchema } from "./schema.ts";
import { findSecrets } from "./secrets.ts";
import { termsOf } from "./terms-of.ts";

/**
 * The fleet in the text of a manifest, or its mistakes. No file is looked at that it names.
 *
 * @param given the text, or its bytes as UTF-8
 */
export function readFleet(given: string | Uint8Array): FleetVerdict {
  const yaml = readYaml(given);
  if (!("value" in yaml)) return { fleet: null, mistakes: [{ ...yaml, place: "" }] };
  const refuse = (mistakes: readonly Mistake[]): FleetVerdict => ({
    ...{ fleet: null, mistakes: locateMistakes(mistakes, yaml) },
  });
  // Messages quote what they do not understand: not a key.
  const secrets = findSecrets(yaml.value);
  if (secrets.length > 0) return refuse(secrets);
  const { data, error } = manifestSchema().safeParse(yaml.value);
  if (data === undefined) return refuse(describeIssues(error, yaml.value, [], FLEET_GRAMMAR));
  const { matrix = {}, exclude = [], include = [] } = data;
  const twice = refuseTwice(data);
  const { cells, mistakes } = expandMatrix({ matrix, exclude, include }, READER);
  if (cells === null || twice.length > 0) return refuse([...twice, ...(mistakes ?? [])]);
  const jobs = cells.map((cell) => jobOf(cell, data));
  const terms = termsOf(data);
  const flaws = checkJobs(jobs, terms);
  if (flaws.length > 0) return refuse(flaws);
  const { name, description = null, store = `fleets/${name}` } = data;
  const columns = [...(cells[0]?.keys() ?? [])];
  return { fleet: { name, description, columns, jobs, terms, store, locate: yaml.locate }, mistakes: null };
}

/** What the matrix may name, and how its values are read. */
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

/** What stands once for all cannot stand in the matrix, too. */
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
    .map(({ place }) => ({ place, fact: "stands outside of the matrix, too: leave one of them out" }));
}

function jobOf(cell: Cell, text: ManifestText): ManifestJob {
  const plain = Object.keys(shapeFields())
    .map((key) => [key, text[key as keyof ShapeFields]] as const)
    .filter(([, value]) => value !== undefined);
  const chosen = [...cell].filter(([key]) => inputNameIn(key) === null);
  const inputs = [...cell].flatMap(([key, { value }]) => {
    const name = inputNameIn(key);
    return name === null ? [] : [[name, value] as const];
  });
  return {
    cell: Object.fromEntries([...cell].map(([key, { shown }]) => [key, shown])),
    values: Object.fromEntries([...plain, ...chosen.map(([key, { value }]) => [key, value])]) as ShapeValues,
    inputs: { ...text.inputs, ...Object.fromEntries(inputs) } as JsonObject,
    placeOf: (key) => cell.get(key)?.place ?? key.split("."),
  };
}
