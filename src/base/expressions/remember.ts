/** Makes each value once: the same source gives the same value. What `make` throws is not remembered. */
export function memoize<T>(make: (source: string) => T): (source: string) => T {
  const known = new Map<string, T>();
  return (source) => {
    const value = known.get(source) ?? make(source);
    known.set(source, value);
    return value;
  };
}
