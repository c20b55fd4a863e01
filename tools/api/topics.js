/**
 * The pages of the reference: what each is about, and the source files whose exports stand on it. The first that fits
 * counts.
 */
export const TOPICS = [
  {
    page: "tools",
    title: "Your own tools",
    about: "What a builder gives the player besides the runner's own tools.",
    files: /^(play\/agent\/tools\/custom|packages\/games\/src\/actions)\//,
  },
  {
    page: "agents",
    title: "Your own agent",
    about:
      "A run whose player is a program: it calls a tool and is told what came of it. The MCP server is made of it.",
    files: /^packages\/mcp\//,
  },
  {
    page: "players",
    title: "Players",
    about:
      "Who plays: the port, the players that come along, what they are asked, what they say and what it costs.",
    files:
      /^model\/|^packages\/(explorer|vendors)\/|^record\/ledger\/|^base\/vocabulary\/(conversation|usage|reply|json|limits)\.ts$/,
  },
  {
    page: "machine",
    title: "The machine",
    about: "ROMs, the emulator, its states and its pictures.",
    files: /^packages\/emulator\/|^base\/vocabulary\/(machine|button)\.ts$/,
  },
  {
    page: "games",
    title: "Games",
    about: "What reads a game: adapters, what they tell, and the atlas of its maps.",
    files: /^packages\/games\/|^base\/vocabulary\/(game-info|atlas)\.ts$/,
  },
  {
    page: "saves",
    title: "Saves and journals",
    about: "Where runs are kept, and how a run goes on from there.",
    files: /^record\/(saves|replay|journal)\/|^base\/(disk\/|vocabulary\/(checkpoint|journal\/))/,
  },
  {
    page: "mailbox",
    title: "The mailbox",
    about: "What the operator and the player write to each other.",
    files: /^parts\/mail\//,
  },
  {
    page: "workflows",
    title: "Workflows",
    about: "Plans of many steps, in YAML.",
    files: /^parts\/workflows\/|^base\/text\/yaml\//,
  },
  {
    page: "runs",
    title: "Runs",
    about: "What opens a run and plays it, how it is configured, what it tells and how it ends.",
    files: /^play\/|^parts\/(drift|skills|interrupts)\/|^base\/vocabulary\//,
  },
  {
    page: "errors",
    title: "Errors",
    about: "What is thrown: docs/errors.md lists when.",
    files: /^base\/errors\.ts$/,
  },
];
