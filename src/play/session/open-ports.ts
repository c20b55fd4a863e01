import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import { ANY_GAME_ID } from "../../../packages/games/src/known/any-game.ts";
import { adapterFor } from "../../../packages/games/src/known/pictures-only.ts";
import { RunnerError } from "../../base/errors.ts";
import type { ModelPortShares, PortShares } from "../../base/seam/shares.ts";
import type { ImportedMachine } from "../../base/vocabulary/operator.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import { systemAlarm } from "../../model/calls/silence-watch.ts";
import type { LanguageModel } from "../../model/language-model.ts";
import { costOf, type PriceTable } from "../../record/ledger/prices.ts";
import type { Notifier } from "../../record/notify/notifier.ts";
import type { CheckpointStore } from "../../record/saves/checkpoint-store.ts";
import type { GamePort, RunPorts, Study } from "../agent/ports.ts";
import { openModelsOfParts } from "../agent/seam/model-parts.ts";
import { namedServersOnly } from "../keys/destination.ts";
import type { SessionConfig } from "./config.ts";
import { createPlayer, createPlayerLater, otherModel, type PlayerSource } from "./create-player.ts";
import { type Archive, recallAcross } from "./find-start.ts";
import { readGame } from "./open-game.ts";
import type { OpenPlace } from "./open-place.ts";
import type { FilledServices } from "./services.ts";

/** The sources of a run's ports. */
export interface PortSources {
  readonly config: SessionConfig;
  readonly services: FilledServices;
  readonly place: OpenPlace;
  readonly archive: Archive;
  /** The ports of parts. */
  readonly ofParts: PortShares;
  /** A game that the operator brings back from elsewhere; undefined for none. */
  readonly imported: ImportedMachine | undefined;
}

/** The choices that depend on the run's start. */
export interface PortChoices {
  readonly settings: RunSettings;
  readonly prices: PriceTable;
  /** The adapter of the game, and the map that experiments made of it. */
  readonly game: Pick<GamePort, "adapter" | "learned">;
  /** False where nothing is played: then no player is made, so no key is needed. */
  readonly isPlayed: boolean;
  /** See {@link PlayerSource.beforeAsking}. */
  readonly beforeAsking?: PlayerSource["beforeAsking"];
}

/**
 * Opens everything that a run touches of the world.
 *
 * @throws RunnerError as `createPlayer` does
 */
export async function openPorts(
  { config, services, place, archive, ofParts, imported }: PortSources,
  { settings, prices, game, isPlayed, beforeAsking }: PortChoices,
): Promise<RunPorts> {
  const { identity, emulator, store, opened } = place;
  const powerOn = (): MachineState => services.powerOn(place.game.rom, settings.console ?? "auto").snapshot();
  let laboratory: Emulator | null = null;
  const shown = (read: PortChoices["game"]): PortChoices["game"] => ({
    ...read,
    adapter: adapterFor(read.adapter, place.game.cartridge, settings),
  });
  const port: GamePort = { identity, ...shown(game) };
  return {
    emulator,
    clock: services.clock,
    ids: services.ids,
    powerOn,
    laboratory: () => {
      laboratory ??= services.powerOn(place.game.rom);
      return laboratory;
    },
    alarm: services.timers?.alarm ?? systemAlarm,
    journal: opened?.journal ?? null,
    ...(opened && { recall: recallIn(archive, powerOn) }),
    store: config.autoSave || config.saveDir === null ? store : readOnly(store),
    game: port,
    study: isPlayed ? (services.study ?? (await openStudy(config, place.game, game))) : null,
    async adopt(learned) {
      const notices: string[] = [];
      Object.assign(port, shown(await readGame(place.game, learned, notices)));
      return notices;
    },
    ...ofParts,
    notifier: await openNotifier(config.notify),
    ...(services.tools && { tools: services.tools }),
    ...(imported && { imported }),
    costOf: (model, usage) => costOf(model, usage, prices),
    ...(await openPlayers(config, services, settings, { isPlayed, beforeAsking })),
  };
}

/** Experiments while the LM is awaited; null where the game's memory is known, or learning is off. */
async function openStudy(
  { learnFrames }: SessionConfig,
  { rom, adapter }: OpenPlace["game"],
  { learned }: PortChoices["game"],
): Promise<Study | null> {
  const isKnown = learned !== undefined && learned.map !== null;
  if (learnFrames === 0 || isKnown || adapter.id !== ANY_GAME_ID) return null;
  return (await import("../../../packages/learn/src/session/learn-during.ts")).studyDuring(rom, learnFrames);
}

/** Node's processes take 5 ms to load: only who has a command to run loads them. */
async function openNotifier(command: string | null): Promise<Notifier | null> {
  return command === null ? null : (await import("../../record/notify/notifier.ts")).createNotifier(command);
}

/** The player and the writer of summaries. */
async function openPlayers(
  config: SessionConfig,
  services: FilledServices,
  settings: RunSettings,
  { isPlayed, beforeAsking }: Pick<PortChoices, "isPlayed" | "beforeAsking">,
): Promise<Pick<RunPorts, keyof ModelPortShares | "model" | "summaryModel" | "modelsOfParts">> {
  const { credentials, clock, timers, model, summaryModel, around = (given) => given } = services;
  const { mayReceiveKey = namedServersOnly([config.settings.baseUrl, credentials.baseUrl]) } = services;
  const source = { ...config, credentials, mayReceiveKey, beforeAsking, clock, timers };
  const create = isPlayed ? createPlayer : createPlayerLater;
  // A given player writes the summaries, too, unless another one is asked for.
  const isNamed = model === undefined || config.settings.summaryModel != null;
  const named = isNamed ? otherModel(settings.summaryModel, settings, source) : null;
  const player = model ?? (await create(settings, source));
  const summarizer = summaryModel ?? (named === null ? null : await create(named, source));
  const aroundOther = (other: LanguageModel | null): LanguageModel | null => other && around(other);
  const playing = around(player);
  const ofParts = await openModelsOfParts(settings, source, playing, { isPlayed, around });
  return {
    model: playing,
    summaryModel: aroundOther(summarizer),
    ...ofParts,
  };
}

/** Leads to an earlier step, however far this process has played. */
function recallIn(archive: Archive, powerOn: RunPorts["powerOn"]): NonNullable<RunPorts["recall"]> {
  return (branch, step, planId) => {
    archive.emulator.restore(powerOn());
    return recallAcross(archive, branch, step, planId);
  };
}

/** The same store for a trial in a folder, which writes nothing there. */
function readOnly(store: CheckpointStore): RunPorts["store"] {
  const refuse = async (): Promise<never> => {
    throw new RunnerError("cannot-write", "a trial writes nothing");
  };
  return {
    load: (reference) => store.load(reference),
    list: () => store.list(),
    save: refuse,
    remove: refuse,
  };
}
