/** The id of a game with a map, by its name: `Cave Quest II` → `cave-quest-ii` */
export function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  return id === "" ? "game-map" : id;
}
