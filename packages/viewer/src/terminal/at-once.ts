/** Synchronized output: terminals that know it show nothing before all of it has arrived, others ignore the codes. */
export function atOnce(text: string): string {
  return `\u001b[?2026h${text}\u001b[?2026l`;
}
