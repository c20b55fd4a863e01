import { RunnerError } from "../../base/errors.ts";
import { addressesAbove, addressOf } from "../../base/vocabulary/base-url.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import { foreignOrigin, type KeyOwner, OWN_SERVERS } from "../../model/calls/servers/own-server.ts";
import { parseVendor, type Vendor } from "../../model/calls/servers/vendor-name.ts";

/**
 * A server that is about to be sent a key or a conversation, and that is not the vendor's own; or any server, if a file names the
 * variable that holds the key.
 */
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
  /** Whether the server is the vendor's own. */
  readonly isOwn: boolean;
  /** The environment variable that a file names for the key; null for the usual one. */
  readonly variable: string | null;
}

/** Whether a key, or a conversation without one, may be sent to a server; may throw {@link refuseDestination} itself, with what helps. */
export type MayReceiveKey = (destination: KeyDestination) => Promise<boolean>;

/** A key may go to an address that the program names, and below it, and not to one that only a save names. */
export function namedServersOnly(named: readonly (string | null | undefined)[]): MayReceiveKey {
  const addresses = named.flatMap((url) => (url && URL.canParse(url) ? [addressOf(url)] : []));
  return async ({ baseUrl, variable }) =>
    variable === null && addressesAbove(baseUrl).some((address) => addresses.includes(address));
}

/**
 * Refuses a server that was not approved: a save from a stranger names the stranger's server. It would get the key; and
 * without a key the conversation, which may hold text of local files. A server on this machine needs no approval.
 *
 * @throws RunnerError `server-unapproved`, `base-url-invalid`, `base-url-has-password`
 */
export async function checkDestination(
  asked: Pick<RunSettings, "model" | "baseUrl">,
  credentials: Credentials,
  mayReceiveKey: MayReceiveKey,
): Promise<void> {
  const destination = destinationOf(asked, credentials);
  if (destination === null) return;
  const { hasKey, origin, isOwn, variable } = destination;
  // A variable without a value sends nothing.
  const isForeignKey = hasKey && variable !== null;
  if (!isForeignKey && (isOwn || (!hasKey && isLoopback(origin)))) return;
  if (await mayReceiveKey(destination)) return;
  throw refuseDestination(destination);
}

/**
 * The server that a model is asked at; null for one without an address.
 *
 * @throws RunnerError `base-url-invalid`, `base-url-has-password`
 */
export function destinationOf(
  { model, baseUrl }: Pick<RunSettings, "model" | "baseUrl">,
  { apiKey, authToken, keys, variables }: Credentials,
): KeyDestination | null {
  const owner = parseVendor(model)?.vendor ?? "anthropic";
  const hasKey = owner === "anthropic" ? Boolean(apiKey) || Boolean(authToken) : Boolean(keys?.[owner]);
  const url = baseUrl?.trim() || OWN_SERVERS[owner];
  if (url === null) return null;
  const isOwn = foreignOrigin(owner, url) === null;
  const { origin } = new URL(url);
  return { owner, hasKey, model, origin, baseUrl: url, isOwn, variable: variables?.[owner] ?? null };
}

/**
 * Returns the error for a server that was not approved.
 *
 * @param command that approves it, if known
 * @param note what was approved instead
 */
export function refuseDestination(
  { hasKey, model, origin, baseUrl, variable }: Omit<KeyDestination, "owner" | "isOwn">,
  command: string | null = null,
  note = "",
): RunnerError {
  const where = `sent to ${addressOf(baseUrl)}`;
  const fact =
    variable === null
      ? `the ${hasKey ? "API key for" : "conversation with"} ${model} would be ${where}`
      : `the value of ${variable} would be ${where} as API key for ${model}`;
  const message = `${fact}, which you have not approved${note}`;
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
  /** The environment variables from which keys were taken because a file names them: they may hold anything. */
  readonly variables?: Readonly<Partial<Record<KeyOwner, string>>>;
}
