import { sha256Of } from "../../../base/disk/lazy-crypto.ts";
import type {
  ImageBlock,
  ImageTable,
  TextBlock,
  UserMessage,
} from "../../../base/vocabulary/conversation.ts";
import type { ToolOutcome } from "./tool.ts";

/** The pictures that tools gave and skills kept in a step, as the LM is shown them. */
interface Captures {
  readonly content: readonly (TextBlock | ImageBlock)[];
  readonly images: ImageTable;
  /** The same as a message: the newest picture that was shown is the last of these. */
  readonly messages: readonly UserMessage[];
}

/** Nothing was kept, or is shown. */
export const NO_CAPTURES: Captures = { content: [], images: new Map(), messages: [] };

/** The pictures of a step's calls. They are beside the results, since one that is an error may hold no picture. */
export function capturesOf(outcomes: readonly ToolOutcome[]): Captures {
  const kept = outcomes.flatMap(({ skill, picture }) => {
    if (picture !== undefined) return [{ ...picture, sha256: sha256Of(picture.png) }];
    if (skill === undefined) return [];
    const { run, images } = skill;
    return run.captures.flatMap(({ label, frames, sha256 }) => {
      const png = images.get(sha256);
      const text = `Picture "${label}" of the skill ${run.name}, after ${frames} frames:`;
      return png === undefined ? [] : [{ text, sha256, png }];
    });
  });
  if (kept.length === 0) return NO_CAPTURES;
  const content = kept.flatMap(({ text, sha256 }) => [
    { type: "text", text } as const,
    { type: "image", sha256 } as const,
  ]);
  return {
    content,
    images: new Map(kept.map(({ sha256, png }) => [sha256, png])),
    messages: [{ role: "user", content }],
  };
}
