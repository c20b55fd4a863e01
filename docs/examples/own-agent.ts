// Your own agent: it calls tools and reads their results, for as long as it likes.
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
  for (const tool of ["read_text", "navigate_to", "navigate_to"]) {
    const told = await game.call(tool, tool === "navigate_to" ? { explore: true } : {});
    console.log(`step ${told.step}: ${told.text.split("\n")[0]}`);
  }

  // Whatever it tries, it can go back: what came after stays on its own branch.
  const { info } = await game.save("before-the-water");
  await game.call("navigate_to", { explore: true });
  const back = await game.load(info.id);
  console.log(`back at step ${back.step}, on another branch: ${back.branch !== begun.branch}`);
} finally {
  // Saved, and the folder is free: the next program continues here.
  await game.leave();
}
