import type { ActShares } from "../../../../../src/base/seam/shares.ts";
import { pauseRunning } from "../../../../../src/parts/interrupts/play/pause-running.ts";
import type { Asked as AskedRunner } from "../../../../../src/play/session/running/ask-running.ts";
import { saveRunning } from "../../../../../src/play/session/running/save-running.ts";
import { whileLocked } from "../../../../../src/play/session/running/while-locked.ts";
import type { SaveEntry } from "../../../../../src/record/saves/format/save-entry.ts";
import type { ActPath, ControlRoutes, MadeSave } from "../api.ts";
import type { FoundGame } from "../gallery/gallery.ts";
import { readUntil } from "../routes/step-of.ts";
import type { ViewerParts } from "../viewer-parts.ts";
import { WebError } from "../web-error.ts";
import { ACTS_OF_PARTS } from "../web-parts.ts";
import type { PartAct } from "./act-part.ts";
import { courseToBranch, courseToDecide, goOn } from "./go-on.ts";

/** The origin of a request that acts on a game. */
export interface Acting {
  /** As it was asked for. */
  readonly slug: string;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
}

type Body<Path extends keyof ControlRoutes> = ControlRoutes[Path]["$post"]["input"]["json"];
type Output<Path extends keyof ControlRoutes> = ControlRoutes[Path]["$post"]["output"];

/** Handlers of the requests that act, as the command line would. They throw `WebError` and `RunnerError`. */
export type Acts = {
  readonly [Path in keyof ControlRoutes]: (acting: Acting, body: Body<Path>) => Promise<Output<Path>>;
};

/** The acts of a viewer that may. */
export function createActs(parts: ViewerParts): Acts {
  const { folder, gallery, timelines, door, now } = parts;
  const gameOf = (slug: string): FoundGame => {
    const found = gallery.find(gallery.slugOf(slug));
    if (found === null) throw new WebError(404, `there is no game ${slug}`);
    return found;
  };
  const runnerOf = ({ slug, signal }: Acting): AskedRunner => ({
    folder,
    slug: gallery.slugOf(slug),
    signal,
    notify: (pid) => door.notify(pid),
  });
  return {
    ...actsOfParts(parts),

    "/api/games/:slug/save": async (acting, { note }) => describe(await saveRunning(runnerOf(acting), note)),

    "/api/games/:slug/pause": async (acting) => describe(await pauseRunning(runnerOf(acting))),

    "/api/games/:slug/label": async ({ slug }, { save: id, label }) => {
      const { game, saves } = gameOf(slug);
      if (game === null || saves?.saves.some(({ info }) => info.id === id) !== true) {
        throw new WebError(404, `${slug} has no save ${id} here`);
      }
      return describe(await whileLocked({ folder, game, now }, (store) => store.label(id, label)));
    },

    "/api/games/:slug/decide": async ({ slug }, body) => {
      const found = gameOf(slug);
      const interrupt = await gallery.interruptOf(found);
      if (interrupt === null) throw new WebError(409, `no interrupt of ${found.slug} is open any more`);
      return goOn(parts, found.slug, courseToDecide(parts, found, interrupt.id, body));
    },

    "/api/games/:slug/branch": async ({ slug }, body) => {
      const found = gameOf(slug);
      const timeline = await readUntil(timelines, timelines.of(found.slug), body.index);
      return goOn(parts, found.slug, courseToBranch(parts, found, timeline, body));
    },
  };
}

function actsOfParts({ folder, disk, gallery, now }: ViewerParts): Pick<Acts, ActPath<keyof ActShares>> {
  const acts = Object.entries<PartAct<keyof ActShares>>(ACTS_OF_PARTS).map(([name, { act }]) => [
    `/api/games/:slug/${name}`,
    async ({ slug }: Acting, body: ActShares[keyof ActShares]["body"]) =>
      act({ folder, slug: gallery.slugOf(slug), disk, now }, body),
  ]);
  return Object.fromEntries(acts);
}

function describe({ file, info }: SaveEntry): MadeSave {
  return { id: info.id, file, step: info.totalSteps };
}
