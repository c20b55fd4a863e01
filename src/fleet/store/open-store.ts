import { isAbsolute } from "node:path";
import { type Disk, nodeDisk } from "../../disk/disk.ts";
import { RunnerError } from "../../errors.ts";
import { createFolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { StoreEnvironment } from "./s3/s3-address.ts";

/** What a store needs of the world. */
export interface OpenStoreOptions {
  /** Where keys and the server of S3 stand: see `parseS3Address`. */
  readonly environment: StoreEnvironment;
  readonly disk?: Disk;
  /** How long one request may take, in milliseconds; a minute unless told. */
  readonly timeoutMs?: number;
}

/**
 * The store that is meant: `s3://BUCKET/PREFIX`, or the absolute path of a folder. Nothing is asked of it yet.
 *
 * @throws RunnerError `store-invalid`, `store-refused` without keys, `package-missing`
 */
export async function openStore(
  where: string,
  { environment, disk = nodeDisk, timeoutMs }: OpenStoreOptions,
): Promise<ObjectStore> {
  if (isAbsolute(where)) return createFolderStore(where, disk);
  if (!where.startsWith("s3:")) {
    const shown = JSON.stringify(where.replace(/\/\/[^/]*@/, "//").slice(0, 200));
    throw new RunnerError(
      "store-invalid",
      `${shown} is neither s3://BUCKET/PREFIX nor a folder's absolute path`,
    );
  }
  const { parseS3Address } = await import("./s3/s3-address.ts");
  const address = parseS3Address(where, environment);
  const { openSigner } = await import("./s3/sign.ts");
  const { createS3Store } = await import("./s3/s3-store.ts");
  const limit = timeoutMs === undefined ? {} : { timeoutMs };
  return createS3Store(address, { sign: await openSigner(address), ...limit });
}
