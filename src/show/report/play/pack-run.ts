import { gzipSync } from "node:zlib";
import { type MachineState, MEMORY_REGIONS } from "../../../base/vocabulary/machine.ts";
import { encodeMachine } from "../../../record/saves/format/machine-part.ts";
import type { MachineSpan, PackedRun, Span } from "./packed-run.ts";

/** Bytes in a row, as they are packed. */
export class Packer {
  readonly #pieces: Uint8Array[] = [];
  readonly #machines: MachineSpan[] = [];
  #length = 0;
  #before: { readonly bytes: Uint8Array; readonly regionBytes: number } | null = null;

  /** Adds bytes as they are. */
  add(bytes: Uint8Array): Span {
    const span = { at: this.#length, length: bytes.length };
    this.#pieces.push(bytes);
    this.#length += bytes.length;
    return span;
  }

  /** Adds a machine; which of the machines it is. */
  addMachine(machine: MachineState): number {
    const bytes = encodeMachine(machine);
    const regionBytes = MEMORY_REGIONS.reduce((sum, name) => sum + machine.regions[name].length, 0);
    const sameAs = Math.min(regionBytes, this.#before?.regionBytes ?? 0);
    const stored = Uint8Array.from(bytes);
    const before = this.#before?.bytes ?? bytes;
    for (let back = 1; back <= sameAs; back += 1) {
      stored[bytes.length - back] = (bytes[bytes.length - back] ?? 0) ^ (before[before.length - back] ?? 0);
    }
    this.#before = { bytes, regionBytes };
    return this.#machines.push({ ...this.add(stored), sameAs }) - 1;
  }

  /** All of it, compressed, in base64. */
  pack(run: Omit<PackedRun, "machines">): string {
    const head = Buffer.from(JSON.stringify({ ...run, machines: this.#machines } satisfies PackedRun));
    const length = Buffer.alloc(4);
    length.writeUInt32BE(head.length);
    return gzipSync(Buffer.concat([length, head, ...this.#pieces]), { level: 9 }).toString("base64");
  }
}
