/** A store in memory that counts what it is asked, by kind, with the bytes that went in and out. */
export function countedStore() {
  const objects = new Map();
  const counts = { PUT: 0, GET: 0, LIST: 0, DELETE: 0, bytesIn: 0, segmentBytes: 0, bytesOut: 0 };
  const put = (name, bytes) => {
    counts.PUT += 1;
    counts.bytesIn += bytes.length;
    if (name.includes("/segments/")) counts.segmentBytes += bytes.length;
    objects.set(name, Uint8Array.from(bytes));
  };
  return {
    shown: "memory",
    objects,
    counts,
    /** How many bytes it holds under a prefix. */
    bytes: (prefix = "") =>
      [...objects].reduce((sum, [name, { length }]) => sum + (name.startsWith(prefix) ? length : 0), 0),
    async create(name, bytes) {
      if (!objects.has(name)) {
        put(name, bytes);
        return true;
      }
      counts.PUT += 1;
      return Buffer.compare(objects.get(name), bytes) === 0;
    },
    put: async (name, bytes) => put(name, bytes),
    async get(name) {
      counts.GET += 1;
      const found = objects.get(name);
      counts.bytesOut += found?.length ?? 0;
      return found === undefined ? null : Uint8Array.from(found);
    },
    async list(prefix, { after = "", onPage } = {}) {
      const found = [...objects].filter(([name]) => name.startsWith(`${prefix}/`) && name > after);
      // A page of S3 has a thousand.
      counts.LIST += Math.max(1, Math.ceil(found.length / 1_000));
      const listed = found
        .map(([name, { length }]) => ({ name, bytes: length }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
      onPage?.(listed);
      return listed;
    },
    async remove(name) {
      counts.DELETE += 1;
      objects.delete(name);
    },
    async tidy() {},
  };
}
