import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../helpers/disks/folders.ts";
import { walkIn } from "../../../../helpers/pins/walk.ts";
import { type Reply, toolUse, text as words } from "../../../../helpers/server/messages-replies.ts";
import { strictServer } from "../../../../helpers/server/strict-server.ts";

/** Presses a button and takes a note; each call has an id of its own. */
function twoCalls(n: number): Reply {
  return {
    content: [
      words(`Reply ${n}: I go up.`),
      { ...toolUse("press_buttons", { buttons: ["up", "up"] }), id: `call_${n}_1` },
      { ...toolUse("take_note", { key: "door", text: `It is shut (${n}).` }), id: `call_${n}_2` },
    ],
    stopReason: "tool_use",
  };
}

test("a run with an LM stops for a person, and goes on as they decide", async () => {
  const { server, env } = await strictServer((_, n) => twoCalls(n));
  const { type, list, text, note } = walkIn(temporaryFolder(), env);

  await type("resume");
  await type("--steps 3 --interrupt-before act --goal Home");
  await type("--steps 1 --json");
  await type("status");
  await type("resume --call 9=approve");
  await type("resume --call 1=reject");
  await type("resume --call 1=approve --call 1=reject:no");
  await type(`resume --call '1={"buttons":["jump"]}'`);
  await type("resume --approve --drop");
  await type("resume --new-game");
  await type("resume --no-auto-save");
  await type("resume --report r.md");
  await type("resume --no-checkpoint");
  await type("resume --drop --steps 3");
  await type("resume --drop --set goal=x");
  await type(`resume --call '1={"buttons":["left"]}' --call '2=reject:no notes'`);
  await type("resume --reject 'not now' --say 'Rest.' --verbose");
  await type("resume --buttons up,a --json --set interrupts=off --until-step 3");
  await type("--steps 1 --interrupt-after act --interrupt-when 'nothing ==' ");
  await type("--steps 1 --interrupt-when 'step == 4' --interrupt-after decide");
  await type("resume --drop");
  await type("resume --drop --json");
  await type("--steps 1 --max-tokens 5");
  await type("--steps 1 --max-cost 0.004 --set interrupts=off");
  await type("saves list");
  await type("cost");
  list("saves");
  note(JSON.stringify(server.refusals()));

  await expect(text()).toMatchFileSnapshot("./known/stops.txt");
});
