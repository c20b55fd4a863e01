/** A row of a table, and the row behind which a part has it. */
interface Placed {
  /** Absent for the end, and for rows of the runner itself. */
  readonly behind?: string | undefined;
}

/** A list with those of parts right behind the last one that has the name which they give: at the end where none has, first for null. */
export function placeBehind<One>(
  own: readonly One[],
  parts: readonly { readonly behind: string | null; readonly added: readonly One[] }[],
  hasName: (one: One, name: string) => boolean,
): readonly One[] {
  return parts.reduce((all, { behind, added }) => {
    const last = behind === null ? null : all.findLastIndex((one) => hasName(one, behind));
    const at = last === null ? 0 : last === -1 ? all.length : last + 1;
    return all.toSpliced(at, 0, ...added);
  }, own);
}

/** A table with the rows of parts at their places: the order of a table is that of saves, of help and of files. */
export function placeRows<Own extends object, Parts extends object>(own: Own, parts: Parts): Own & Parts {
  const rows: [string, unknown][] = Object.entries(own);
  for (const [name, row] of Object.entries(parts) as [string, Placed][]) {
    const at = rows.findIndex(([before]) => before === row.behind);
    rows.splice(at === -1 ? rows.length : at + 1, 0, [name, row]);
  }
  return Object.fromEntries(rows) as Own & Parts;
}
