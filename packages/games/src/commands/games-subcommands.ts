import { printing, type Subcommand, subcommand } from "../../../../src/faces/cli/options/subcommand.ts";

/** The subcommands of `runner games`. */
export const GAMES_SUBCOMMANDS: readonly Subcommand[] = [
  subcommand({
    name: "games list",
    onStoredJob: "ignores",
    help: "list the games that the runner knows, how each is recognised, and whether it was played with its ROM",
    shares: ["json"],
    load: async () => (await import("./list.ts")).listGames,
  }),
  subcommand({
    name: "games show",
    onStoredJob: "ignores",
    takes: "<game...>",
    help: "show what the runner knows about a game of the list",
    shares: ["json"],
    load: async () => (await import("./show.ts")).showGames,
  }),
  subcommand({
    name: "games check",
    onStoredJob: "ignores",
    takes: "[map...]",
    help: "check memory maps: every problem, and what they describe; with --rom, for that game; with --rom alone, play the first minutes of a known game and verify its map on that cartridge",
    shares: ["rom", "json", "symbols"],
    load: async () => (await import("./check.ts")).checkGameMaps,
  }),
  subcommand({
    name: "games schema",
    onStoredJob: "ignores",
    help: "print the JSON Schema of memory maps",
    load: async () => printing((await import("../known/memory-map/check/schema.ts")).gameMapJsonSchema()),
  }),
];
