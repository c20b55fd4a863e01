import { RunnerError } from "../../base/errors.ts";
import { agentOf } from "../../base/vocabulary/agent-id.ts";
import type { RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { CheckpointStore } from "../../record/saves/checkpoint-store.ts";
import { newestFirst } from "../../record/saves/lookup/lineage.ts";
import { stopOf } from "../../record/seam/data-parts.ts";
import type { RunPorts } from "../agent/ports.ts";
import { saveAside } from "../agent/write-save.ts";
import type { SessionConfig } from "./config.ts";
import { type Archive, type FoundStart, findStart } from "./find-start.ts";

/**
 * Refuses to go on with a run of another agent than the one that is asked for, unless it is to be adopted.
 *
 * @param saved the settings of the point that the run would go on from; null for a new game
 * @throws RunnerError `agent-mismatched`: its facts name both, and the newest save of the one that is asked for
 */
export async function checkAgent(
  { adopt, settings: { agentId } }: Pick<SessionConfig, "adopt" | "settings">,
  saved: RunSettings | null,
  store: Pick<CheckpointStore, "list">,
): Promise<void> {
  if (adopt || saved === null || agentId == null) return;
  const agent = agentOf(saved);
  if (agent === agentId) return;
  const own = newestFirst(await store.list()).find(({ info }) => agentOf(info) === agentId);
  throw new RunnerError("agent-mismatched", `this run is of agent ${agent}, not of ${agentId}`, {
    facts: { agent, asked: agentId, own: own?.info.id ?? null },
  });
}

/**
 * Refuses to begin a game with what another agent remembers, unless it is to be adopted: another than the one that is
 * asked for or, if none is, than the one that plays there.
 *
 * @throws RunnerError `agent-mismatched`
 */
export async function checkBroughtAgent(
  { adopt, settings }: Pick<SessionConfig, "adopt" | "settings">,
  { begins }: FoundStart,
  archive: Archive,
): Promise<void> {
  const from = begins?.from;
  if (adopt || from === undefined) return;
  const own = settings.agentId ?? (await presentAgent(archive)) ?? from.agentId;
  if (own === from.agentId) return;
  const message = `${from.file} is of agent ${from.agentId}, not of ${own}`;
  throw new RunnerError("agent-mismatched", message, {
    facts: { agent: from.agentId, asked: own, own: null },
  });
}

/** The agent of the game that is there, by its newest save or, where none was made yet, by its start; null for no game. */
async function presentAgent({ store, opened }: Archive): Promise<string | null> {
  const newest = await store.latest();
  if (newest !== null) return agentOf(newest.info);
  const start = opened?.reader.skim(["start"]).at(-1);
  return start?.type === "start" ? agentOf(start.settings) : null;
}

/**
 * Saves the run in the folder if it is of another agent than the one that begins elsewhere there: the part of it that
 * only the journal holds would be out of its reach. The machine is put back.
 *
 * @param settings those of the run that begins
 * @returns lines for the log
 */
export async function saveOtherAgent(
  archive: Archive,
  ports: RunPorts,
  settings: Pick<RunSettings, "agentId">,
): Promise<readonly string[]> {
  const { emulator, opened } = archive;
  if (opened === null || !(await isOfAnother(archive, settings))) return [];
  const machine = emulator.snapshot();
  try {
    emulator.restore(ports.powerOn());
    const { point, notices } = await findStart("present", archive);
    if (point === null || stopOf(point.state.memory) !== null) return notices;
    if (point.replayedSteps === 0 && point.state.saved.file !== null) return notices;
    const file = await saveAside(ports, point.state);
    return [...notices, `${file}: the run of agent ${agentOf(point.state.memory.settings)} was saved`];
  } catch (error) {
    // A run that cannot continue is left unchanged: it is archived all the same.
    if (!(error instanceof RunnerError)) throw error;
    return [];
  } finally {
    emulator.restore(machine);
  }
}

/** By its newest save or, where none was made yet, by the record of its start: nothing is replayed for an agent's own. */
async function isOfAnother(
  { store, opened }: Archive,
  settings: Pick<RunSettings, "agentId">,
): Promise<boolean> {
  const newest = await store.latest();
  if (newest !== null) return agentOf(newest.info) !== agentOf(settings);
  const starts = opened?.reader.skim(["start"]) ?? [];
  return starts.some((entry) => entry.type === "start" && agentOf(entry.settings) !== agentOf(settings));
}
