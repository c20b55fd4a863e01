import { tellMistakes } from "../../../../src/base/text/yaml/located-mistake.ts";
import type { FleetManifest } from "../../src/manifest/fleet-manifest.ts";
import { readFleet } from "../../src/manifest/read-fleet.ts";

/** What every fleet needs, on the first three lines. */
export const HEAD = "name: x\nmodel: explorer\nsteps: 5\n";

/** The fleet in a text that must be good. */
export function read(text: string): FleetManifest {
  const { fleet, mistakes } = readFleet(text);
  if (fleet === null) throw new Error(tellMistakes("x.yaml", mistakes).join("\n"));
  return fleet;
}

/** What is told of a text, a line each: `4:1: seed: …`. */
export function tell(text: string | Uint8Array): readonly string[] {
  const { mistakes } = readFleet(text);
  return tellMistakes("x", mistakes ?? []).map((line) => line.slice(2));
}

/** The cells of a fleet's jobs, with their values only: `low 1`. */
export function cellsOf(text: string): readonly string[] {
  return read(text).jobs.map(({ cell }) => Object.values(cell).join(" "));
}
