import type { Directive, Director, Scene } from "../../../../src/play/agent/director.ts";
import type { PlayOptions } from "../../../../src/play/session/open-session.ts";

/** The interval of checks for requests to a resting run. */
const LOOK_MS = 250;

/** People's requests to a running game, by another process: a manual save, or to stop. */
type Requests = Pick<PlayOptions, "takeSaveRequests" | "takePauseRequest">;

/** Hears what people ask of a run while its client is silent. */
export interface HeardRequests {
  /** A person's request, or else the result of `direct`, which rests until then. */
  whileResting(scene: Scene, direct: Director): Promise<Directive>;
}

/** Checks for requests by these functions; without them there are no requests. */
export function hearRequests({ takeSaveRequests, takePauseRequest }: Requests): HeardRequests {
  const saves: (string | null)[] = [];
  const next = (): Directive | null => {
    saves.push(...(takeSaveRequests?.() ?? []));
    const label = saves.shift();
    if (label !== undefined) return { type: "save", request: { kind: "manual", label } };
    if (takePauseRequest?.() !== true) return null;
    return { type: "stop", stop: { node: "decide", when: "condition", reason: "asked to pause" } };
  };
  const isDeaf = takeSaveRequests === undefined && takePauseRequest === undefined;
  return {
    async whileResting(scene, direct) {
      let heard = isDeaf ? null : next();
      if (isDeaf || heard !== null) return heard ?? direct(scene);
      const bell = new AbortController();
      const timer = setInterval(() => {
        heard ??= next();
        if (heard !== null) bell.abort();
      }, LOOK_MS);
      try {
        return await direct({ ...scene, signal: AbortSignal.any([scene.signal, bell.signal]) });
      } catch (error) {
        if (heard === null || scene.signal.aborted) throw error;
        return heard;
      } finally {
        clearInterval(timer);
      }
    },
  };
}
