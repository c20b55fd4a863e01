// The game in the hands of an agent of one's own: it calls a tool, and is told what came of it, for as long as it likes.
import { resolve } from "node:path";
import { fillConfig, openPlayed } from "gameboy-runner";

const game = await openPlayed({ config: fillConfig({ saveDir: resolve("saves") }), services: {} });
try {
  // What an LM would be given: a prompt, the tools, and at each turn words and pictures.
  console.log(`${(await game.howToPlay()).length} characters of how to play`);
  console.log(game.tools.map(({ name }) => name).join(" "));
  const { text, pngs } = await game.look();
  console.log(`${text.split("\n").length} lines and ${pngs.length} picture`);

  const begun = await game.call("press_buttons", { buttons: ["start"] });
  console.log(`step ${begun.step}: ${begun.gameInfo.place ?? "the title"}`);
  for (const tool of ["read_text", "explore_towards", "explore_towards"]) {
    const told = await game.call(tool, {});
    console.log(`step ${told.step}: ${told.text.split("\n")[0]}`);
  }

  // Whatever it tries, it can go back: what came after stays on its own branch.
  const { info } = await game.save("before-the-water");
  await game.call("explore_towards", {});
  const back = await game.load(info.id);
  console.log(`back at step ${back.step}, on another branch: ${back.branch !== begun.branch}`);
} finally {
  // Saved, and the folder is free: whoever comes next goes on from here.
  await game.leave();
}
