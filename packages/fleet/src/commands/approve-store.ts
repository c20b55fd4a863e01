import { isInside } from "../../../../src/base/disk/is-inside.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { addressesAbove, addressOf } from "../../../../src/base/vocabulary/base-url.ts";
import { isApproved, rememberApproval } from "../../../../src/faces/cli/keys/approvals.ts";
import { isAbove, isAgreedTo } from "../../../../src/faces/cli/keys/approve.ts";
import { shellCommand } from "../../../../src/faces/cli/options/values/shell-command.ts";
import type { World } from "../../../../src/faces/cli/process-context.ts";

/**
 * Refuses a store on a private server that only a file names, unless the user approves it: requests to it are signed
 * with the user's AWS credentials, and carry their session token.
 *
 * @param isNamed whether the user named the store, by option or argument
 * @throws RunnerError `server-unapproved`, `store-invalid`
 */
export async function approveStore(world: World, where: string, isNamed: boolean): Promise<void> {
  if (!where.startsWith("s3:")) return;
  const { endpointIn } = await import("../store/s3/s3-address.ts");
  const endpoint = endpointIn(where);
  if (endpoint === null) return;
  const { origin } = new URL(endpoint);
  const address = addressOf(endpoint);
  const line = `s3 ${address}`;
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL } = world.env;
  const configured = [AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL];
  if (isNamed || configured.some((url) => isAbove(url, endpoint))) return rememberApproval(world, line);
  if (addressesAbove(endpoint).some((above) => isApproved(world, `s3 ${above}`))) return;
  const fact = `the store is on ${address}, which you have not approved`;
  if (!(await isAgreedTo(world, `${fact}. Use your AWS credentials there?`))) {
    const command = shellCommand(world.argv, { AWS_ENDPOINT_URL_S3: address });
    const message = `your AWS credentials would be used at ${address}, which you have not approved`;
    throw new RunnerError("server-unapproved", message, { facts: { origin, command } });
  }
  rememberApproval(world, line);
}

/**
 * Refuses a folder for a fleet's runs that only its file names, and that is outside of the file's own folder, unless the user
 * approves it: it is written to.
 *
 * @param where the store, and `folder` the one of the file
 * @throws RunnerError `store-unapproved`
 */
export async function approveStoreFolder(
  world: World,
  where: string,
  { folder, isNamed }: { readonly folder: string; readonly isNamed: boolean },
): Promise<void> {
  if (where.startsWith("s3:") || isInside(folder, where)) return;
  const line = `store ${JSON.stringify(where)}`;
  if (isNamed) return rememberApproval(world, line);
  if (isApproved(world, line)) return;
  const fact = `the store ${where} is outside the folder of the fleet's file, and you have not approved it`;
  if (!(await isAgreedTo(world, `${fact}. Write there?`))) {
    const command = shellCommand([...world.argv, "--set", `store=${where}`]);
    throw new RunnerError("store-unapproved", fact, { facts: { command } });
  }
  rememberApproval(world, line);
}
