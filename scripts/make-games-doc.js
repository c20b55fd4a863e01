// Writes docs/games/: a page of at most 200 words for each known game, from its map or adapter. With `--check` it writes nothing; exit
// code 1 says that a page is out of date.
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { actionsOf } from "../build/packages/games/src/known/game-action.js";
import { CODED_GAMES, listKnownGames } from "../build/packages/games/src/known/known-games.js";
import { labelOf } from "../build/packages/games/src/known/memory-map/words.js";
import { putMade } from "./put-made.js";

const FOLDER = fileURLToPath(new URL("../docs/games/", import.meta.url));
const MOST_WORDS = 200;

/** The lines of a page with a list cut to so many entries. */
function render(game, most) {
  return [
    `# ${game.game}`,
    "<!-- written by npm run docs -->",
    game.isVerified
      ? "Verified: it was played with its ROM."
      : "Unverified: nobody has played it with its ROM yet.",
    `Recognised by ${game.recognised.join("; ")}.`,
    ...listed(
      "Known ROMs",
      game.roms.flatMap(({ name }) => name ?? []),
      most,
    ),
    ...(game.map === null ? ofAdapter(game) : ofMap(game.map, most)),
  ].join("\n\n");
}

function ofAdapter({ id }) {
  const { adapter } = CODED_GAMES.find((one) => one.adapter.id === id);
  return [
    "Read by an adapter in code: [what it knows](../games.md#pokémon-red-blue-and-yellow).",
    ...listed(
      "Tools of its own",
      actionsOf(adapter).map(({ name }) => `\`${name}\``),
      99,
    ),
  ];
}

function ofMap({ briefing = "", fields, grid, warps, standing, text, menus, milestones = [] }, most) {
  // A full stop after `Mr` ends no sentence.
  const goal = /First goal: (.+?[^r]\.)(?= [A-Z]|$)/.exec(briefing)?.[1];
  const told = fields.filter(({ tell }) => tell !== "never").map(labelOf);
  const has = [
    ...(grid === undefined ? [] : [`a grid of ${grid.columns} × ${grid.rows} cells, so \`navigate_to\``]),
    ...(grid === undefined || standing === undefined ? [] : ["the player's cell, so a map of each place"]),
    ...(warps === undefined ? [] : ["where doors lead"]),
    ...(text === undefined ? [] : ["conversations (`read_text`)"]),
    ...(menus === undefined ? [] : ["menus (`choose`)"]),
  ];
  const reached = [
    ...new Set(milestones.map(({ field }) => labelOf(fields.find(({ name }) => name === field)))),
  ];
  return [
    ...(goal === undefined ? [] : [`**First goal:** ${goal}`]),
    ...listed("State", told, most),
    ...listed("Besides", has, most),
    ...listed("Milestones", reached, most),
  ];
}

function listed(title, entries, most) {
  if (entries.length === 0) return [];
  const more = entries.length > most ? [`${entries.length - most} more`] : [];
  return [`**${title}:** ${[...entries.slice(0, most), ...more].join("; ")}.`];
}

/** A page with as much of its lists as there is room for. */
function pageOf(game) {
  for (let most = 40; most > 0; most -= 1) {
    const page = render(game, most);
    if (page.split(/\s+/).length <= MOST_WORDS) return `${page}\n`;
  }
  throw new Error(`the page of ${game.id} has more than ${MOST_WORDS} words`);
}

/** The page that names all known games. */
function writeList(games) {
  const page = readFileSync(new URL("../docs/games.md", import.meta.url), "utf8");
  const list = games.map(
    ({ game, id, isVerified }) => `[${game}](games/${id}.md)${isVerified ? "" : " (unverified)"}`,
  );
  const text = `The runner knows ${games.length} games: ${list.join(", ")}.`;
  const written = page.replace(
    /(<!-- games: written by npm run docs -->\n)[\s\S]*?(<!-- end of games -->)/,
    (_, begin, end) => `${begin}\n${text}\n\n${end}`,
  );
  putMade("docs/games.md", written, "does not list the games that runner knows: run npm run docs");
}

mkdirSync(FOLDER, { recursive: true });
const games = await listKnownGames();
writeList(games);
const pages = new Map(games.map((game) => [`${game.id}.md`, pageOf(game)]));
for (const file of new Set([...pages.keys(), ...readdirSync(FOLDER)])) {
  putMade(`docs/games/${file}`, pages.get(file) ?? null, "is out of date: run npm run docs");
}
