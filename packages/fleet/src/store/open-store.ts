import { isAbsolute } from "node:path";
import { type Disk, nodeDisk } from "../../../../src/base/disk/disk.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { createFolderStore } from "./folder-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { StoreEnvironment } from "./s3/s3-address.ts";

/** Services of a store. */
export interface OpenStoreOptions {
  /** Names the server of S3 and static keys: see `parseS3Address`. */
  readonly environment: StoreEnvironment;
  readonly disk?: Disk;
  /** The timeout of one call, in milliseconds; a minute unless given. */
  readonly timeoutMs?: number;
}

/**
 * The store that is meant: `s3://BUCKET/PREFIX`, or the absolute path of a folder. Nothing is asked of it yet.
 *
 * @throws RunnerError `store-invalid`, `package-missing`
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
  const { openS3Store } = await import("./s3/s3-store.ts");
  return openS3Store(address, { environment, ...(timeoutMs === undefined ? {} : { timeoutMs }) });
}
