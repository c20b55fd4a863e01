import { expect } from "vitest";
import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { goFar, type WentFar } from "../../../packages/games/src/actions/far/go-far.ts";
import type { Planner } from "../../../packages/games/src/actions/far/plans.ts";
import { createInputRecorder, idleOf } from "../../../packages/games/src/actions/input-recorder.ts";
import { watchGame } from "../../../packages/games/src/actions/interruption-watch.ts";
import { settle } from "../../../packages/games/src/actions/settle.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { pokemonRed } from "../../../packages/games/src/known/pokemon-red/pokemon-red.ts";
import { applyObservation, EMPTY_ATLAS } from "../../../packages/games/src/world/apply-observation.ts";
import type { Atlas } from "../../../packages/games/src/world/atlas/atlas.ts";
import { createSurvey } from "../../../packages/games/src/world/survey.ts";
import { FakeOverworld, type OverworldOptions } from "./fake-overworld.ts";

/** A made overworld through which somebody walks far, one walk a step, and remembers what was seen. */
export interface FarWalker {
  readonly game: FakeOverworld;
  readonly options: OverworldOptions;
  /** One walk. */
  go(plan: Planner, mostSteps?: number): WentFar;
  /** The cells on which the player was in the last walk. */
  readonly trail: readonly FakeOverworld["place"][];
  readonly atlas: Atlas;
  /** Where those who walk about were when the last walk ended. */
  readonly people: FakeOverworld["people"];
}

/** Enters a made overworld of which nothing is known, or what an atlas says. */
export function enterOverworld(
  options: OverworldOptions,
  known: Atlas = EMPTY_ATLAS,
  adapter: GameAdapter = pokemonRed,
): FarWalker {
  const game = new FakeOverworld(options);
  let atlas = known;
  let steps = 0;
  let trail: FakeOverworld["place"][] = [];
  let people: FakeOverworld["people"] = [];
  return {
    game,
    options,
    go(plan, mostSteps) {
      steps += 1;
      const walked = walkOnce(game, adapter, { atlas, step: steps, plan, mostSteps });
      ({ trail, people, atlas } = walked);
      return walked.went;
    },
    get trail() {
      return trail;
    },
    get people() {
      return people;
    },
    get atlas() {
      return atlas;
    },
  };
}

/** One walk in a made game, as a step of its own. */
export function walkOnce<Place, Person>(
  game: Emulator & { readonly place: Place; readonly people?: readonly Person[] },
  adapter: GameAdapter,
  known: {
    readonly atlas: Atlas;
    readonly step: number;
    readonly plan: Planner;
    readonly mostSteps?: number | undefined;
  },
) {
  const survey = createSurvey(game, adapter, known.atlas) ?? expect.fail("nothing is surveyed");
  const trail: Place[] = [game.place];
  const watching = {
    ran(...ran: Parameters<typeof survey.ran>) {
      survey.ran(...ran);
      trail.push(game.place);
    },
    jumped: () => expect.fail("a walk does not go back"),
  };
  const recorder = createInputRecorder(game, {
    watch: watching,
    idle: idleOf(adapter, game),
  });
  const before = adapter.readState(game, null);
  const watch = watchGame(game, adapter, before);
  const ports = { emulator: game, game: { adapter }, recorder, watch, world: survey };
  settle(ports, recorder, before);
  const walk = goFar(ports, known.plan, known.mostSteps);
  let next = walk.next();
  while (next.done !== true) next = walk.next();
  const people = (game.people ?? []).map((one) => ({ ...one }));
  settle(ports, recorder, before);
  return {
    went: next.value,
    trail,
    people,
    atlas: applyObservation(known.atlas, survey.finish() ?? [], known.step),
  };
}
