// A search that forks the machine: the fewest presses that lead to another map, found by trying them all.
import {
  BUNDLED_ROM,
  type Button,
  createEmulator,
  findAdapter,
  hashMachine,
  type MachineState,
  readRom,
} from "gameboy-runner";

const emulator = createEmulator(readRom(BUNDLED_ROM));
const adapter = await findAdapter(emulator.cartridge);

/** Presses a button as the tools do: 8 frames make one step on foot, and 20 more let it come to its end. */
function press(button: Button): void {
  emulator.run(8, [button], { picture: false });
  emulator.run(20, [], { picture: false });
}

/** Where the player stands; null while nobody walks. */
const standing = () => adapter.standing?.(emulator) ?? null;

// Past the title and the first text.
emulator.run(100, []);
press("start");
emulator.run(100, []);
while (standing() === null || adapter.shownText?.(emulator) != null) press("a");
const begin = emulator.snapshot();
const home = standing()?.map;

/** A machine that was reached, and the presses that led there. */
interface Fork {
  readonly machine: MachineState;
  readonly way: readonly Button[];
}

/** Each fork, one press further in each direction; what was seen before is left out. */
function* grow(forks: readonly Fork[], seen: Set<string>): Generator<Fork> {
  for (const { machine, way } of forks) {
    for (const button of ["up", "down", "left", "right"] as const) {
      emulator.restore(machine);
      press(button);
      const at = standing();
      // Where nobody stands, a text or a fight has begun: the search goes no further there.
      const place = at === null ? null : `${at.map} ${at.x},${at.y} ${at.facing}`;
      if (place === null || seen.has(place)) continue;
      seen.add(place);
      yield { machine: emulator.snapshot(), way: [...way, button] };
    }
  }
}

function search(): Fork | null {
  const seen = new Set<string>();
  for (let forks: readonly Fork[] = [{ machine: begin, way: [] }]; forks.length > 0; ) {
    const next: Fork[] = [];
    for (const fork of grow(forks, seen)) {
      if (standing()?.map !== home) return fork;
      next.push(fork);
    }
    forks = next;
    console.log(`${seen.size} places seen`);
  }
  return null;
}

const found = search();
if (found === null) throw new Error("no press leads to another map");
console.log(`${found.way.length} presses lead out: ${found.way.join(" ")}`);

// The machine is exact: the same presses from the same machine lead to the same bytes.
emulator.restore(begin);
for (const button of found.way) press(button);
console.log(`the same again: ${hashMachine(emulator.snapshot()) === hashMachine(found.machine)}`);
