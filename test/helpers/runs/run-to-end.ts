/** Runs a generator to its end: everything that it told, and what it returned. */
export async function runToEnd<Told, Result>(
  generator: AsyncGenerator<Told, Result>,
): Promise<{ readonly told: readonly Told[]; readonly result: Result }> {
  const told: Told[] = [];
  let next = await generator.next();
  while (next.done !== true) {
    told.push(next.value);
    next = await generator.next();
  }
  return { told, result: next.value };
}
