import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ModelRequest } from "../../../src/model/language-model.ts";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import type { ResumeOptions, RunInput, RunnerOptions } from "../../../src/play/runner/runner-options.ts";
import { createMemoryStore } from "../../../src/record/saves/memory-store.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { all, listener, runnerOf } from "../../helpers/interrupts/play-runner.ts";
import { toldLater } from "../../helpers/pins/told.ts";
import { readLantern } from "../../helpers/roms/lantern.ts";

/** A ROM that is another one by its last byte. */
const OTHER = await readLantern().then((rom) => rom.with(-1, (rom.at(-1) ?? 0) ^ 1));

const IN_STORE: readonly string[] = [
  ...["nothing to resume", "a stop before acting", "an input at the stop", "another ROM", "the newest"],
  ...["an unknown checkpoint", "to its end", "back to a save", "back to a step", "a new game"],
];

/** The last words that the LM got, without the state of the game. */
function lastWords(requests: readonly ModelRequest[]): readonly string[] {
  const blocks = requests.at(-1)?.messages.at(-1)?.content ?? [];
  return blocks.flatMap((block) =>
    block.type === "image"
      ? []
      : [
          JSON.stringify(block)
            .replace(/^.*"text":/, "")
            .slice(0, 160),
        ],
  );
}

/** All that programs do with the run in one place, a paragraph each. */
async function life(where: Pick<RunnerOptions, "store" | "saveDir" | "journal">): Promise<string> {
  const lines: string[] = [];
  let checkpoint = "";
  const known = new Map<string, string>();
  const plain = (text: string): string =>
    text
      .replaceAll(where.saveDir ?? "nowhere", "HERE")
      .replace(/[0-9a-f]{64}/g, "SHA256")
      .replace(/\b([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, (_, head: string) => {
        if (!known.has(head)) known.set(head, `ID${known.size + 1}`);
        return known.get(head) ?? "";
      })
      .replace(/\b[0-9a-f]{8}(?=\b|_)/g, (head) => known.get(head) ?? "ID")
      .replace(/(?<=_)[0-9a-f]{8}(?=\.png)/g, "ID")
      .replace(/(?<=I am at )\w+/g, "SOMEWHERE")
      .replace(/\bcall_[0-9a-f]{12}\b/g, "CALL")
      .replace(/"buttons":\["\w+"\]/g, '"buttons":["SOME"]');
  const play = async (
    name: string,
    options: RunnerOptions,
    input: RunInput | null,
    resume?: (id: string) => ResumeOptions,
  ): Promise<void> => {
    // A store differs in where it looks and what it lacks, not in what is decided.
    if (where.store !== undefined && !IN_STORE.includes(name)) return;
    const { model, requests } = listener();
    const told = await toldLater(async () => {
      const runner = await runnerOf(where, { model, ...options });
      const events = await all(runner.stream(input, resume?.(checkpoint)));
      const last = events.at(-1);
      if (last?.type === "interrupt") checkpoint = last.checkpointId;
      const notices = events.flatMap((event) => (event.type === "notice" ? [event.text] : []));
      return { types: events.map(({ type }) => type).join(" "), notices, last };
    });
    lines.push(
      name,
      `  ${plain(told)}`,
      `  ${requests.length} requests: ${plain(lastWords(requests).join(" | "))}`,
    );
  };
  const at = (decision: unknown) => (id: string) => ({ checkpoint: id, decision }) as ResumeOptions;

  await play("nothing to resume", {}, null, () => ({ checkpoint: "latest" }));
  await play("a stop before acting", { interruptBefore: ["act"] }, { newGame: true, steps: 3 });
  await play("an input at the stop", {}, { steps: 1 });
  await play("another ROM", { rom: OTHER }, null, at({}));
  await play("an unknown checkpoint", {}, null, () => ({ checkpoint: "no-such" }));
  await play("a missing file", {}, null, () => ({ checkpoint: "/nowhere/a.png" }));
  await play("a call that is not there", {}, null, at({ calls: { 9: { approve: true } } }));
  await play("a wrong node", {}, null, at({ set: { interrupts: { before: ["acct"] } } }));
  await play("rejected", {}, null, at({ reject: "not yet", say: "heal first" }));
  await play("the newest", {}, null, () => ({ checkpoint: "latest", decision: { buttons: "up,up" } }));
  await play(
    "after acting",
    { interruptBefore: [], interruptAfter: ["act"] },
    null,
    at({ set: { goal: "win" } }),
  );
  await play("nothing pending", {}, null, at({ reject: "no" }));
  await play("to its end", { settings: { interrupts: null } }, null, (id) => ({ checkpoint: id }));
  await play("none is open", {}, null, () => ({ checkpoint: "latest" }));
  await play("two steps more", {}, { untilStep: 5 });
  await play("back to a save", {}, { load: "-1", steps: 1 });
  await play("back to a step", { settings: { interrupts: null } }, { toStep: 2, steps: 1 });
  await play("another agent", { agentId: "red" }, { steps: 1 });
  await play("taken over", { agentId: "red", adopt: true, settings: { language: "French" } }, { steps: 1 });
  await play("a limit", { limits: { tokens: 1 } }, { steps: 1 });
  await play("a new game", { saveEvery: 1 }, { newGame: true, steps: 1 });
  return `${lines.join("\n")}\n`;
}

test("a program's runner plays, stops, goes on and refuses, in a store", async () => {
  await expect(await life({ store: createMemoryStore() })).toMatchFileSnapshot("./known/runner-in-store.txt");
});

test("the same in a folder, where a checkpoint may be damaged", async () => {
  const saveDir = join(temporaryFolder(), "saves");
  const text = await life({ saveDir });
  const runner = await runnerOf({ saveDir }, { interruptBefore: ["act"] });
  const stop = await runner.invoke({ steps: 1 });
  if (stop.type !== "interrupt") throw new Error("it stops");
  const file = stop.checkpointPath ?? "";
  const damaged: string[] = [];
  for (const bytes of [readFileSync(file).subarray(0, 900), Buffer.from("not a save"), Buffer.alloc(0)]) {
    writeFileSync(file, bytes);
    const told = await toldLater(() => runner.invoke(null, { checkpoint: file }));
    damaged.push(told.replaceAll(file, "FILE"));
  }
  const none = join(saveDir, "none");
  const empty = await createRunner({ saveDir: none, model: "explorer" });
  damaged.push(
    (await toldLater(() => empty.invoke(null, { checkpoint: "latest" }))).replaceAll(none, "NONE"),
  );

  await expect(`${text}${damaged.join("\n")}\n`).toMatchFileSnapshot("./known/runner-in-folder.txt");
});
