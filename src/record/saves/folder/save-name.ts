import { RunnerError } from "../../../base/errors.ts";
import type { CheckpointKind } from "../../../base/vocabulary/checkpoint.ts";
import { CHECKPOINT_KINDS } from "../../../base/vocabulary/checkpoint.ts";

/** The folders inside a save folder. */
export const CHECKPOINTS_FOLDER = "checkpoints";
export const SLOTS_FOLDER = "slots";
export const ARCHIVE_FOLDER = "archive";

/** The number of a game's slots: 0–15. */
const SLOT_COUNT = 16;

/** The parts of a save's name. `slug` is the game's; names end with `.png`. */
export type SaveName =
  | { readonly place: "main" | "backup"; readonly slug: string; readonly step: number }
  | {
      readonly place: "checkpoint";
      readonly slug: string;
      readonly step: number;
      readonly kind: CheckpointKind;
      /** The first eight characters of the id, or more where that name was taken. */
      readonly id: string;
    }
  | { readonly place: "slot"; readonly slug: string; readonly slot: number };

const SLUG = "(?<slug>[a-z0-9]+(?:-[a-z0-9]+)*)";
const STEP = "step(?<step>\\d{4,15})";
const SAVE = new RegExp(`^${SLUG}_save_${STEP}(?<backup>_backup)?\\.png$`);
const CHECKPOINT = new RegExp(
  `^${SLUG}_${STEP}_(?<kind>${CHECKPOINT_KINDS.join("|")})_(?<id>[\\w-]+)\\.png$`,
);
const SLOT = new RegExp(`^${SLUG}_slot(?<slot>\\d\\d)\\.png$`);

/**
 * Parses a file name; null if it is not a save's: `pokemon_save_step0050.png`, `pokemon_save_step0050_backup.png`,
 * `pokemon_step0050_milestone_1f00aa2b.png`, `pokemon_slot03.png`.
 */
export function parseSaveName(name: string): SaveName | null {
  const save = SAVE.exec(name)?.groups;
  if (save !== undefined) {
    const place = save["backup"] === undefined ? "main" : "backup";
    return { place, slug: save["slug"] ?? "", step: Number(save["step"]) };
  }
  const checkpoint = CHECKPOINT.exec(name)?.groups;
  if (checkpoint !== undefined) {
    const { slug = "", step, kind, id = "" } = checkpoint;
    return { place: "checkpoint", slug, step: Number(step), kind: kind as CheckpointKind, id };
  }
  const slot = SLOT.exec(name)?.groups;
  if (slot === undefined || Number(slot["slot"]) >= SLOT_COUNT) return null;
  return { place: "slot", slug: slot["slug"] ?? "", slot: Number(slot["slot"]) };
}

/** The file name that says this. */
export function renderSaveName(name: SaveName): string {
  switch (name.place) {
    case "main":
      return `${name.slug}_save_${renderStep(name.step)}.png`;
    case "backup":
      return `${name.slug}_save_${renderStep(name.step)}_backup.png`;
    case "checkpoint":
      return `${name.slug}_${renderStep(name.step)}_${name.kind}_${name.id}.png`;
    case "slot":
      return `${name.slug}_slot${String(name.slot).padStart(2, "0")}.png`;
  }
}

/** Returns whether saves of a kind take turns as the main save and its backups. */
export function isMainKind(kind: CheckpointKind): boolean {
  return kind === "routine" || kind === "emergency";
}

/**
 * Returns the path in a save folder of a save of this kind. `id` is the part of its id that the name holds.
 *
 * @throws a `RunnerError` (`slot-invalid`) for a slot without a number from 0 to 15
 */
export function pathOfKind(
  slug: string,
  save: { readonly kind: CheckpointKind; readonly totalSteps: number; readonly id: string },
  slot?: number,
): string {
  const { kind, totalSteps: step } = save;
  if (isMainKind(kind)) return renderSaveName({ place: "main", slug, step });
  if (kind !== "slot") return pathBeside(slug, save);
  if (slot === undefined || !Number.isInteger(slot) || slot < 0 || slot >= SLOT_COUNT) {
    throw new RunnerError(
      "slot-invalid",
      `a slot is a whole number from 0 to ${SLOT_COUNT - 1}, not ${slot}`,
    );
  }
  return `${SLOTS_FOLDER}/${renderSaveName({ place: "slot", slug, slot })}`;
}

/** Returns the path in a save folder of a save beside the main one. `id` is the part of its id that the name holds. */
export function pathBeside(
  slug: string,
  {
    kind,
    totalSteps: step,
    id,
  }: { readonly kind: CheckpointKind; readonly totalSteps: number; readonly id: string },
): string {
  const name = renderSaveName({ place: "checkpoint", slug, step, kind, id });
  return `${CHECKPOINTS_FOLDER}/${name}`;
}

/** Returns the slug of a game's files: `pokemon` for Pokémon Red and Blue, else made from the cartridge's title. */
export function slugOf(title: string): string {
  const slug = title
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (/^pokemon-(red|blue)$/.test(slug)) return "pokemon";
  return slug === "" ? "game" : slug;
}

function renderStep(step: number): string {
  return `step${String(step).padStart(4, "0")}`;
}
