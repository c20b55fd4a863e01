import type { StateLine } from "../text/describe-changes.ts";
import { quoteGameText } from "../text/quote-game-text.ts";
import { battleLines, renderHealth } from "./battle/battle-lines.ts";
import { isReadable, type PartyMember } from "./party.ts";
import type { Thing } from "./screen/things.ts";
import { renderTravel } from "./screen/travel.ts";
import type { Pikachu, PokemonState } from "./state.ts";

/** The description of a state, the most urgent first. The player's position may already be known. */
export function linesOf(state: PokemonState, isStandingTold = false): readonly StateLine[] {
  return [
    // A box that has just opened is empty: there is nothing to tell yet.
    ...(state.dialog === null || state.dialog === ""
      ? []
      : [{ label: "Text", text: quoteGameText(state.dialog) }]),
    ...(state.menu.length === 0 ? [] : [{ label: "Menu", text: quoteGameText(state.menu.join(" | ")) }]),
    ...(state.battle === null ? [] : battleLines(state.battle, state.rival)),
    ...(isStandingTold ? [] : [{ label: "Place", text: renderPlace(state) }]),
    ...(state.travel === undefined ? [] : [{ label: "Travel", text: renderTravel(state.travel) }]),
    ...renderThings(state),
    ...state.party.flatMap(renderMember),
    {
      label: "Bag",
      text: renderList(state.items.map(({ name, quantity }) => `${name} ×${quantity}`)),
    },
    { label: "Money", text: `¥${state.money}` },
    ...((state.coins ?? 0) === 0 ? [] : [{ label: "Coins", text: String(state.coins) }]),
    ...(state.pikachu === undefined || state.place === undefined
      ? []
      : [{ label: "Pikachu", text: renderPikachu(state.pikachu) }]),
    { label: "Badges", text: renderList(state.badges) },
    { label: "Pokédex", text: `${state.owned} owned, ${state.seen} seen` },
    { label: "Events", text: String(state.events) },
    {
      label: "Names",
      text: `you ${renderChosen(state.player)}, rival ${renderChosen(state.rival)}`,
    },
  ];
}

/** Names everybody and everything on the screen but people who only talk, nearest to the player first. */
function renderThings({ things = [], x, y }: PokemonState): readonly StateLine[] {
  const apart = (thing: Thing): number => Math.abs(thing.x - x) + Math.abs(thing.y - y);
  const told = things
    .filter(({ what }) => what !== "person")
    .toSorted((one, other) => apart(one) - apart(other))
    .map((thing) => `${thing.what} ${thing.x},${thing.y}`);
  return told.length === 0 ? [] : [{ label: "In view", text: told.join(", ") }];
}

function renderPikachu({ happiness, follows }: Pikachu): string {
  return `happiness ${happiness} of 255, ${follows ? "follows you" : "does not follow you"}`;
}

function renderChosen(name: string | null): string {
  return name === null ? "not chosen yet" : quoteGameText(name);
}

function renderPlace({ place, x, y, facing }: PokemonState): string {
  return place === undefined ? "title screen or introduction" : `${place}, x ${x}, y ${y}, facing ${facing}`;
}

/** Moves stand on a line of their own, so that a lost HP does not repeat them. */
function renderMember(member: PartyMember, index: number): readonly StateLine[] {
  const slot = String(index + 1);
  if (!isReadable(member)) return [{ label: slot, text: "cannot be read now" }];
  const health = renderHealth(member);
  return [
    { label: slot, text: `${renderName(member)} ${member.types.join("/")} ${health}` },
    { label: `${slot} moves`, text: renderList(member.moves.map(({ name, pp }) => `${name} ${pp}`)) },
  ];
}

function renderName({ nickname, species }: PartyMember): string {
  return nickname === "" || nickname === species.toUpperCase()
    ? species
    : `${quoteGameText(nickname)} (${species})`;
}

function renderList(parts: readonly string[]): string {
  return parts.length === 0 ? "none" : parts.join(", ");
}
