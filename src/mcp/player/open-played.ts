import { CONTINUE_SKILL } from "../../agent/skills/inference/continue-skill.ts";
import { toolsFor } from "../../agent/tools/all-tools.ts";
import { nodeDisk } from "../../disk/disk.ts";
import { readFile } from "../../disk/read-file.ts";
import { RunnerError } from "../../errors.ts";
import type { ToolSpec } from "../../run/conversation.ts";
import { CLIENT_ID } from "../../run/run-settings.ts";
import { checkLabel } from "../../saves/lookup/load-reference.ts";
import type { SessionConfig, StartFrom } from "../../session/config.ts";
import type { Order, Rest } from "./desk.ts";
import { lookAt, mapIn, questionIn } from "./look.ts";
import { oneByOne } from "./one-by-one.ts";
import { type GameOptions, type OpenGame, type OrderOptions, openGame } from "./open-game.ts";
import type { PlayedRun } from "./played-run.ts";
import { openBudget, standingOf } from "./standing.ts";
import type { Said, Told } from "./told.ts";

/** The tool that answers a skill in the middle of a step. */
const ANSWER: ToolSpec = {
  ...CONTINUE_SKILL,
  name: "answer",
  description:
    "Answers a skill that asks in the middle of run_skill: what it is to do next; an empty list changes nothing.",
};

/**
 * Opens a run for a client: the one that the configuration means, or a new game. Its folder is held from now on.
 *
 * @throws RunnerError as `openSession` does
 */
export async function openPlayed(options: GameOptions): Promise<PlayedRun> {
  const { config, services } = options;
  const budget = openBudget(config, services.clock?.elapsedMs ?? (() => performance.now()));
  const listeners = new Set<() => void>();
  const inTurn = oneByOne();
  const open = (start: StartFrom, resume: SessionConfig["resume"] = null): Promise<OpenGame> =>
    openGame({ ...options, config: { ...playedConfig(config), start, resume } });
  let game: OpenGame | null = await open(config.start, config.resume);
  // What is known of a run whose folder was let go.
  let known = game;

  /** The run, where it rests; opened again where its folder was let go. */
  const resting = async (): Promise<Place> => {
    game ??= known = await open("present");
    const opened = game;
    try {
      return { game: opened, rest: letGoIfOver(await opened.rest()) };
    } catch (error) {
      game = null;
      throw error;
    }
  };
  const letGoIfOver = (rest: Rest): Rest => {
    if (rest.type === "over") game = null;
    return rest;
  };
  const tell = ({ game: { state }, rest }: Place, said: Said): Told => {
    const now = state();
    const { totalSteps: step, branchId: branch, gameInfo } = now;
    const standing = rest.type === "over" ? standingOf(rest.outcome, now) : budget.end(now);
    return { ...said, step, branch, gameInfo, isQuestion: rest.type === "asked", standing };
  };
  const look = (at: Place): Told => {
    const { session, state, said } = at.game;
    return tell(
      at,
      at.rest.type === "asked"
        ? questionIn(at.rest.request, ANSWER.name)
        : lookAt(session.ports, state(), said()),
    );
  };
  const give = async (at: Place, order: Order, options?: OrderOptions): Promise<Place> => {
    const before = at.game.state().totalSteps;
    try {
      const rest = letGoIfOver(await at.game.give(order, options));
      if (at.game.state().totalSteps > before) budget.played();
      return { game: at.game, rest };
    } catch (error) {
      game = null;
      throw error;
    } finally {
      for (const listener of listeners) listener();
    }
  };
  const goOnAt = (start: StartFrom): Promise<Told> =>
    inTurn(async () => {
      await game?.close();
      game = null;
      game = known = await open(start);
      const told = look(await resting());
      for (const listener of listeners) listener();
      return told;
    });

  // What is under way comes to its end before anything is asked.
  await game.rest();
  return {
    get tools() {
      const { session, state } = known;
      const hasMail = state().memory.mail !== undefined;
      const tools = toolsFor(session.ports.game.adapter, { ...session.ports, hasMail });
      return [...tools.map(({ spec }) => spec), ANSWER];
    },
    howToPlay: () => inTurn(async () => (await resting()).game.state().memory.system),
    state: () =>
      inTurn(async () => {
        const { session, state } = (await resting()).game;
        const { runId, branchId: branch, totalSteps: step, gameInfo, memory } = state();
        const { notes, settings, plan = {} } = memory;
        const game = session.ports.game.identity.title;
        return { runId, branch, step, game, gameInfo, notes, goal: settings.goal, plan };
      }),
    look: () => inTurn(async () => look(await resting())),
    call: (tool, input, { client = CLIENT_ID, ...options } = {}) =>
      inTurn(async () => {
        options.signal?.throwIfAborted();
        const at = await resting();
        const isAnswer = at.rest.type === "asked";
        if (isAnswer !== (tool === ANSWER.name)) {
          const text = isAnswer ? `${ASKED} ${ANSWER.name}.` : NOT_ASKED;
          return tell(at, { text, isError: true, pngs: [] });
        }
        const { standing } = tell(at, NOTHING);
        if (standing !== null && !isAnswer)
          return tell(at, { ...NOTHING, text: standing.text, isError: true });
        const after = await give(
          at,
          {
            ...(isAnswer ? { type: "answer", tool: CONTINUE_SKILL.name } : { type: "play", tool }),
            input,
            client,
          },
          options,
        );
        if (after.rest.type === "asked") return tell(after, questionIn(after.rest.request, ANSWER.name));
        return tell(after, after.game.said() ?? NOTHING);
      }),
    save: (label) =>
      inTurn(async () => {
        if (label !== null) checkLabel(label);
        const at = await resting();
        const { store } = at.game.session.ports;
        const before = new Set((await store.list()).map(({ file }) => file));
        if (at.rest.type !== "waiting")
          throw new RunnerError(
            "save-unanswered",
            "the run is not between two steps, and only there it is saved",
          );
        await give(at, { type: "save", request: { kind: "manual", label } });
        const made = (await store.list()).find(({ file }) => !before.has(file));
        if (made === undefined) throw new RunnerError("cannot-write", "the save could not be made");
        return made;
      }),
    list: () => inTurn(async () => (await resting()).game.session.ports.store.list()),
    map: () =>
      inTurn(async () => {
        const { session, state } = (await resting()).game;
        return mapIn(session.ports, state());
      }),
    readSave: (reference) =>
      inTurn(async () => {
        const {
          checkpoint: _,
          notices: __,
          ...entry
        } = await (await resting()).game.session.ports.store.load(reference);
        return { entry, png: readFile(services.disk ?? nodeDisk, entry.file, entry.bytes).bytes };
      }),
    load: (save) => goOnAt({ save }),
    goBackTo: (step) => goOnAt({ step }),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave: () =>
      inTurn(async () => {
        await game?.close();
        game = null;
      }),
  };
}

/** A run where it rests. */
interface Place {
  readonly game: OpenGame;
  readonly rest: Rest;
}

const NOTHING: Said = { text: "", isError: false, pngs: [] };

/** How a call is answered that is none for now. */
const ASKED = "A skill asks in the middle of this step, so nothing was done. Answer it with";
const NOT_ASKED = "No skill asks now, so nothing was done.";

/** The configuration of a run that a client plays. Its limits of steps and time are counted over all of its sessions. */
function playedConfig(config: SessionConfig): SessionConfig {
  const { settings, limits } = config;
  return {
    ...config,
    ...{ steps: null, untilStep: null, limits: { ...limits, ms: null } },
    settings: { ...settings, model: CLIENT_ID },
  };
}
