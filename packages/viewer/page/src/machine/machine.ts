import { placeOnPath } from "../store/path.ts";
import type { ViewerState } from "../store/state.ts";
import { createStore, type Store } from "../store/store.ts";
import type { Viewer } from "../store/viewer.ts";
import { MACHINE_OFF, type MachineState } from "./machine-state.ts";
import type { Speed } from "./messages.ts";
import { Session } from "./session.ts";

/** Takes pictures: 160 × 144 pixels of RGBA, which are the caller's again afterwards. */
export type Draw = (picture: ArrayBuffer) => void;

/** Takes sound: 44,100 times a second a byte for the left side and one for the right, 128 for silence. */
export type Sound = (samples: Uint8Array) => void;

/** The machine that plays the steps of the run that is looked at again. */
export interface Machine {
  readonly store: Store<MachineState>;
  /** The receivers of pictures and sound; null for none. A new receiver of pictures gets the one that is shown. */
  draw: Draw | null;
  sound: Sound | null;
  play(): void;
  pause(): void;
  setSpeed(speed: Speed): void;
  setSound(hasSound: boolean): void;
}

/** The most new steps that are played when they come in, not jumped over. */
const MOST_FOLLOWED = 3;

/**
 * A machine that follows `viewer`: it shows the step that is looked at, whenever that is another one.
 *
 * @param newWorker starts `worker.ts`
 */
export function createMachine(viewer: Viewer, newWorker: () => Worker): Machine {
  const store = createStore<MachineState>(MACHINE_OFF);
  let session: Session | null = null;
  let last: { readonly slug: string; readonly generation: number; readonly at: number | null } | null = null;

  const follow = (): void => {
    const { run, at, isLive, path } = viewer.store.value;
    const opened = { slug: run?.slug ?? "", generation: run?.generation ?? 0 };
    if (last?.slug !== opened.slug || last.generation !== opened.generation) {
      session?.close();
      session = null;
      last = { ...opened, at: null };
      store.set({ ...MACHINE_OFF, speed: store.value.speed, hasSound: store.value.hasSound });
    }
    if (run === null || at === null) return;
    session ??= openSession(viewer, machine, newWorker);
    // While a journal is read, the newest step is another one at each look: as it was sent is good enough.
    if (session === null || at === last.at || (run.more && isLive)) return;
    const before = session.followed ?? last.at;
    const behind =
      before === null ? Number.POSITIVE_INFINITY : placeOnPath(path, at) - placeOnPath(path, before);
    last = { ...last, at };
    if (session.isPlayedTo(at)) return;
    const isNext = isLive && behind > 0 && behind <= MOST_FOLLOWED && !isStill() && !document.hidden;
    if (isNext) session.follow();
    else session.goTo(at);
  };

  let draw: Draw | null = null;
  const machine: Machine = {
    store,
    get draw() {
      return draw;
    },
    set draw(value) {
      draw = value;
      if (value !== null && last !== null && last.at !== null && !store.value.isPlaying)
        session?.goTo(last.at);
    },
    sound: null,
    play: () => session?.play(),
    pause: () => session?.pause(),
    setSpeed(speed) {
      store.set({ speed });
      session?.setTempo();
    },
    setSound(hasSound) {
      store.set({ hasSound });
      session?.setTempo();
    },
  };
  viewer.store.watch(follow);
  return machine;
}

/** Null as long as it is not known whether there is a ROM. */
function openSession(viewer: Viewer, machine: Machine, newWorker: () => Worker): Session | null {
  const { run, games }: ViewerState = viewer.store.value;
  const game = games?.games.find(({ slug }) => slug === run?.slug);
  if (run === null || games === null) return null;
  if (game?.hasRom === false) {
    machine.store.set({
      why: game.why ?? "The game's ROM was not found: pictures are shown as the player saw them.",
    });
  }
  return new Session(viewer, machine, run.slug, game?.hasRom === false ? null : newWorker);
}

function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
