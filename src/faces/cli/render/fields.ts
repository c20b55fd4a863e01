/** Names and values as two columns; further lines of a value are below its first. */
export function renderFields(fields: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...fields.map(([name]) => name.length)) + 2;
  return fields
    .map(([name, value]) => `${name.padEnd(width)}${value.split("\n").join(`\n${" ".repeat(width)}`)}`)
    .join("\n");
}
