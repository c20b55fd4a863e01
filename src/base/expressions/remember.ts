/** Makes each value once: the same source gives the same value. What `make` throws is not remembered. */
export function memoize<T, Source = string>(make: (source: Source) => T): (source: Source) => T {
  const known = new Map<Source, T>();
  return (source) => {
    const value = known.get(source) ?? make(source);
    known.set(source, value);
    return value;
  };
}

/** Makes a value at the first call, and returns it at each later one. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
