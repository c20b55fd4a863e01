/** The commonest of some numbers, the first of equals; -1 of none. */
export function commonestOf(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce((one, other) => (other[1] > one[1] ? other : one), [-1, 0])[0];
}
