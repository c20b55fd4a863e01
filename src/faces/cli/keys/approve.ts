import { RunnerError } from "../../../base/errors.ts";
import {
  type KeyDestination,
  type MayReceiveKey,
  refuseDestination,
} from "../../../play/keys/destination.ts";
import { OPTIONS, type Options, wordsFor } from "../options/options.ts";
import { shellCommand } from "../options/values/shell-command.ts";
import type { World } from "../process-context.ts";
import { isApproved, rememberApproval } from "./approvals.ts";

/**
 * Decides to which servers keys go: to one that the user named by flag or environment, or approved before. Any other is
 * asked about on the terminal. Approvals are remembered, so that a later command needs no terminal.
 *
 * @param beforeAsking makes room on the terminal
 */
export function approveServers(
  world: World,
  options: Options,
  beforeAsking: () => void = () => {},
): MayReceiveKey {
  return async (destination) => {
    const { owner, hasKey, origin, model, baseUrl } = destination;
    const line = approvalOf(destination);
    if (isNamed(world, options, destination)) rememberApproval(world, line);
    else if (!isApproved(world, line) && !isApproved(world, `${owner} ${origin}`)) {
      beforeAsking();
      const question = `This run asks ${model} at ${origin}, which you have not approved. Send ${hasKey ? "your API key" : "the conversation"} there?`;
      if (!(await isAgreedTo(world, question))) {
        throw refuseDestination(destination, approvingCommand(world, "baseUrl", baseUrl));
      }
      rememberApproval(world, line);
    }
    return true;
  };
}

/** The line that approves a server. One that may have conversations may not have a key yet. */
export function approvalOf({ owner, origin, hasKey }: KeyDestination): string {
  return hasKey ? `${owner} ${origin}` : `${owner} ${origin} without a key`;
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

/**
 * Refuses a store on a private server that only a file names, unless the user approves it: requests to it are signed
 * with the user's AWS credentials, and carry their session token.
 *
 * @param isNamed whether the user named the store, by option or argument
 * @throws RunnerError `server-unapproved`, `store-invalid`
 */
export async function approveStore(world: World, where: string, isNamed: boolean): Promise<void> {
  if (!where.startsWith("s3:")) return;
  const { endpointIn } = await import("../../../fleet/store/s3/s3-address.ts");
  const endpoint = endpointIn(where);
  if (endpoint === null) return;
  const { origin } = new URL(endpoint);
  const line = `s3 ${origin}`;
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = world.env;
  const configured = [AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL];
  if (isNamed || configured.some((url) => isOrigin(url, origin))) return rememberApproval(world, line);
  if (isApproved(world, line)) return;
  const fact = `the store is on ${origin}, which you have not approved`;
  if (!(await isAgreedTo(world, `${fact}. Use your AWS credentials there?`))) {
    const command = shellCommand(world.argv, { AWS_ENDPOINT_URL_S3: origin });
    const message = `your AWS credentials would be used at ${origin}, which you have not approved`;
    throw new RunnerError("server-unapproved", message, { facts: { origin, command } });
  }
  rememberApproval(world, line);
}

/** The command that approves it: the same one, with one more option. */
export function approvingCommand(
  { argv }: Pick<World, "argv">,
  name: "notify" | "baseUrl" | "model" | "maxCost",
  value: string,
): string {
  return shellCommand([...argv, ...wordsFor(OPTIONS[name], value)]);
}

function isNamed(
  { env }: Pick<World, "env">,
  { baseUrl, fromFile = [] }: Options,
  { owner, origin }: KeyDestination,
): boolean {
  const named = [
    fromFile.includes("baseUrl") ? undefined : baseUrl,
    owner === "anthropic" ? env["ANTHROPIC_BASE_URL"] : undefined,
  ];
  return named.some((url) => isOrigin(url, origin));
}

function isOrigin(url: string | undefined, origin: string): boolean {
  return url !== undefined && URL.canParse(url) && new URL(url).origin === origin;
}

/** Whether a person at the terminal says yes; without a terminal, no. */
export async function isAgreedTo({ ask }: World, question: string): Promise<boolean> {
  return /^\s*y(es)?\s*$/i.test((await ask(`${question} [y/N] `)) ?? "");
}
