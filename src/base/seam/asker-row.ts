/** A part that asks an LM within a step: its name is the purpose of its calls, and the field of a call that says who asks. */
export interface AskerRow<Name extends string = string> {
  /** The group in which its calls are summed up, as journals keep it. */
  readonly group: `${Name}s`;
  /** The field of a ledger with these sums, a line for each that asked. */
  readonly sums: `by${Capitalize<Name>}`;
  /** The heading of these lines. */
  readonly title: string;
  /** The heading in a report, where it differs. */
  readonly longTitle?: string;
  /** Whether it goes on where no reply came back: what follows depends on the fault. */
  readonly survivesFaults?: true;
  /** Whether the text of a reply to it is data rather than words: it stays as it is where words are taken out. */
  readonly isData?: (text: string) => boolean;
}
