const FREE_BYTES = 16 * 2 ** 20;
/** Journals pack to a fifth, since each line has hashes; machines, mostly zeros, to a fifteenth. */
const MOST_TIMES = 64;

/**
 * The most bytes that packed bytes may unpack to, whatever they say of themselves: a small file cannot fill the memory.
 *
 * @param mostBytes what is never exceeded, however large the packed bytes are
 */
export function unpackedLimit(packedBytes: number, mostBytes: number): number {
  return Math.min(mostBytes, FREE_BYTES + MOST_TIMES * packedBytes);
}
