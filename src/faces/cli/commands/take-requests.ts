import { takeRequests } from "../../../record/saves/folder/run-requests.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";

/** A person's requests to a running game: by key, by signal, or left by another runner. */
export interface Requests {
  /** The manual saves that were asked for since the last call, each with its note. */
  takeSaves(): readonly (string | null)[];
  /** Whether it was asked to stop for a person since the last call. */
  takePause(): boolean;
  /** Hears no keys any more. */
  stopListening(): void;
}

/** Hears the keys from now on. A run that is not saved can be neither saved nor paused. */
export function listenForRequests(world: World, options: Options, slug: string): Requests {
  let saves: (string | null)[] = [];
  let isPauseAsked = false;
  const stopListening = world.listenForKeys((key) => {
    if (key === "s") saves.push(null);
    if (key === "p") isPauseAsked = true;
  });
  const collect = (): void => {
    // What is left in the folder is for the run that is saved there.
    if (options.autoSave === false) return;
    // Another runner leaves its word and then sends a signal; a signal alone asks for a save.
    if (world.takeSaveRequests() === 0) return;
    const left = takeRequests({ folder: options.saveDir ?? "saves", slug });
    if (left.length === 0) saves.push(null);
    for (const request of left) {
      if (request.type === "pause") isPauseAsked = true;
      else saves.push(request.note);
    }
  };
  return {
    takeSaves() {
      collect();
      const taken = saves;
      saves = [];
      return options.autoSave === false ? [] : taken;
    },
    takePause() {
      collect();
      const isAsked = isPauseAsked;
      isPauseAsked = false;
      return isAsked;
    },
    stopListening,
  };
}
