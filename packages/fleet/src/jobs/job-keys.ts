import { isFreeModel } from "../../../../src/base/vocabulary/run-settings.ts";
import { parseVendor, VENDORS, type Vendor } from "../../../../src/model/calls/servers/vendor-name.ts";
import { modelsNamedByParts, paidByParts } from "../../../../src/play/agent/seam/model-parts.ts";
import type { Credentials } from "../../../../src/play/session/services.ts";
import type { FleetTerms, JobShape } from "./job.ts";
import type { StoredFleet } from "./stored-fleet.ts";

/** Your own servers, which may need no key. */
const KEYLESS: readonly Vendor[] = ["ollama", "compatible"];

/** A model that cannot be asked, since its key is missing. */
export interface MissingKey {
  readonly model: string;
  /** The environment variable that the fleet names for it; null for the usual one. */
  readonly variable: string | null;
}

/** The keys with which a fleet's LMs are asked: one that is named takes the place of the usual ones. */
export function withNamedKeys(
  usual: Credentials,
  { keys: named }: FleetTerms,
  env: Readonly<Record<string, string | undefined>>,
): Credentials {
  const vendors = VENDORS.flatMap((vendor) => {
    const variable = named[vendor];
    return variable === undefined ? [] : [[vendor, env[variable] || null] as const];
  });
  const keys = { ...usual.keys, ...Object.fromEntries(vendors) };
  const { apiKey, ...variables } = named;
  if (apiKey === null) return { ...usual, keys, variables };
  return {
    ...usual,
    keys,
    variables: { ...variables, anthropic: apiKey },
    apiKey: env[apiKey] || null,
    authToken: null,
  };
}

/** The first model of a fleet whose key is missing; null where none is. */
export function findMissingKey({ jobs, terms }: StoredFleet, credentials: Credentials): MissingKey | null {
  for (const { shape } of jobs) {
    for (const asked of modelsOf(shape)) {
      const { baseUrl } = shape.settings;
      const vendor = parseVendor(asked)?.vendor ?? null;
      const server = terms.baseUrl ?? baseUrl ?? credentials.baseUrl ?? null;
      const isFine =
        vendor === null ? hasKey(credentials, terms, server) : hasKeyOf(vendor, credentials, terms);
      const variable = vendor === null ? terms.keys.apiKey : (terms.keys[vendor] ?? null);
      if (!isFine) return { model: asked, variable };
    }
  }
  return null;
}

/** The models on servers that a job asks: its player, and those beside it. */
export function modelsOf({ settings }: Pick<JobShape, "settings">): readonly string[] {
  const { model, summaryModel } = settings;
  return [model, summaryModel, ...modelsNamedByParts({ settings, ...paidByParts({ settings }) })].flatMap(
    (asked) => (asked == null || isFreeModel(asked) ? [] : [asked]),
  );
}

/** Whether models behind the Messages API can be called: your own server may need no key, unless one is named. */
function hasKey({ apiKey, authToken }: Credentials, { keys }: FleetTerms, server: string | null): boolean {
  return Boolean(apiKey) || Boolean(authToken) || (keys.apiKey === null && server !== null);
}

function hasKeyOf(vendor: Vendor, { keys }: Credentials, { keys: named }: FleetTerms): boolean {
  return Boolean(keys?.[vendor]) || (KEYLESS.includes(vendor) && named[vendor] === undefined);
}
