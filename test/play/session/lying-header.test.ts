import { expect, test } from "vitest";
import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { hashMachine } from "../../../packages/emulator/src/machine/machine-hash.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";
import { createStepPlayer } from "../../../packages/viewer/src/playback/step-player.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import { JournalReader } from "../../../src/record/journal/journal-reader.ts";
import { proveStretch } from "../../../src/record/replay/verify/prove-stretch.ts";
import { traceJournal } from "../../../src/record/replay/verify/trace-journal.ts";
import { powerCutDisk } from "../../helpers/disks/power-cut-disk.ts";
import { contradictionsOf } from "../../helpers/proof/check-disk.ts";
import { buildRom, withHeaderChecksum } from "../../helpers/roms/build-rom.ts";
import { FOLDER, playRun } from "../../helpers/runs/journal-world.ts";
import { scriptedPlayer } from "../../helpers/server/scripted-player.ts";

const JOURNAL = `${FOLDER}/liar_journal.jsonl`;

/** A game of 64 KB whose header says ROM only: by bank 3 it makes the picture black, by bank 1 it stays white. */
function liar(): Uint8Array {
  const rom = buildRom({ romSize: 1, title: "LIAR" }, (code) => {
    code.raw(0xf3).store(0x2000, 3).load(0x7fff).raw(0xe0, 0x47).register(0x40, 0x91);
    code.a(0x33).raw(0x21, 0x00, 0x80, 0x22).forever();
  });
  rom[0xffff] = 0xff;
  rom.set([0xe4], 0x7fff);
  rom.set([0, 0], 0x147);
  return withHeaderChecksum(rom);
}

/** The machine as a release that believed the header switched it on. */
function believing(rom: Uint8Array): Emulator {
  const emulator = createEmulator(rom);
  emulator.switchOnAsStated?.();
  return emulator;
}

const rom = liar();

/** The journal's steps, each played again as it was recorded. */
function faultsOf(disk: ReturnType<typeof powerCutDisk>): readonly string[] {
  const entries = new JournalReader(disk, JOURNAL).entriesFrom();
  const { faults, stretches } = traceJournal(entries, []);
  const { core } = createEmulator(rom);
  const replayed = stretches.map(({ machine, steps }) => {
    const jobs = steps.map((step) => ({ ...step, machine: step.machine?.() ?? null }));
    return proveStretch({ rom, core: core.sha256, machine: machine?.() ?? null, steps: jobs }, () => {});
  });
  return [...faults, ...replayed.flatMap((fault) => fault ?? [])];
}

const noticesIn = (events: readonly RunEvent[]): readonly string[] =>
  events.flatMap((event) => (event.type === "notice" ? [event.text] : []));

test("54.11: a run whose header is corrected replays exactly, and its start has the machine", async () => {
  const disk = powerCutDisk();
  const events = await playRun({ disk, untilStep: 4, services: { rom } });
  const again = await playRun({ disk, untilStep: 6, services: { rom } });

  expect(noticesIn(events)).toContainEqual(
    expect.stringContaining("says ROM ONLY with 32,768 bytes: it is played as MBC3 with 65,536 bytes"),
  );
  expect(again.at(-1)).toMatchObject({ type: "finished", totalSteps: 6 });
  expect(faultsOf(disk)).toEqual([]);
  expect(await contradictionsOf(disk, { file: JOURNAL, rom })).toEqual([]);
});

test("54.11: a run of a release that believed the header continues and replays as it was played", async () => {
  const disk = powerCutDisk();
  await playRun({ disk, untilStep: 2, saveEvery: 100, services: { rom, powerOn: believing } });
  for (const name of disk.list(FOLDER).filter((each) => each.endsWith(".png")))
    disk.remove(`${FOLDER}/${name}`);
  const events = await playRun({ disk, untilStep: 5, services: { rom } });

  expect(noticesIn(events).filter((text) => text.includes("quarantined"))).toEqual([]);
  expect(events.at(-1)).toMatchObject({ type: "finished", totalSteps: 5 });
  expect(faultsOf(disk)).toEqual([]);
  expect(await contradictionsOf(disk, { file: JOURNAL, rom })).toEqual([]);
});

test("54.11: so does one that was played on another Game Boy", async () => {
  const disk = powerCutDisk();
  const console = "cgb" as const;
  const powerOn = (bytes: Uint8Array): Emulator => {
    const emulator = createEmulator(bytes, console);
    emulator.switchOnAsStated?.();
    return emulator;
  };
  await playRun({ disk, untilStep: 2, services: { rom, powerOn }, settings: { console } });

  expect(await contradictionsOf(disk, { file: JOURNAL, rom })).toEqual([]);
});

test("54.11: its film and the viewer begin as it was switched on", () => {
  const emulator = believing(rom);
  const track = [[["a"], 30]] as const;
  emulator.run(30, ["a"]);
  const sha256 = hashMachine(emulator.snapshot());
  const step = { index: 0, step: 1, machine: null, track, sha256 };

  expect(createStepPlayer(createEmulator(rom)).goTo({ machine: null, steps: [step] }, 0).isExact).toBe(true);
});

test("54.11: before the first reply of a paid player it warns of a screen of one colour, which a free one does not", async () => {
  const blank = buildRom({ title: "LIAR" }, (code) => code.forever());
  const notice = /^the screen has been one colour since power-on, and stays so for ten seconds/;
  const told = async (services: { readonly rom: Uint8Array }, isRemote: boolean) => {
    const player = { ...scriptedPlayer(), isRemote };
    return noticesIn(await playRun({ disk: powerCutDisk(), untilStep: 1, player, services }));
  };

  expect(await told({ rom: blank }, true)).toContainEqual(expect.stringMatching(notice));
  expect(await told({ rom: blank }, false)).not.toContainEqual(expect.stringMatching(notice));
});

test("54.11: the warning of a screen of one colour names a Game Boy on which the game shows a picture, or what else helps", async () => {
  // On a Color machine, on which it begins by its header, it does nothing.
  const colourless = buildRom({ colorFlag: 0x80, title: "LIAR" }, (code) => {
    code.raw(0xf3, 0xfe, 0x11).jr("blank", 0x28).register(0x40, 0).register(0x47, 0xe4);
    code.a(0x33).hl(0x8000).raw(0x22).register(0x40, 0x91).forever();
    code.label("blank").forever();
  });
  const blank = buildRom({ title: "LIAR" }, (code) => code.forever());
  const told = async (bytes: Uint8Array) => {
    const player = { ...scriptedPlayer(), isRemote: true };
    const events = await playRun({ disk: powerCutDisk(), untilStep: 1, player, services: { rom: bytes } });
    return noticesIn(events).find((text) => text.startsWith("the screen has been one colour"));
  };

  expect(await told(colourless)).toMatch(/and begin a new game with console dmg$/);
  expect(await told(blank)).toMatch(
    /the built-in player, which costs nothing, try whether .* get another copy of the ROM$/,
  );
});
