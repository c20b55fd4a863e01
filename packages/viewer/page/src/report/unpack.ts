import type { PackedRow, PackedRun, Span } from "../../../src/report/play/packed-run.ts";
import type { SentStep } from "../machine/messages.ts";
import { unpack } from "../source/unpack.ts";

/** A run as the report holds it, ready to be played. */
export interface UnpackedRun {
  readonly palette: PackedRun["palette"];
  readonly rom: ArrayBuffer;
  readonly core: ArrayBuffer;
  readonly rows: readonly PackedRow[];
  /** The data with which a worker plays the steps of a stretch. */
  stretch(key: number): { readonly machine: ArrayBuffer | null; readonly steps: readonly SentStep[] };
}

/** Unpacks the data in the report. @throws if it is damaged */
export async function unpackRun(base64: string): Promise<UnpackedRun> {
  const { head, rest } = await unpack<PackedRun>(base64);
  const of = ({ at, length }: Span) => rest.slice(at, at + length);
  const machines = unpackMachines(head, of);
  const machineOf = (machine: number | null) => (machine === null ? null : (machines[machine] ?? null));
  return {
    palette: head.palette,
    rom: of(head.rom).buffer,
    core: of(head.core).buffer,
    rows: head.rows,
    stretch(key) {
      const { machine = null, steps = [] } = head.stretches[key] ?? {};
      return {
        machine: machineOf(machine),
        steps: steps.map((step) => ({ ...step, machine: machineOf(step.machine) })),
      };
    },
  };
}

/** Each machine is stored as what it differs from the one before it. */
function unpackMachines(
  { machines }: PackedRun,
  of: (span: Span) => Uint8Array<ArrayBuffer>,
): readonly ArrayBuffer[] {
  let before = new Uint8Array(0);
  return machines.map((span) => {
    const machine = of(span);
    for (let back = 1; back <= span.sameAs; back += 1) {
      const at = machine.length - back;
      machine[at] = (machine[at] as number) ^ (before[before.length - back] as number);
    }
    before = machine;
    return machine.buffer;
  });
}
