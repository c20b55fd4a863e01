import { describe, expect, it } from "vitest";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { mapAdapter } from "../../../../test/helpers/roms/map-adapter.ts";
import { cartridgeOf } from "../../../../test/helpers/roms/ram-image.ts";
import { parseCartridge } from "../../../emulator/src/cartridge/cartridge.ts";
import type { Cartridge } from "../../../emulator/src/machine/machine.ts";

const SHA1 = "ab".repeat(20);

const recognised = (recognises: object, cartridge: Partial<Cartridge>): boolean =>
  mapAdapter({ recognises }).recognises({ ...cartridgeOf("GAME"), revision: 0, ...cartridge });

describe("the cartridges of a map", () => {
  it.each([
    ["one of its titles", { titles: ["OTHER", "GAME"] }, {}, true],
    ["another title", { titles: ["OTHER"] }, {}, false],
    ["its title and code", { titles: ["GAME"], codes: ["AAUE"] }, { code: "AAUE" }, true],
    ["its title without its code", { titles: ["GAME"], codes: ["AAUE"] }, {}, false],
    ["its title and another code", { titles: ["GAME"], codes: ["AAUE"] }, { code: "AAUJ" }, false],
    ["its kind of machine", { titles: ["GAME"], color: true }, { isColor: true }, true],
    ["another kind of machine", { titles: ["GAME"], color: true }, { isColor: false }, false],
    ["its revision", { titles: ["GAME"], revisions: [1] }, { revision: 1 }, true],
    ["another revision", { titles: ["GAME"], revisions: [1] }, {}, false],
    [
      "a known ROM with another title",
      { titles: ["X"], roms: [{ sha1: SHA1.toUpperCase() }] },
      { sha1: SHA1 },
      true,
    ],
    ["an unknown ROM with its title", { titles: ["GAME"], roms: [{ sha1: SHA1 }] }, {}, true],
    [
      "an unknown ROM where only known ones will do",
      { titles: ["GAME"], roms: [{ sha1: SHA1 }], onlyRoms: true },
      {},
      false,
    ],
    [
      "one of two hashes alone",
      { titles: ["X"], roms: [{ sha1: SHA1, sha256: "1".repeat(64) }] },
      { sha1: SHA1 },
      false,
    ],
  ])("are those with %s: %o", (_, recognises, cartridge, expected) => {
    expect(recognised(recognises, cartridge)).toBe(expected);
  });

  it("have a code where the title's last letters are one", () => {
    const codeOf = (title: string) =>
      parseCartridge(buildRom({ title, colorFlag: 0x80 }, (code) => code.forever())).code;

    expect(["POKEMON_SLVAAXE", "ZELDA", "GAME"].map(codeOf)).toEqual(["AAXE", undefined, undefined]);
  });
});
