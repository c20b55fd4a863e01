/**
 * A table that is looked up by names from outside: `constructor` and `__proto__` are in it only where it lists them.
 */
export function table<Value>(entries: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.assign(Object.create(null) as Record<string, Value>, entries);
}
