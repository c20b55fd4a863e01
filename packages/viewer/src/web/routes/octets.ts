import { lastPicture, pictureOf } from "../../timeline/steps/pictures.ts";
import { checkSentPicture, readSavePicture } from "../gallery/save-picture.ts";
import type { ViewerParts } from "../viewer-parts.ts";
import { WebError } from "../web-error.ts";
import { type Asked, wholeOf } from "./asked.ts";
import { readUntil, stepOf } from "./step-of.ts";

/** An answer other than JSON. */
export interface Octets {
  readonly bytes: Uint8Array;
  readonly contentType: "image/png" | "application/octet-stream";
  /** Whether it never changes under its address. */
  readonly isFixed?: boolean;
}

/** Handlers of the requests that are not answered in JSON, by route. They throw `WebError` and `RunnerError`. */
export type OctetAnswers = Readonly<Record<string, (asked: Asked) => Octets | Promise<Octets>>>;

/** The answers of a viewer. */
export function createOctets(parts: ViewerParts): OctetAnswers {
  const { gallery, disk, roms, timelines, machines } = parts;
  return {
    "/api/saves/:slug/:id/picture": ({ param }) => {
      const [slug, id] = [param("slug"), param("id")];
      const save = gallery.find(slug)?.saves?.saves.find(({ info }) => info.id === id);
      if (save === undefined) throw new WebError(404, `${slug} has no save ${id} here`);
      return { bytes: readSavePicture(disk, save.file), contentType: "image/png" };
    },

    "/api/games/:slug/rom": ({ param }) => {
      const slug = gallery.slugOf(param("slug"));
      const game = gallery.find(slug)?.game ?? null;
      const rom = game === null ? null : roms.read(game.romSha256, game.romPath);
      if (rom === null) {
        const which = game === null ? slug : `${game.title} (sha256 ${game.romSha256.slice(0, 8)}…)`;
        throw new WebError(404, `the ROM of ${which} was not found: name it when you start the viewer`);
      }
      return { bytes: rom, contentType: "application/octet-stream" };
    },

    // The newest that the player was sent up to the end of the step.
    "/api/games/:slug/steps/:index/picture": async (asked) => {
      const { timeline, index } = await stepOf(parts, asked);
      const last = lastPicture(timeline, index);
      if (last === null) throw new WebError(404, "no picture was sent up to this step");
      return { bytes: checkSentPicture(timeline.slug, last.png), contentType: "image/png" };
    },

    // One that a step's conversation, or what came of it, shows.
    "/api/games/:slug/pictures/:sha256": async ({ param, query }) => {
      const timeline = timelines.of(gallery.slugOf(param("slug")));
      const index = wholeOf("at", query("at"));
      await readUntil(timelines, timeline, index);
      const png = await pictureOf(timeline, index, param("sha256"));
      if (png === null) throw new WebError(404, "this step shows no such picture");
      return { bytes: checkSentPicture(timeline.slug, png), contentType: "image/png", isFixed: true };
    },

    "/api/games/:slug/machines/:key": async ({ param }) => {
      const timeline = timelines.of(gallery.slugOf(param("slug")));
      await readUntil(timelines, timeline, machines.indexOf(param("key")));
      const bytes = await machines.read(timeline, param("key"));
      return { bytes, contentType: "application/octet-stream", isFixed: true };
    },
  };
}
