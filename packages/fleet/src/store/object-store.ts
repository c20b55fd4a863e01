/** An object as a listing names it. */
export interface StoredObject {
  readonly name: string;
  readonly bytes: number;
}

/** Options of a listing. */
export interface ListOptions {
  /** Only what stands behind this name, which need not be there. */
  readonly after?: string;
  /** Gets each page as it comes: after an error, list again after its last name. */
  readonly onPage?: (objects: readonly StoredObject[]) => void;
  /**
   * Called with the last object of each page: gives the name behind which the listing goes on, which leaves out all
   * between the two, or null to end it.
   */
  readonly next?: (last: StoredObject) => string | null;
}

/**
 * Objects by name, shared by all workers of a fleet: a folder, or an S3 server. A name is parts of letters, digits
 * and `._-`, none of which begins with a dot, joined by `/`. A written object is whole and stays: no reader sees half
 * of it, and it outlives a power cut of its writer.
 *
 * Every method throws a `RunnerError`: `store-failed` for a failure that may pass (see {@link isPassing}),
 * `store-refused` for one that a person must mend, `store-invalid` for a bad name. No message holds a secret.
 */
export interface ObjectStore {
  /** For people, without secrets: `s3://bucket/prefix`, or a folder's path. */
  readonly shown: string;

  /**
   * Writes an object that does not exist yet. Of many that create one name with different bytes at once, one
   * succeeds. May be called again with the same bytes after an error, which may have come after the bytes.
   *
   * @returns true where the object has these bytes now, from any writer; false where it has others, which stay
   */
  create(name: string, bytes: Uint8Array): Promise<boolean>;

  /** Writes an object, or replaces it in one instant. */
  put(name: string, bytes: Uint8Array): Promise<void>;

  /** The whole object, the caller's own bytes; null where there is none. Refuses one of more than 512 MB. */
  get(name: string): Promise<Uint8Array | null>;

  /** All objects whose names begin with `prefix` and a `/`, or all with an empty prefix; sorted by name. */
  list(prefix: string, options?: ListOptions): Promise<readonly StoredObject[]>;

  /** Removes an object; one that is not there is fine. */
  remove(name: string): Promise<void>;

  /** Sweeps what writers left under a prefix that were killed. Who writes there at that instant may have to try again. */
  tidy(prefix: string): Promise<void>;
}
