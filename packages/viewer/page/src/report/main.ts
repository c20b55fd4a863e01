import { mountPlayer } from "./player.ts";
import { unpackRun } from "./unpack.ts";

/** Starts the player of a report, with the data in the report itself. */
async function start(): Promise<void> {
  const root = document.getElementById("player");
  const code = document.getElementById("player-worker")?.textContent ?? "";
  const data = document.getElementById("player-data")?.textContent ?? "";
  if (root === null) return;
  root.textContent = "The game is being unpacked…";
  try {
    const run = await unpackRun(data);
    const address = URL.createObjectURL(new Blob([code], { type: "text/javascript" }));
    mountPlayer(root, run, new Worker(address));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    root.textContent = `The game cannot be played here: ${why}`;
  }
}

void start();
