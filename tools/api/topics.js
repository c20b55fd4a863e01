/**
 * The pages of the reference: what each is about, and the files of src/ whose exports stand on it. The first that fits
 * counts.
 */
export const TOPICS = [
  {
    page: "tools",
    title: "Tools of one's own",
    about: "What a builder gives the player besides the runner's own tools.",
    files: /^(agent\/tools\/custom|actions)\//,
  },
  {
    page: "agents",
    title: "The game in an agent's hands",
    about:
      "A run whose player is a program: it calls a tool and is told what came of it. The MCP server is made of it.",
    files: /^mcp\//,
  },
  {
    page: "players",
    title: "Players",
    about:
      "Who plays: the port, the players that come along, what they are asked, what they say and what it costs.",
    files: /^(model|ledger)\/|^run\/(conversation|usage|reply|json)\.ts$/,
  },
  {
    page: "machine",
    title: "The machine",
    about: "ROMs, the emulator, its states and its pictures.",
    files: /^emulator\/|^run\/(machine|button)\.ts$/,
  },
  {
    page: "games",
    title: "Games",
    about: "What reads a game: adapters, what they tell, and the atlas of its maps.",
    files: /^games\/|^run\/(game-info|atlas)\.ts$/,
  },
  {
    page: "saves",
    title: "Saves and journals",
    about: "Where runs are kept, and how a run goes on from there.",
    files: /^(saves|history|journal|disk)\/|^run\/(checkpoint|journal\/)/,
  },
  {
    page: "mailbox",
    title: "The mailbox",
    about: "What the operator and the player write to each other.",
    files: /^mailbox\/|^run\/mail\.ts$/,
  },
  {
    page: "workflows",
    title: "Workflows",
    about: "Plans of many steps, in YAML.",
    files: /^workflows\/|^text\/yaml\/|^run\/workflow\.ts$/,
  },
  {
    page: "runs",
    title: "Runs",
    about: "What opens a run and plays it, how it is configured, what it tells and how it ends.",
    files: /^(session|agent)\/|^run\//,
  },
  {
    page: "errors",
    title: "Errors",
    about: "What is thrown: docs/errors.md tells when.",
    files: /^errors\.ts$/,
  },
];
