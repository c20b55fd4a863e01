import { tmpdir } from "node:os";
import { join } from "node:path";
import { fillConfig } from "../build/src/play/session/config.js";
import { openSession } from "../build/src/play/session/open-session.js";

/** A trial of the bundled game: from its start, and nothing is written. */
export function newGame(model, input = {}, services = {}) {
  const saveDir = join(tmpdir(), "gameboy-runner-bench-trial");
  const settings = { hints: "none", ...input.settings };
  const config = fillConfig({ saveDir, autoSave: false, start: "new-game", ...input, settings });
  return openSession(config, { model, ...services });
}
