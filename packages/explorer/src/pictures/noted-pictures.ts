import { compareNames } from "../../../games/src/known/screen-hash.ts";
import { hashOf } from "../../../games/src/seeds/chance.ts";
import type { Deed, Story } from "../story/read-story.ts";
import type { Sight } from "../story/sight.ts";

/** Adds to a story the pictures that its replies noted, and the one now. */
export type PictureReader = (story: Story, picture: string) => Story;

/**
 * A reader of stories with the pictures that their replies noted, also where none was sent, and with the words on how they changed. It
 * keeps the words of the last story: of one that goes on, only the newest pictures are compared with those before.
 */
export function createPictureReader(): PictureReader {
  let names: readonly (string | null)[] = [];
  let words: readonly (string | null)[] = [];
  return (story, picture) => {
    const now = [...story.deeds.map((deed) => deed.picture), picture];
    const other = now.findIndex((name, index) => name !== names[index]);
    const known = words.slice(0, Math.max(0, (other === -1 ? now.length : other) - 1));
    const fresh = story.deeds.slice(known.length).map((_, index) => wordsAt(now, known.length + index));
    names = now;
    words = [...known, ...fresh];
    return withPictures(story, names, words);
  };
}

function withPictures(
  story: Story,
  names: readonly (string | null)[],
  words: readonly (string | null)[],
): Story {
  const images = names.map((name) =>
    name === null ? null : (hashOf(name) >>> 0).toString(16).padStart(8, "0"),
  );
  const at = (index: number, sight: Sight): Sight => ({ ...sight, image: images[index] ?? sight.image });
  const deeds = story.deeds.map((deed, index): Deed => {
    const before = at(index, deed.before);
    // Another sight than the deed's own is an operator's work, and so is the picture in it.
    if ((story.deeds[index + 1]?.before ?? story.now) !== deed.after) return { ...deed, before };
    const change = words[index] ?? null;
    const said = change === null ? deed.said : `${deed.said}\n${change}`;
    return { ...deed, before, after: at(index + 1, deed.after), said };
  });
  return { ...story, deeds, now: at(story.deeds.length, story.now) };
}

/** The words on the change from the picture at `index` to the next; null where one of them is not known. */
function wordsAt(names: readonly (string | null)[], index: number): string | null {
  const [one, other] = [names[index] ?? null, names[index + 1] ?? null];
  if (one === null || other === null) return null;
  const seen = names.slice(0, index + 1).filter((name) => name !== null);
  return changeOf(one, other, seen);
}

/** The words on a change as a game says them of which only the picture is known. */
function changeOf(one: string, other: string, seen: readonly string[]): string {
  const percent = Math.round(100 * compareNames(one, other).share);
  const isSeen = seen.some((name) => compareNames(name, other).isAlike);
  return `${percent} % of the picture changed.${isSeen ? "" : " This screen was not seen before."}`;
}

/** Walks, or waits, in a row that showed nothing new after which the picture is gone by. */
const [WALKS, WAITS] = [2, 2];

/** Deeds in a row at the same words after which these are not read any more. */
const READS = 2;

/** The newest deeds among which such waits count. */
const LATELY = 6;

/**
 * Whether what is done in the present place, which has a map, shows nothing: the player does not see the walks, as on a title without
 * a player, or has seen all.
 *
 * @param waiting the words of a reply that waits for the game to let the player walk
 */
export function showsNothing(story: Story, waiting: string): boolean {
  if (story.now.situation !== "walk") return false;
  const here = deedsHere(story);
  const waits = here.slice(-LATELY).filter(({ deed, isNew }) => deed.reply === waiting && isNew === false);
  const walks = here.filter(({ deed }) => isWalk(deed)).slice(-WALKS);
  return waits.length >= WAITS || (walks.length === WALKS && walks.every(({ isNew }) => isNew === false));
}

/** Whether a walk in the present place showed something new. */
export function showsWalks(story: Story): boolean {
  return deedsHere(story).some(({ deed, isNew }) => isNew === true && isWalk(deed));
}

/** Whether the words that are shown stay, and the picture, however one reads on. */
export function repeatsWords({ deeds, now }: Story): boolean {
  const last = deeds.slice(-READS);
  const isSame = ({ before, after }: Deed): boolean =>
    before.dialog === now.dialog && after.dialog === now.dialog && before.image === after.image;
  return last.length === READS && last.every(isSame);
}

/** Whether a reply was given in the present place. */
export function hasSaid(story: Story, reply: string): boolean {
  return deedsHere(story).some(({ deed }) => deed.reply === reply);
}

/** The deeds that began and ended in the present place, and whether each ended with a picture that was not seen before; null: unknown. */
function deedsHere({
  deeds,
  now,
}: Story): readonly { readonly deed: Deed; readonly isNew: boolean | null }[] {
  const seen = new Set<string | null>(deeds.slice(0, 1).map(({ before }) => before.image));
  return deeds.flatMap((deed) => {
    const { before, after } = deed;
    const isNew = after.image === null ? null : !seen.has(after.image);
    seen.add(after.image);
    return [before, after].every(({ place }) => place?.map === now.place?.map) ? [{ deed, isNew }] : [];
  });
}

function isWalk({ calls, before, after }: Deed): boolean {
  return calls.some(({ name }) => name === "navigate_to") && before.place?.key !== after.place?.key;
}
