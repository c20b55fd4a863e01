/** What is written as one: terminals that know this show nothing of it before all of it is there, others pass over it. */
export function atOnce(text: string): string {
  return `\u001b[?2026h${text}\u001b[?2026l`;
}
