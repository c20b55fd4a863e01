/** Does something for each, `atOnce` at a time, and returns the results in order. The first error ends it. */
export async function inTurns<T, R>(
  all: readonly T[],
  atOnce: number,
  one: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = new Array(all.length);
  let next = 0;
  let hasFailed = false;
  const work = async (): Promise<void> => {
    while (next < all.length && !hasFailed) {
      const at = next++;
      try {
        results[at] = await one(all[at] as T);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, all.length) }, work));
  return results;
}
