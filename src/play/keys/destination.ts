import { RunnerError } from "../../base/errors.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { KeyOwner } from "../../model/vendors/own-server.ts";
import { parseVendor, type Vendor } from "../../model/vendors/vendor-name.ts";

/** A server that is about to be sent a key or a conversation, and that is not the vendor's own. */
export interface KeyDestination {
  /** Whether a key is sent; false where only the conversation is. */
  readonly hasKey: boolean;
  readonly owner: KeyOwner;
  /** The model that is asked there. */
  readonly model: string;
  /** Such as `https://gateway.example:8443`. */
  readonly origin: string;
  /** The same server with its path, as it is named. */
  readonly baseUrl: string;
}

/** Whether a key, or a conversation without one, may be sent to a server; may throw {@link refuseDestination} itself, with what helps. */
export type MayReceiveKey = (destination: KeyDestination) => Promise<boolean>;

/** A key may go to a server that the program names, and not to one that only a save names. */
export function namedServersOnly(named: readonly (string | null | undefined)[]): MayReceiveKey {
  const origins = named.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []));
  return async ({ origin }) => origins.includes(origin);
}

/**
 * Refuses a server that was not approved: a save from a stranger names the stranger's server. It would get the key; and
 * without a key the conversation, which may hold text of local files. A server on this machine needs no approval.
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
  if (baseUrl === null) return;
  const { foreignOrigin } = await import("../../model/vendors/own-server.ts");
  const origin = foreignOrigin(owner, baseUrl);
  if (origin === null || (!hasKey && isLoopback(origin))) return;
  if (await mayReceiveKey({ owner, hasKey, model, origin, baseUrl })) return;
  throw refuseDestination({ hasKey, model, origin });
}

/**
 * Returns the error for a server that was not approved.
 *
 * @param command that approves it, if known
 */
export function refuseDestination(
  { hasKey, model, origin }: Pick<KeyDestination, "hasKey" | "model" | "origin">,
  command: string | null = null,
): RunnerError {
  const sent = hasKey ? "API key for" : "conversation with";
  const message = `the ${sent} ${model} would be sent to ${origin}, which you have not approved`;
  return new RunnerError("server-unapproved", message, { facts: { model, origin, command } });
}

function isLoopback(origin: string): boolean {
  const { hostname } = new URL(origin);
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** The access to LMs: the Messages API, and other vendors. Secrets: they are never written. */
export interface Credentials {
  readonly apiKey?: string | null;
  readonly authToken?: string | null;
  /** The server of the Messages API that is asked where neither the configuration nor the save names one. */
  readonly baseUrl?: string | null;
  /** The keys of other vendors, who are sent no other. */
  readonly keys?: Readonly<Partial<Record<Vendor, string | null>>>;
}
