/**
 * Puts the template together: `node finish-template.js FOLDER` adds the banks to FOLDER/lantern.gb, an empty one for the seed and the
 * tiles, and writes FOLDER/lantern-template.gb. A seed's ROM gets its checksums when it is made.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv } from "node:process";

const BANK = 0x4000;
const [folder = "."] = argv.slice(2);
const rom = new Uint8Array(4 * BANK);
rom.set(readFileSync(join(folder, "lantern.gb")));
rom.set(readFileSync(join(folder, "tiles.bin")), 3 * BANK);
rom[0x147] = 1; // MBC1
rom[0x148] = 1; // 64 KB
writeFileSync(join(folder, "lantern-template.gb"), rom);
