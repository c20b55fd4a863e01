/** The first characters of a text, with an ellipsis if it was cut; never half of a surrogate pair. */
export function cutText(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const cut = text.slice(0, Math.max(0, characters - 1));
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}

/** A place of a game as people read it: one that is only a number says that it is a place. */
export function formatPlace(place: string): string {
  return /^\d+$/.test(place) ? `place ${place}` : place;
}
