import type { StateLine } from "../../text/describe-changes.ts";
import { quoteGameText } from "../../text/quote-game-text.ts";
import type { Battle, Fighter, OwnFighter } from "../battle.ts";
import type { PartyMember } from "../party.ts";

/** A factor as the LM reads it; 1 is not written. */
const FACTORS: ReadonlyMap<number, string> = new Map([
  [0, "×0"],
  [0.25, "×¼"],
  [0.5, "×½"],
  [2, "×2"],
  [4, "×4"],
]);

/** The lines that describe a fight, the most urgent first. */
export function battleLines(battle: Battle, rival: string | null): readonly StateLine[] {
  const { kind, trainer, enemy, own, catching, trainerLeft, isGhost, lock } = battle;
  const who = kind === "trainer" ? `trainer ${nameTrainer(trainer, rival)}${renderLeft(trainerLeft)}` : kind;
  const foe =
    isGhost === true
      ? "a GHOST that no move or ball touches"
      : enemy === null
        ? "nobody is out yet"
        : renderSide(enemy);
  const against = own === null ? "" : ` against your ${renderOwn(own)}`;
  return [
    { label: "Battle", text: `${who}: ${foe}${against}` },
    ...(own === null
      ? []
      : [
          {
            label: "Battle moves",
            text: `${lock === undefined ? "" : `no choice, ${lock}; `}${renderAttacks(own)}`,
          },
        ]),
    ...(catching === undefined || isGhost === true
      ? []
      : [{ label: "Catch chance", text: renderChances(catching) }]),
  ];
}

function renderLeft(left: Battle["trainerLeft"]): string {
  if (left === undefined) return "";
  return left === null ? ", unknown number left" : `, ${left.left} of ${left.of} left`;
}

function renderOwn(own: OwnFighter): string {
  const { toNextLevel } = own;
  const next =
    toNextLevel === undefined || toNextLevel === null ? "" : `, ${toNextLevel} exp to L${own.level + 1}`;
  return `${renderSide(own)}${next}`;
}

/** `Geodude Rock/Ground L12 10/33 poisoned, attack -1, seeded` */
function renderSide(side: Omit<Fighter, "moves">): string {
  const { species, types, stages = {}, conditions = [] } = side;
  const changed =
    stages === null
      ? ["stages unknown"]
      : Object.entries(stages).map(([stat, stage]) => `${stat} ${stage > 0 ? "+" : ""}${stage}`);
  return [`${species} ${types.join("/")} ${renderHealth(side)}`, ...changed, ...conditions].join(", ");
}

function renderAttacks({ moves }: OwnFighter): string {
  return moves.length === 0 ? "none" : moves.map(renderAttack).join(", ");
}

/** `Ember 25 ×2 STAB`; a move without damage has neither. */
function renderAttack({
  name,
  pp,
  type,
  power,
  effect,
  stab,
  isDisabled,
}: OwnFighter["moves"][number]): string {
  const isUnknown = type === undefined || effect === undefined;
  const factor = isUnknown ? "×?" : effect === null ? "" : (FACTORS.get(effect) ?? "");
  const fixed = power === null && effect === null ? "fixed damage" : "";
  const marks = [factor, fixed, stab === true ? "STAB" : "", isDisabled === true ? "disabled" : ""];
  return [name, String(pp), ...marks.filter((mark) => mark !== "")].join(" ");
}

function renderChances(chances: Battle["catching"]): string {
  if (chances === undefined || chances === null) return "unknown";
  return chances.length === 0
    ? "no ball"
    : chances.map(({ ball, count, percent }) => `${ball} ×${count} ${percent} %`).join(", ");
}

/** `L12 10/33 poisoned` */
export function renderHealth({
  level,
  hp,
  maxHp,
  status,
}: Pick<PartyMember, "level" | "hp" | "maxHp" | "status">): string {
  return `L${level} ${hp}/${maxHp}${status === null ? "" : ` ${status}`}`;
}

/** A trainer's name; the rival's own for the rival. */
export function nameTrainer(trainer: string | null, rival: string | null): string {
  return trainer === "Rival" && rival !== null ? `Rival ${quoteGameText(rival)}` : (trainer ?? "someone");
}
