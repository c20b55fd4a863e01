/** The letters for a status; empty for none. */
export function statusWord(status: number, hp: number): string {
  if (hp === 0) return "FNT";
  if ((status & 7) !== 0) return "SLP";
  const bit = [3, 4, 5, 6].find((one) => (status & (1 << one)) !== 0);
  return bit === undefined ? "" : (["PSN", "BRN", "FRZ", "PAR"][bit - 3] ?? "");
}

/** A level as the game shows it. */
export const levelText = (level: number): string => (level < 100 ? `\u{1}${level}` : String(level));
