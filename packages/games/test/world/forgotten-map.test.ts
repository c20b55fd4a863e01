import { expect, it } from "vitest";
import type { StepOutcome } from "../../../../src/base/vocabulary/step.ts";
import { openContext } from "../../../../src/play/agent/context.ts";
import { remember } from "../../../../src/play/agent/nodes/remember.ts";
import { receiveAction } from "../../../../src/record/replay/operator-step.ts";
import { keepOutcome } from "../../../../src/record/replay/reduce.ts";
import { toolPlayer, villageRun } from "../../../../test/helpers/runs/play-agent.ts";
import { runToEnd } from "../../../../test/helpers/runs/run-to-end.ts";
import { applyObservation, EMPTY_ATLAS, MAX_MAPS } from "../../src/world/apply-observation.ts";
import type { SeenMaps } from "../../src/world/atlas/atlas.ts";

const OUTCOME: StepOutcome = {
  ...{ track: [], message: { role: "user", content: [] }, images: new Map(), gameInfo: {} },
  ...{ machineSha256: "0".repeat(64), notes: {}, goal: null, wasUseful: true },
};

it("people are told of a map that is forgotten for a new one, by its name on one line", async () => {
  const { ports, start } = await villageRun(toolPlayer().model);
  const context = openContext(ports, {
    ...{ steps: null, untilStep: null, saveEvery: 10, autoSave: false },
    signal: new AbortController().signal,
  });
  const names = Array.from({ length: MAX_MAPS }, (_, at) => (at === 0 ? "Old\nTown" : `map ${at}`));
  const atlas = names.reduce(
    (known, map, step) => applyObservation(known, [{ map, cells: [[0, 0, "."]] }], step),
    EMPTY_ATLAS,
  );
  const after = async (seen: SeenMaps) => {
    const begun = receiveAction(
      { ...start.state, memory: { ...start.state.memory, atlas } },
      { tool: "wait", input: {} },
    );
    const { result, told } = await runToEnd(remember(context, keepOutcome(begun, { ...OUTCOME, seen })));
    return { maps: result.memory.atlas?.maps.length, notices: told.filter(({ type }) => type === "notice") };
  };

  expect(await after([{ map: "map 7", cells: [[1, 0, "#"]] }])).toEqual({ maps: MAX_MAPS, notices: [] });
  expect(await after([{ map: "New Town", cells: [[0, 0, "."]] }])).toEqual({
    maps: MAX_MAPS,
    notices: [
      {
        ...{ type: "notice", step: 1 },
        text: 'the atlas is full: the map "Old Town", seen least recently, was forgotten',
      },
    ],
  });
});
