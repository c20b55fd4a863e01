import { describeError } from "../../../../src/base/errors.ts";
import { type Mistake, type Place, tellUnknown } from "../../../../src/base/text/mistake.ts";
import { CLIENT_ID, EXPLORER_ID, isFreeModel } from "../../../../src/base/vocabulary/run-settings.ts";
import { parseVendor } from "../../../../src/model/calls/servers/vendor-name.ts";
import { compileUntil } from "../../../../src/play/session/config/until.ts";
import { hasPrice, PRICES } from "../../../../src/record/ledger/prices.ts";
import type { FleetTerms, JobShape } from "../jobs/job.ts";
import type { ShapeKey } from "./fields.ts";
import type { ManifestJob } from "./fleet-manifest.ts";

/** Mistakes of jobs whose single values are valid; each once, however many jobs have it. */
export function checkJobs(jobs: readonly ManifestJob[], terms: FleetTerms): readonly Mistake[] {
  const found = new Map<string, Mistake>();
  const note = (place: Place, fact: string) => found.set(JSON.stringify([place, fact]), { place, fact });
  const models = new Set<string>();
  // Each condition is compiled once: all jobs may have the same.
  const flaws = new Map<string, string | null>();
  const flawOf = (until: string): string | null => {
    const flaw = flaws.has(until) ? (flaws.get(until) ?? null) : findUntilFlaw(until);
    flaws.set(until, flaw);
    return flaw;
  };
  for (const job of jobs) {
    const { values } = job;
    if (values.model === undefined) {
      note(["model"], `is missing; it takes a model's name, or ${EXPLORER_ID}, the built-in player`);
    }
    for (const key of ["model", "summary_model"] as const) {
      if (values[key] === CLIENT_ID) note(job.placeOf(key), "is an MCP client, which no fleet can connect");
    }
    for (const model of [values.model, values.summary_model]) if (model !== undefined) models.add(model);
    checkTarget(job, terms, flawOf, note);
    if (values.symbols !== undefined && values.game_map === undefined) {
      note(job.placeOf("symbols"), "needs a game_map beside it, which uses its names");
    }
  }
  checkMoney(
    [...models],
    terms,
    jobs.find(({ values }) => values.max_cost !== undefined),
    note,
  );
  checkServers([...models], terms, note);
  for (const model of Object.keys(terms.rates)) {
    if (!models.has(model)) note(["rates", model], tellUnknown("model of this fleet", model, [...models]));
  }
  return [...found.values()];
}

/** The keys that say when a job is done. */
export const TARGET_KEYS: readonly ShapeKey[] = ["workflow", "steps", "until"];

/** The same of a job, in words. */
export function tellTarget({ workflow, untilStep, until }: JobShape): string {
  const words = [
    ...(workflow === null ? [] : [`the workflow ${workflow.name}`]),
    ...(untilStep === null ? [] : [`step ${untilStep}`]),
    ...(until === null ? [] : [until]),
  ];
  return words.join(", or ");
}

type Note = (place: Place, fact: string) => void;

/** A job is done at the end of a workflow, or at a step or a condition. */
function checkTarget(
  job: ManifestJob,
  { runTimeMs }: FleetTerms,
  flawOf: (until: string) => string | null,
  note: Note,
): void {
  const { workflow, steps, until } = job.values;
  if (workflow !== undefined) {
    for (const key of ["steps", "until", "max_frames"] as const) {
      if (job.values[key] === undefined) continue;
      note(
        job.placeOf(key),
        "cannot be combined with a workflow, whose end is the job's: leave one of them out",
      );
    }
    return;
  }
  if (steps === undefined && until === undefined) {
    note(
      ["steps"],
      "is missing; a job plays to a step (steps), a condition (until) or the end of a workflow",
    );
  }
  for (const name of Object.keys(job.inputs)) {
    note(
      job.placeOf(`inputs.${name}`),
      "is an input, which only a workflow takes: name a workflow, or leave it out",
    );
  }
  if (until === undefined) return;
  const flaw = flawOf(until);
  if (flaw !== null) note(job.placeOf("until"), flaw);
  if (steps === undefined && runTimeMs === null) {
    note(job.placeOf("until"), "may never hold: give steps beside it, or limits.max_time_per_run");
  }
}

/** Why a condition cannot be one; null where it can. */
export function findUntilFlaw(until: string): string | null {
  try {
    compileUntil(until);
    return null;
  } catch (error) {
    return describeError(error instanceof Error ? error.cause : error);
  }
}

/** A server of any vendor has an address only where one is given; and each address is that of one vendor's models. */
function checkServers(models: readonly string[], { baseUrl, baseUrls = {} }: FleetTerms, note: Note): void {
  const vendors = models.filter((model) => !isFreeModel(model)).map((model) => parseVendor(model)?.vendor);
  if (vendors.includes("compatible") && baseUrls.compatible === undefined) {
    note(["base_urls"], "needs compatible: the address of the server whose models are named compatible:…");
  }
  const [vendor] = vendors;
  if (baseUrl === null || vendor === undefined || vendors.includes(undefined)) return;
  const fact = `is for models behind the Messages API, and this fleet has none: write base_urls: {${vendor}: …}`;
  note(["base_url"], fact);
}

/** A limit of cost counts only what has a price. */
function checkMoney(
  models: readonly string[],
  { runCostUsd, fleetCostUsd, prices }: FleetTerms,
  bounded: ManifestJob | undefined,
  note: Note,
): void {
  const known = { ...PRICES, ...prices };
  const unpriced = models.filter((model) => !isFreeModel(model) && !hasPrice(model, known));
  const places = [
    ...(runCostUsd === null ? [] : [["limits", "max_cost_per_run"]]),
    ...(fleetCostUsd === null ? [] : [["limits", "max_cost"]]),
    ...(bounded === undefined ? [] : [bounded.placeOf("max_cost")]),
  ];
  for (const place of places) {
    if (unpriced.length === 0) continue;
    const names = unpriced.join(", ");
    note(place, `needs the price of ${names}, which is not known: add it under prices`);
  }
}
