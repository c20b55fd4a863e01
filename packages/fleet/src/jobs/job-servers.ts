import { isFreeModel, type RunSettings } from "../../../../src/base/vocabulary/run-settings.ts";
import { parseVendor } from "../../../../src/model/calls/servers/vendor-name.ts";
import type { Credentials } from "../../../../src/play/keys/destination.ts";
import { otherModel } from "../../../../src/play/session/create-player.ts";
import { baseUrlFor } from "../work/job-config.ts";
import { modelsOf } from "./job-keys.ts";
import type { StoredFleet } from "./stored-fleet.ts";

/** A model that a fleet asks, and the server that its file names for it; null for the usual one. */
export type AskedServer = Pick<RunSettings, "model" | "baseUrl">;

/** The models that a fleet's jobs ask, each with its server, once. */
export function serversOf(
  { jobs, terms }: Pick<StoredFleet, "jobs" | "terms">,
  credentials: Credentials,
): readonly AskedServer[] {
  const found = new Map<string, AskedServer>();
  for (const { shape } of jobs) {
    const { model } = shape.settings;
    const usual = parseVendor(model) === null ? (credentials.baseUrl ?? null) : null;
    const baseUrl = baseUrlFor(model, terms) ?? shape.settings.baseUrl ?? usual;
    const player = { model, baseUrl, profile: null };
    for (const asked of modelsOf(shape)) {
      const server = otherModel(asked, player, { credentials }) ?? player;
      if (!isFreeModel(server.model)) found.set(JSON.stringify(server), server);
    }
  }
  return [...found.values()];
}
