// Writes the sources of core/wasmboy.wasm as they are compiled, with wasmboy's licence: `node tools/core/write-sources.js FOLDER`.
// A release attaches them, as the GPL asks for.
import { copyFileSync } from "node:fs";
import { wasmboyFolder } from "./shipped-core.js";
import { coreSources, writeSources } from "./sources.js";

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("name the folder to write: it is emptied first");
writeSources(coreSources(), folder);
copyFileSync(`${wasmboyFolder()}/LICENSE`, `${folder}/LICENSE`);
