import type { GallerySave } from "../../../../src/web/api.ts";

/** The shown saves of a game: those of the folder, labelled ones, those of abandoned games. */
export type SaveChoice = "all" | "labelled" | "archive";

/** Whether a save belongs to a choice. */
export function choosesSave(choice: SaveChoice): (save: Pick<GallerySave, "label" | "where">) => boolean {
  switch (choice) {
    case "all":
      return () => true;
    case "labelled":
      return ({ label }) => label !== null;
    case "archive":
      return ({ where }) => where === "archive";
  }
}

/** Why a save was made, as its card says. */
export function describeKind({
  kind,
  where,
  current,
}: Pick<GallerySave, "kind" | "where" | "current">): string {
  if (current) return "newest";
  if (where === "archive") return "archive";
  return where === "backup" ? "backup" : kind.replace("-", " ");
}
