import { type Subcommand, subcommand } from "../subcommand.ts";

/** The subcommands of `runner fleet`. */
export const FLEET_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "fleet check",
    takes: "<file...>",
    help: "check the files of fleets, and show which jobs there would be",
    run: async (world, options, words) =>
      (await import("../../commands/fleet/check.ts")).checkFleets(world, options, words as readonly string[]),
  }),
  subcommand({
    name: "fleet schema",
    help: "print the JSON Schema of fleet files",
    run: async (world) => (await import("../../commands/fleet/schema.ts")).printFleetSchema(world),
  }),
];
