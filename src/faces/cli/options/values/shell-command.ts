/** A word as a shell takes it. A `~` and a leading `=`, which shells replace, are quoted too. */
export function quoteWord(text: string): string {
  return /^(?!=)[\w./:=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A word of a command that only shows what to fill in, as it is written in the program: `"why"`. */
export interface ToFillIn {
  readonly asTyped: string;
}

/** A word of a command. */
export type CommandWord = string | number | ToFillIn;

/**
 * A command of this program as it is typed into a shell: the only way in which one is printed, since its words may come from
 * files of strangers.
 *
 * @param variables set for it alone
 */
export function shellCommand(
  words: readonly CommandWord[],
  variables: Readonly<Record<string, string>> = {},
): string {
  const set = Object.entries(variables).map(([name, value]) => `${name}=${quoteWord(value)}`);
  const typed = words.map((word) => (typeof word === "object" ? word.asTyped : quoteWord(String(word))));
  return [...set, "runner", ...typed].join(" ");
}
