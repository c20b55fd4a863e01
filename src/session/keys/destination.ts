import { RunnerError } from "../../errors.ts";
import type { KeyOwner } from "../../model/vendors/own-server.ts";
import { parseVendor } from "../../model/vendors/vendor-name.ts";
import type { RunSettings } from "../../run/run-settings.ts";
import type { Credentials } from "./credentials.ts";

/** A server that is about to be sent a key, and that is not the vendor's own. */
export interface KeyDestination {
  readonly owner: KeyOwner;
  /** The model that is asked there. */
  readonly model: string;
  /** Such as `https://gateway.example:8443`. */
  readonly origin: string;
  /** The same server with its path, as it is named. */
  readonly baseUrl: string;
}

/** Whether a key may be sent to a server; may throw {@link refuseDestination} itself, with what helps. */
export type MayReceiveKey = (destination: KeyDestination) => Promise<boolean>;

/** A key may go to a server that the program names, and not to one that only a save names. */
export function namedServersOnly(named: readonly (string | null | undefined)[]): MayReceiveKey {
  const origins = named.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []));
  return async ({ origin }) => origins.includes(origin);
}

/**
 * Refuses to ask a model whose key would be sent to a server that nobody approved: a save may come from a stranger, who
 * chose its server.
 *
 * @throws RunnerError `server-unapproved`, `base-url-invalid`, `base-url-has-password`
 */
export async function checkDestination(
  { model, baseUrl }: Pick<RunSettings, "model" | "baseUrl">,
  { apiKey, authToken, keys }: Credentials,
  mayReceiveKey: MayReceiveKey,
): Promise<void> {
  const owner = parseVendor(model)?.vendor ?? "anthropic";
  const hasKey = owner === "anthropic" ? Boolean(apiKey) || Boolean(authToken) : Boolean(keys?.[owner]);
  if (!hasKey || baseUrl === null) return;
  const { foreignOrigin } = await import("../../model/vendors/own-server.ts");
  const origin = foreignOrigin(owner, baseUrl);
  if (origin === null || (await mayReceiveKey({ owner, model, origin, baseUrl }))) return;
  throw refuseDestination({ model, origin });
}

/**
 * The error for a server that nobody approved.
 *
 * @param command what approves it, where that is known
 */
export function refuseDestination(
  { model, origin }: Pick<KeyDestination, "model" | "origin">,
  command: string | null = null,
): RunnerError {
  const message = `the API key for ${model} would be sent to ${origin}, which you have not approved`;
  return new RunnerError("server-unapproved", message, { facts: { model, origin, command } });
}
