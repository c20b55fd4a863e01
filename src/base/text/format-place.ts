/** A place of a game as people read it: one that is only a number says that it is a place. */
export function formatPlace(place: string): string {
  return /^\d+$/.test(place) ? `place ${place}` : place;
}
