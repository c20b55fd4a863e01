import type { Emulator } from "../emulator.ts";
import { SCREEN_BYTES, type ScreenView } from "../machine/machine.ts";

const buffer = new Uint8Array(SCREEN_BYTES);

/** The picture now, to look at at once: the next glance, at any machine, fills the same buffer. */
export function glance(view: Pick<Emulator, "screen">): ScreenView;
/** Null where a view has no picture. */
export function glance(view: Partial<Pick<Emulator, "screen">>): ScreenView | null;
export function glance(view: Partial<Pick<Emulator, "screen">>): ScreenView | null {
  return view.screen?.({ into: buffer }) ?? null;
}
