import type {
  CoreIdentity,
  MachineState,
  MemoryRegion,
} from "../../../../packages/emulator/src/machine/machine.ts";
import { MEMORY_REGIONS } from "../../../../packages/emulator/src/machine/machine.ts";
import { isPossible } from "../../../../packages/emulator/src/machine/machine-globals.ts";
import { isNumber, isText, listOf } from "../../../base/checks.ts";
import { isTooDeep } from "./nesting.ts";
import { SaveDamage } from "./save-damage.ts";

/**
 * The whole machine as one run of bytes, in a browser as in Node: the length of a JSON text (four bytes, big endian), the text
 * `{"core": …, "globals": [[name, value], …], "regions": [[name, bytes], …]}`, and the regions in that order.
 */
export function encodeMachine(machine: MachineState): Uint8Array {
  const header = {
    core: { name: machine.core.name, sha256: machine.core.sha256 },
    globals: machine.globalNames.map((name, i) => [name, machine.globals[i]]),
    regions: MEMORY_REGIONS.map((name) => [name, machine.regions[name].length]),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, text.length);
  return joined([length, text, ...MEMORY_REGIONS.map((name) => machine.regions[name])]);
}

/** The machine in those bytes; the caller owns it. @throws {@link SaveDamage} */
export function decodeMachine(bytes: Uint8Array): MachineState {
  const { core, globals, regions, textEnd } = readHeader(bytes);
  const names = globals.map(([name]) => name);
  if (new Set(names).size !== names.length) throw damaged("a global twice");
  const wild = globals.find(([name, value]) => !isPossible(name, value));
  if (wild !== undefined) throw damaged(`${wild[1]} as ${wild[0]}, which no Game Boy has`);

  let at = textEnd;
  const contents = new Map<string, Uint8Array>();
  for (const [name, length] of regions) {
    contents.set(name, Uint8Array.from(bytes.subarray(at, at + length)));
    at += length;
  }
  if (at !== bytes.length) throw damaged("regions of the wrong length");
  if (contents.size !== regions.length || MEMORY_REGIONS.some((name) => !contents.has(name))) {
    throw damaged("not the regions of a machine");
  }
  return {
    core,
    globalNames: names,
    globals: Int32Array.from(globals, ([, value]) => value),
    regions: Object.fromEntries(contents) as Record<MemoryRegion, Uint8Array>,
  };
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

interface MachineHeader {
  readonly core: CoreIdentity;
  readonly globals: readonly (readonly [name: string, value: number])[];
  readonly regions: readonly (readonly [name: string, bytes: number])[];
}

function readHeader(bytes: Uint8Array): MachineHeader & { readonly textEnd: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const textEnd = bytes.length < 4 ? Number.POSITIVE_INFINITY : 4 + view.getUint32(0);
  if (textEnd > bytes.length) throw damaged("no header");
  if (isTooDeep(bytes.subarray(4, textEnd))) throw damaged("a header that is nested too deep");
  let header: Partial<MachineHeader> | null;
  try {
    header = JSON.parse(
      new TextDecoder().decode(bytes.subarray(4, textEnd)),
    ) as Partial<MachineHeader> | null;
  } catch (cause) {
    throw damaged("no readable header", cause);
  }
  const core = header?.core;
  if (typeof core?.name !== "string" || typeof core.sha256 !== "string") throw damaged("no core");
  if (!isPairs(header?.globals, (value) => (value | 0) === value)) throw damaged("no valid globals");
  if (!isPairs(header.regions, (value) => Number.isSafeInteger(value) && value >= 0))
    throw damaged("no valid regions");
  return {
    core: { name: core.name, sha256: core.sha256 },
    globals: header.globals,
    regions: header.regions,
    textEnd,
  };
}

function isPairs(
  value: unknown,
  isGood: (value: number) => boolean,
): value is readonly (readonly [string, number])[] {
  return listOf(
    (pair) =>
      Array.isArray(pair) && pair.length === 2 && isText(pair[0]) && isNumber(pair[1]) && isGood(pair[1]),
  )(value);
}

function damaged(fact: string, cause?: unknown): SaveDamage {
  return new SaveDamage(`is damaged: its machine part has ${fact}`, { cause });
}
