/** A value with one part of it taken out or put in another's place, each with what was changed in words. */
export function spoiled(value: object): readonly (readonly [change: string, value: unknown])[] {
  const others = [null, -1, 1.5, "", "x", [], {}];
  const from = (part: unknown, put: (part: unknown) => unknown, place: string): [string, unknown][] => {
    const changed = others.map((other): [string, unknown] => [
      `${place || "all"} as ${JSON.stringify(other)}`,
      put(other),
    ]);
    if (Array.isArray(part)) {
      return [
        ...changed,
        ...part.flatMap((one, at) => from(one, (other) => put(part.with(at, other)), `${place}[${at}]`)),
      ];
    }
    if (typeof part !== "object" || part === null) return changed;
    return [
      ...changed,
      [`${place || "all"} with a key more`, put({ ...part, more: 1 })],
      ...Object.entries(part).flatMap(([key, one]): [string, unknown][] => {
        const name = place === "" ? key : `${place}.${key}`;
        const { [key]: _, ...rest } = part as Record<string, unknown>;
        return [
          [`${name} missing`, put(rest)],
          ...from(one, (other) => put({ ...part, [key]: other }), name),
        ];
      }),
    ];
  };
  return from(value, (other) => other, "");
}

/** Texts by their length in letters. */
export function repeated(sizes: readonly number[]): readonly (readonly [size: number, text: string])[] {
  return sizes.map((size) => [size, "a".repeat(size)]);
}
