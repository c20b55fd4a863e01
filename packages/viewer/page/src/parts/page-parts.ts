import type { JSX } from "preact";
import type { SideCall, StepDetail } from "../../../src/timeline/steps/step-detail.ts";
import type { GalleryGame } from "../../../src/web/api.ts";
import { HealthCard } from "./drift/health-card.tsx";
import { InterruptNote } from "./interrupts/interrupt-note.tsx";
import { Decide, DecideElsewhere, WaitingNote, waitsForPerson } from "./interrupts/waiting-game.tsx";
import { Letters } from "./mail/letters.tsx";
import { TellForm } from "./mail/tell-form.tsx";
import { PlaybookPart } from "./playbook/playbook-view.tsx";
import { RanSkills, titleOfQuestion } from "./skills/ran-skills.tsx";
import { Tries } from "./tries/tries.tsx";
import { PlanPart } from "./workflows/plan-view.tsx";

/** The parts' forms of the control view, for a viewer that may act. */
export const CONTROLS_OF_PARTS: readonly ((props: {
  game: GalleryGame;
  slug: string;
  isLive: boolean;
}) => JSX.Element | null)[] = [Decide, TellForm];

/** The same for a viewer that only looks: commands to type. */
export const COMMANDS_OF_PARTS: readonly ((props: { game: GalleryGame }) => JSX.Element | null)[] = [
  DecideElsewhere,
];

/** Whether a game's run waits for a person, by part. */
export const WAITS_OF_PARTS: readonly ((game: GalleryGame) => boolean)[] = [waitsForPerson];

/** The parts' lines about a game on its card. */
export const CARD_NOTES_OF_PARTS: readonly ((props: { game: GalleryGame }) => JSX.Element | null)[] = [
  WaitingNote,
];

/** Their lines about the run, above a step. */
export const NOTES_OF_PARTS: readonly (() => JSX.Element | null)[] = [InterruptNote];

/** The parts' sections beside a step. */
export const STEP_SECTIONS_OF_PARTS: readonly ((props: { step: StepDetail }) => JSX.Element)[] = [
  Letters,
  Tries,
  RanSkills,
];

/** The title of a part's call beside the player's; null for one of the runner itself. */
export const titleOfParts: (call: SideCall) => string | null = titleOfQuestion;

/** The parts' sections of the state after a step, behind the goals. */
export const PLANS_OF_PARTS: readonly ((props: { step: StepDetail }) => JSX.Element | null)[] = [PlanPart];

/** Those before the summary. */
export const STATE_SECTIONS_OF_PARTS: readonly (() => JSX.Element | null)[] = [PlaybookPart];

/** The parts' cards of the cost view. */
export const CARDS_OF_PARTS: readonly (() => JSX.Element | null)[] = [HealthCard];
