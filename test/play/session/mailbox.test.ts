import { expect, test } from "vitest";
import { createMemoryMailbox } from "../../../src/parts/mail/record/mailbox/memory-mailbox.ts";
import { createRunner } from "../../../src/play/runner/create-runner.ts";
import { createMemoryStore } from "../../../src/record/saves/memory-store.ts";
import { answeringPlayer, mailIn } from "../../helpers/mailbox/mail-world.ts";
import { readLantern } from "../../helpers/roms/lantern.ts";

test("a program tells its own runner, in memory, and reads the answers there", async () => {
  const rom = await readLantern();
  const mailbox = createMemoryMailbox();
  const { model, requests } = answeringPlayer();
  const options = { rom, model, mailbox };
  const id = mailbox.tell("Go home");
  mailbox.tell("Now", "m2");

  await (await createRunner({ ...options })).invoke({ newGame: true, steps: 2 });

  expect(requests.map(({ messages }) => mailIn(messages).length)).toEqual([2, 2]);
  expect(mailbox.outbox.map(({ id: about, step }) => [about, step])).toEqual([
    [id, 1],
    ["m2", 1],
  ]);
  expect(mailbox.look().letters).toEqual([]);
  expect(() => mailbox.tell(" ")).toThrow("the message has no text");
});

test("a store that a program gives knows which messages were told, without a journal", async () => {
  const rom = await readLantern();
  const { romSha256, core } = await lanternFacts(rom);
  const store = createMemoryStore({ slug: "lantern", romSha256, core });
  const { model, requests } = answeringPlayer();
  const play = async (text: string) => {
    const mailbox = createMemoryMailbox();
    mailbox.tell(text, "m1");
    const runner = await createRunner({ rom, model, mailbox, store });
    await runner.invoke({ steps: 1 });
    return mailbox.look().letters;
  };

  expect(await play("Go home")).toEqual([]);
  expect(await play("Go home again")).toEqual([]);

  expect(mailIn(requests.at(-1)?.messages ?? [])).toEqual(["m1: Go home"]);
});

async function lanternFacts(rom: Uint8Array) {
  const { createEmulator } = await import("../../../packages/emulator/src/wasmboy-emulator.ts");
  const { parseCartridge } = await import("../../../packages/emulator/src/cartridge/cartridge.ts");
  return { romSha256: parseCartridge(rom, "lantern").sha256, core: createEmulator(rom).core };
}
