import type { MachineState } from "../../../../packages/emulator/src/machine/machine.ts";
import type { Standing } from "../../../../packages/games/src/world/atlas/atlas.ts";
import { standingNow } from "../../../../packages/games/src/world/standing-now.ts";
import type { Fork } from "../../../model/language-model.ts";
import type { GamePort, RunPorts } from "../ports.ts";

/** Frames between two looks at where a press has led. */
const LOOK_FRAMES = 4;

/** The game now as a fork, for trying presses. The run's own machine is only read. */
export function forkNow({
  emulator,
  laboratory,
  game: { adapter },
}: Pick<RunPorts, "emulator" | "laboratory"> & { readonly game: Pick<GamePort, "adapter"> }): Fork {
  const machine = laboratory();
  const fork = (state: MachineState, passed: readonly Standing[]): Fork => {
    machine.restore(state);
    return {
      passed,
      info: adapter.readState(machine, null),
      course: adapter.course?.(machine) ?? null,
      press(button, holdFrames, waitFrames) {
        machine.restore(state);
        const cells = [...standing()];
        for (const [frames, held] of [[holdFrames, [button]] as const, [waitFrames, []] as const]) {
          for (let left = frames; left > 0; left -= LOOK_FRAMES) {
            machine.run(Math.min(left, LOOK_FRAMES), held, { picture: false });
            cells.push(...standing());
          }
        }
        return fork(machine.snapshot(), cells);
      },
    };
  };
  const standing = (): readonly Standing[] => {
    const now = standingNow(machine, adapter);
    return now === null ? [] : [now];
  };
  return fork(emulator.snapshot(), []);
}
