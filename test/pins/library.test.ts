import { expect, test } from "vitest";
import * as library from "../../src/index.ts";
import { CHUNKS, SAVE_FORMAT, SAVE_VERSION } from "../../src/record/saves/format/save-info.ts";

test("the library exports what its users import", () => {
  expect(Object.keys(library).sort()).toEqual([
    "BUNDLED_ROM",
    "BUTTONS",
    "EXIT_CODES",
    "MemoryCheckpointer",
    "ModelFault",
    "PRICES",
    "RunnerError",
    "SCREEN_BYTES",
    "VENDORS",
    "beginRun",
    "branchOff",
    "catchUp",
    "costOf",
    "createAnthropicModel",
    "createEmulator",
    "createExplorer",
    "createFileStore",
    "createMemoryMailbox",
    "createMemoryStore",
    "createRunner",
    "createVendorPlayer",
    "decodeBess",
    "encodeBess",
    "encodeScreenPng",
    "fillConfig",
    "findAdapter",
    "hashMachine",
    "insertBatterySave",
    "isBess",
    "listSaves",
    "openPlayed",
    "openSession",
    "parseCartridge",
    "parseVendor",
    "parseWorkflow",
    "readRom",
    "restorePoint",
    "runAgent",
    "runWorkflow",
    "textOf",
    "toolUsesOf",
    "withSettings",
  ]);
});

test("a save is known by its chunks", () => {
  expect({ ...CHUNKS, SAVE_FORMAT, SAVE_VERSION }).toEqual({
    info: "grIN",
    machine: "grMA",
    memory: "grME",
    images: "grIM",
    SAVE_FORMAT: "gameboy-runner save",
    SAVE_VERSION: 2,
  });
});
