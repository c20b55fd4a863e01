// Compares what build/ and dist/ are made of with what it was at the last build: exits with 1 where something differs or is
// missing, so that `npm run build` builds only then. To build in any case: node scripts/build.js
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { digestInputs, STAMP } from "./build-inputs.js";

const built = ["help.txt", "index.js", "page/index.html", "report/report.css", "runner.cjs", "types"];
const files = [STAMP, ...built.map((file) => fileURLToPath(new URL(`../dist/${file}`, import.meta.url)))];
if (!files.every((file) => existsSync(file)) || readFileSync(STAMP, "utf8") !== digestInputs())
  process.exitCode = 1;
