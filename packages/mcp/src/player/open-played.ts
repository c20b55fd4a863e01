import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { readFile } from "../../../../src/base/disk/read-file.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { showValue } from "../../../../src/base/text/mistake.ts";
import { CLIENT_ID } from "../../../../src/base/vocabulary/run-settings.ts";
import type { RunState } from "../../../../src/base/vocabulary/run-state.ts";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import { describePresent } from "../../../../src/play/agent/conversation/open-conversation.ts";
import { renderSystemPrompt } from "../../../../src/play/agent/conversation/prompts.ts";
import { takePicture } from "../../../../src/play/agent/conversation/take-picture.ts";
import type { RunPorts } from "../../../../src/play/agent/ports.ts";
import { toolsFor } from "../../../../src/play/agent/tools/all-tools.ts";
import type { SessionConfig, StartFrom } from "../../../../src/play/session/config.ts";
import { checkLabel } from "../../../../src/record/saves/lookup/load-reference.ts";
import { isPath } from "../../../../src/record/saves/lookup/resolve-reference.ts";
import { standingNow } from "../../../games/src/world/standing-now.ts";
import { renderMap } from "../../../games/src/world/told/render-map.ts";
import { ANSWER, ASKED, NOT_ASKED, withAnswerName } from "./answer.ts";
import { openBudget, standingOf } from "./budget.ts";
import { holdGame, type Place } from "./hold-game.ts";
import type { GameOptions } from "./open-game.ts";
import type { PlayedRun } from "./played-run.ts";
import { saveManually } from "./save-manually.ts";
import { NOTHING_SAID, type Said, type Standing, saidBy, type Told } from "./told.ts";

type Seen = Pick<RunPorts, "emulator" | "game">;

/** The state of a run between two steps, for a client without any knowledge of it, and the screen. */
function lookAt(ports: Seen, state: RunState, last: Said | null): Said {
  const { memory, totalSteps, gameInfo } = state;
  const { system, summaryText } = memory;
  const before = [
    totalSteps === 0 ? "The game begins here." : `Steps played so far: ${totalSteps}.`,
    ...(summaryText === null ? [] : [`What was written down of the game so far:\n\n${summaryText}`]),
    ...(last === null ? [] : [`The last call was answered:\n\n${last.text}`]),
  ].join("\n\n");
  const { content } = describePresent(ports, { gameInfo, memory }, { system, before });
  return { ...saidBy(content, new Map()), pngs: [screenOf(ports, state)] };
}

/** A skill's question, in the middle of a step: its system prompt goes before, since the client has no other. */
function questionIn({ system, messages, images }: ModelRequest): Said {
  const last = messages.at(-1);
  const said = saidBy(last?.role === "user" ? last.content : [], images);
  const text = messages.length > 1 ? said.text : `${system}\n\n${said.text}`;
  return { ...said, text: withAnswerName(text), isError: false };
}

/** The screen as an LM is sent it. */
function screenOf(ports: Seen, { memory: { settings, atlas } }: RunState): Uint8Array {
  return takePicture(ports, settings, atlas === undefined ? null : { atlas });
}

/** The player's map, as the LM reads it; null if none is known. */
function mapIn({ emulator, game }: Seen, { memory: { atlas } }: RunState): string | null {
  const standing = standingNow(emulator, game.adapter);
  if (atlas === undefined || standing === null) return null;
  return renderMap(atlas, { map: standing.map, standing });
}

/**
 * Opens a run for a client: the one that the configuration means, or a new game. Its folder is held from now on.
 *
 * @throws RunnerError as `openSession` does
 */
