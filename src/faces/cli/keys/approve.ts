import { RunnerError } from "../../../base/errors.ts";
import { addressesAbove, addressOf } from "../../../base/vocabulary/base-url.ts";
import {
  type KeyDestination,
  type MayReceiveKey,
  refuseDestination,
} from "../../../play/keys/destination.ts";
import { OPTIONS, type Options, wordsFor } from "../options/options.ts";
import { KEY_VARIABLE } from "../options/values/key-variable.ts";
import { shellCommand } from "../options/values/shell-command.ts";
import type { World } from "../process-context.ts";
import { isApproved, rememberApproval } from "./approvals.ts";
import { isOwnVariable } from "./key-variables.ts";

/** Names that the user gives, and no file: of servers, and of the variables that may hold keys for them. */
export interface NamedByUser extends Options {
  readonly keyVariable?: readonly string[];
}

/**
 * Decides to which servers keys go: to one that the user named by flag or environment, or approved before. Any other is
 * asked about on the terminal; so is a variable that only a file names as key. Approvals are remembered, so that a later
 * command needs no terminal.
 *
 * @param beforeAsking makes room on the terminal
 */
export function approveServers(
  world: World,
  options: NamedByUser,
  beforeAsking: () => void = () => {},
): MayReceiveKey {
  return async (asked) => {
    const destination = { ...asked, variable: asked.hasKey ? foreignVariable(asked) : null };
    const { isOwn, variable, baseUrl } = destination;
    if (isOwn && variable === null) return true;
    const line = approvalOf(destination);
    if (isApprovedServer(world, destination)) return true;
    const missing = [
      ...(isFineServer(world, options, destination) ? [] : wordsFor(OPTIONS.baseUrl, baseUrl)),
      ...(variable === null || options.keyVariable?.includes(variable) === true
        ? []
        : wordsFor(KEY_VARIABLE, variable)),
    ];
    if (missing.length > 0) {
      beforeAsking();
      const note = noteOf(world, destination);
      if (!(await isAgreedTo(world, questionOf(destination, note)))) {
        throw refuseDestination(destination, shellCommand([...world.argv, ...missing]), note);
      }
    }
    rememberApproval(world, line);
    return true;
  };
}

/** Whether a server may have a key, from whatever variable: it is the vendor's own, or the user named or approved it. */
function isFineServer(world: World, options: Options, destination: KeyDestination): boolean {
  const { isOwn } = destination;
  return (
    isOwn ||
    isNamed(world, options, destination) ||
    isApprovedServer(world, { ...destination, variable: null })
  );
}

/** Whether a key may go there without a question, from the variable that a file names for it. */
export function isKeyApproved(world: Pick<World, "env">, destination: KeyDestination): boolean {
  const asked = { ...destination, hasKey: true, variable: foreignVariable(destination) };
  return (asked.isOwn && asked.variable === null) || isApprovedServer(world, asked);
}

/** Whether a server was approved before, for this use of it. */
function isApprovedServer(world: Pick<World, "env">, destination: KeyDestination): boolean {
  return addressesAbove(destination.baseUrl).some((address) => {
    const [line, stronger] = [
      lineFor(address, destination),
      lineFor(address, { ...destination, hasKey: true }),
    ];
    return isApproved(world, line) || isApproved(world, stronger);
  });
}

/** The line that approves a server. One that may have conversations may not have a key yet. */
export function approvalOf(destination: KeyDestination): string {
  return lineFor(addressOf(destination.baseUrl), { ...destination, variable: foreignVariable(destination) });
}

function lineFor(address: string, { owner, hasKey, variable }: KeyDestination): string {
  if (!hasKey) return `${owner} ${address} without a key`;
  return variable === null ? `${owner} ${address}` : `${owner} ${address} with ${variable}`;
}

/** The variable that a file names for the key, unless it is one of those of the server's own vendor. */
function foreignVariable({ owner, variable }: KeyDestination): string | null {
  return variable === null || isOwnVariable(owner, variable) ? null : variable;
}

function questionOf({ hasKey, model, baseUrl, variable }: KeyDestination, note: string): string {
  const address = addressOf(baseUrl);
  if (variable !== null) {
    return `This fleet sends the value of ${variable} to ${address} as API key for ${model}, which you have not approved${note}. Send it there?`;
  }
  return `This run asks ${model} at ${address}, which you have not approved${note}. Send ${hasKey ? "your API key" : "the conversation"} there?`;
}

/** Approvals of earlier versions held for a whole server; they are those of its root now. */
function noteOf(world: World, destination: KeyDestination): string {
  const { baseUrl, origin } = destination;
  const isKnown =
    addressOf(baseUrl) !== origin && isApprovedServer(world, { ...destination, baseUrl: origin });
  return isKnown ? ` (what you approved, ${origin}, is without this path)` : "";
}

/**
 * Refuses a command for answers that only a configuration file names, unless the user approves it: the file may have come
 * with the game's folder.
 *
 * @throws RunnerError `notify-unapproved`
 */
export async function approveNotify(world: World, { notify, fromFile = [] }: Options): Promise<void> {
  if (notify === undefined) return;
  const line = `notify ${JSON.stringify(notify)}`;
  if (!fromFile.includes("notify")) return rememberApproval(world, line);
  if (isApproved(world, line)) return;
  const fact = `the configuration file sets "notify" to ${JSON.stringify(notify)}, a command that you have not approved`;
  if (!(await isAgreedTo(world, `${fact}. Run it in this run?`))) {
    const command = approvingCommand(world, "notify", notify);
    throw new RunnerError("notify-unapproved", fact, { facts: { command } });
  }
  rememberApproval(world, line);
}

/** The command that approves it: the same one, with one more option. */
export function approvingCommand(
  { argv }: Pick<World, "argv">,
  name: "notify" | "model" | "maxCost",
  value: string,
): string {
  return shellCommand([...argv, ...wordsFor(OPTIONS[name], value)]);
}

function isNamed(
  { env }: Pick<World, "env">,
  { baseUrl, fromFile = [] }: Options,
  { owner, baseUrl: address }: KeyDestination,
): boolean {
  const named = [
    fromFile.includes("baseUrl") ? undefined : baseUrl,
    owner === "anthropic" ? env["ANTHROPIC_BASE_URL"] : undefined,
  ];
  return named.some((url) => isAbove(url, address));
}

/** Whether what the user named, if it is an address, is this one, or one above it. */
export function isAbove(named: string | undefined, address: string): boolean {
  return named !== undefined && URL.canParse(named) && addressesAbove(address).includes(addressOf(named));
}

/** Whether a person at the terminal says yes; without a terminal, no. */
export async function isAgreedTo({ ask }: World, question: string): Promise<boolean> {
  return /^\s*y(es)?\s*$/i.test((await ask(`${question} [y/N] `)) ?? "");
}
