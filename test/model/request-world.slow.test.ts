import { describe, expect, it } from "vitest";
import { createExplorer } from "../../packages/explorer/src/explorer.ts";
import { toWireRequest } from "../../src/model/anthropic/wire-request.ts";
import type { LanguageModel, ModelRequest } from "../../src/model/language-model.ts";
import { hashRequest } from "../../src/model/request-digest.ts";
import { powerCutDisk } from "../helpers/disks/power-cut-disk.ts";
import { killBefore, playRun, readRun } from "../helpers/runs/journal-world.ts";

/** The built-in player, which also keeps what it was asked. */
function watchedExplorer(): LanguageModel & { readonly requests: readonly ModelRequest[] } {
  const explorer = createExplorer({ seed: 1 });
  const requests: ModelRequest[] = [];
  return {
    ...{ ...explorer, requests },
    reply(request, options) {
      requests.push(request);
      return explorer.reply(request, options);
    },
  };
}

describe("the maps in a request", () => {
  it("are those of the memory, and where the player stands then; with summaries, too", async () => {
    const disk = powerCutDisk();
    const player = watchedExplorer();

    await playRun({ disk, player, untilStep: 30, settings: { maxHistory: 20 } });

    const { memory } = await readRun(disk);
    await playRun({ disk, player, steps: 1 });
    expect(player.requests.some(({ purpose }) => purpose === "summary")).toBe(true);
    expect(player.requests[0]?.world).toEqual({ atlas: { at: null, maps: [] }, at: null });
    expect(player.requests.at(-1)?.world?.atlas).toEqual(memory.atlas);
    for (const { world } of player.requests.filter((request) => request.world?.at)) {
      expect(world?.at).toMatchObject(world?.atlas.at ?? {});
      expect(world?.at?.facing).toMatch(/up|down|left|right/);
    }
  });

  it("are the same after a kill", async () => {
    const [whole, killed] = [watchedExplorer(), watchedExplorer()];
    await playRun({ disk: powerCutDisk(), player: whole, untilStep: 20 });
    const disk = powerCutDisk();
    await killBefore(17, { disk, player: killed });

    await playRun({ disk, player: killed, untilStep: 20 });

    expect(killed.requests).toEqual(whole.requests);
  });

  it("are in no digest and in nothing that is sent", async () => {
    const player = watchedExplorer();
    await playRun({ disk: powerCutDisk(), player, untilStep: 20 });
    const request = player.requests.at(-1) ?? expect.fail("nothing was asked");
    const { world, ...others } = request;
    const options = { model: "any", profile: "anthropic", maxTokens: 1000 } as const;

    expect(world?.atlas.maps).not.toEqual([]);
    expect(hashRequest(others)).toBe(hashRequest(request));
    expect(toWireRequest(request, options)).toEqual(toWireRequest(others, options));
  });
});
