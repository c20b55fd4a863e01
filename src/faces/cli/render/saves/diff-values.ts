/** A named value that two sides do not agree on; null where a side has none. */
export interface ChangedValue {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The names whose values differ, those of the first side first. */
export function diffValues(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly ChangedValue[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const [one, other] = [before.get(name) ?? null, after.get(name) ?? null];
    return one === other ? [] : [{ name, before: one, after: other }];
  });
}