export async function openPlayed(options: GameOptions): Promise<PlayedRun> {
  const { services } = options;
  const budget = openBudget(options.config, services.clock?.elapsedMs ?? (() => performance.now()));
  const held = await holdGame({ ...options, config: playedConfig(options.config) });
  const listeners = new Set<() => void>();
  const inTurn = oneByOne();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  // The place of the run that the client knows; null before its first answer.
  let toldAt: string | null = null;

  const standingAt = ({ game, rest }: Place): Standing | null =>
    rest.type === "over" ? standingOf(rest) : budget.end(game.state());
  const tell = (at: Place, said: Said): Told => {
    const now = at.game.state();
    const { totalSteps: step, branchId: branch, gameInfo } = now;
    toldAt = keyOf(now);
    return {
      ...said,
      step,
      branch,
      gameInfo,
      isQuestion: at.rest.type === "asked",
      standing: standingAt(at),
    };
  };
  const refuse = (at: Place, text: string): Told => tell(at, { ...NOTHING_SAID, isError: true, text });
  const look = (at: Place): Told => {
    const { session, state, said } = at.game;
    const isAsked = at.rest.type === "asked";
    return tell(at, isAsked ? questionIn(at.rest.request) : lookAt(session.ports, state(), said()));
  };
  /** The reason why no call is possible now; null if it is. */
  const whyNot = (at: Place, tool: string): Told | null => {
    const isAnswer = at.rest.type === "asked";
    if (isAnswer && tool !== ANSWER.name) return refuse(at, ASKED);
    if (toldAt !== null && toldAt !== keyOf(at.game.state())) {
      const told = look(at);
      return { ...told, isError: true, text: `${WENT_ON}\n\n${told.text}` };
    }
    if (isAnswer) return null;
    if (tool === ANSWER.name) return refuse(at, NOT_ASKED);
    const { standing } = tell(at, NOTHING_SAID);
    return standing === null ? null : refuse(at, standing.text);
  };
  const goOnAt = (start: StartFrom): Promise<Told> =>
    inTurn(async () => {
      const before = await held.rest();
      const { standing } = tell(before, NOTHING_SAID);
      // Going elsewhere must not bypass a person's decision.
      if (standing?.why === "interrupted") return refuse(before, standing.text);
      const told = look(await held.moveTo(start));
      changed();
      return told;
    });

  return {
    get tools() {
      const { ports } = held.known().session;
      return [...toolsFor(ports.game.adapter, ports).map(({ spec }) => spec), ANSWER];
    },
    howToPlay: () =>
      inTurn(async () => {
        const { session, state } = (await held.rest()).game;
        return renderSystemPrompt(session.ports.game, state().memory.settings);
      }),
    look: () => inTurn(async () => look(await held.rest())),
    state: () =>
      inTurn(async () => {
        const at = await held.rest();
        const { session, state } = at.game;
        const { runId, branchId: branch, totalSteps: step, gameInfo, memory } = state();
        const { notes, settings, plan = {} } = memory;
        const game = session.ports.game.identity.title;
        const isAsked = at.rest.type === "asked";
        return {
          runId,
          branch,
          step,
          game,
          gameInfo,
          notes,
          goal: settings.goal,
          plan,
          asks: isAsked,
          waitsFor: standingAt(at),
        };
      }),
    map: () =>
      inTurn(async () => {
        const { session, state } = (await held.rest()).game;
        return mapIn(session.ports, state());
      }),
    call: (tool, input, { client = CLIENT_ID, ...given } = {}) =>
      inTurn(async () => {
        given.signal?.throwIfAborted();
        const at = await held.rest();
        const refused = whyNot(at, tool);
        if (refused !== null) return refused;
        const before = at.game.state().totalSteps;
        try {
          const type = at.rest.type === "asked" ? "answer" : "play";
          const after = await held.give(at, { type, tool, input, client }, given);
          if (after.game.state().totalSteps > before) budget.played();
          if (after.rest.type === "asked") return tell(after, questionIn(after.rest.request));
          return tell(after, saidAfter(before, after));
        } finally {
          changed();
        }
      }),
    save: (label) =>
      inTurn(async () => {
        if (label !== null) checkLabel(label);
        const saved = await saveManually(held, label);
        changed();
        return saved;
      }),
    list: () => inTurn(async () => (await held.rest()).game.session.ports.store.list()),
    readSave: (reference) =>
      inTurn(async () => {
        refusePath(reference);
        const { game } = await held.rest();
        const { checkpoint: _, notices: __, ...entry } = await game.session.ports.store.load(reference);
        return { entry, png: readFile(services.disk ?? nodeDisk, entry.file, entry.bytes).bytes };
      }),
    async load(save) {
      refusePath(save);
      return goOnAt({ save });
    },
    goBackTo: (step) => goOnAt({ step }),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    leave: () => inTurn(held.letGo),
  };
}

const WENT_ON = "The run continued since you last saw it, so nothing was done. Its state now:";

/** A client names saves of this game, never files: an error about a path would tell which files exist. */
function refusePath(reference: string): void {
  if (isPath(reference)) throw new RunnerError("save-missing", `there is no save ${showValue(reference)}`);
}

/** The answer to the client's call: as an LM gets it, or why the step did not come to its end. */
function saidAfter(before: number, { game, rest }: Place): Said {
  const isPlayed = game.state().totalSteps > before;
  if (isPlayed || rest.type !== "over") return game.said() ?? NOTHING_SAID;
  return { ...NOTHING_SAID, isError: true, text: standingOf(rest).text };
}

function keyOf({ branchId, totalSteps }: { readonly branchId: string; readonly totalSteps: number }): string {
  return `${branchId}/${totalSteps}`;
}

/** The configuration of a run that a client plays. Its limits of steps and time are counted over all of its sessions. */
function playedConfig(config: SessionConfig): SessionConfig {
  const { settings, limits } = config;
  return {
    ...config,
    steps: null,
    untilStep: null,
    limits: { ...limits, ms: null },
    settings: { ...settings, model: CLIENT_ID },
  };
}

/** Does one thing after the other, in the order in which they were asked for. */
function oneByOne(): <T>(deed: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (deed) => {
    const done = last.then(deed);
    last = done.catch(() => {});
    return done;
  };
}
