import { describe, expect, it } from "vitest";
import type { OutboxMessage } from "../../src/parts/mail/base/mail.ts";
import type { Mailbox } from "../../src/parts/mail/record/mailbox/mailbox.ts";

/** A mailbox, and how somebody leaves a message there and sees what was posted. */
export interface MailboxWorld {
  readonly mailbox: Mailbox;
  leave(text: string, id: string): void;
  posted(): readonly OutboxMessage[];
}

const ANSWER = { type: "answer", step: 7, id: "m1", in_reply_to: "m1", text: "Yes." } as const;

/** What holds of every mailbox. */
export function describeMailbox(name: string, create: () => MailboxWorld): void {
  describe(`the mailbox: ${name}`, () => {
    const textsIn = ({ mailbox }: MailboxWorld) => mailbox.look().letters.map(({ text }) => text);

    it("has nothing at first", () => {
      const world = create();

      expect(world.mailbox.look()).toEqual({ letters: [], notices: [] });
      expect(world.posted()).toEqual([]);
    });

    it("gives messages in the order in which they were left, until each is removed", () => {
      const world = create();
      for (const id of ["b", "a", "c"]) world.leave(`I am ${id}`, id);

      const [first] = world.mailbox.look().letters;

      expect(textsIn(world)).toEqual(["I am b", "I am a", "I am c"]);
      expect(first).toMatchObject({ id: "b", text: "I am b" });
      expect(first !== undefined && world.mailbox.remove(first)).toBe(true);
      expect(textsIn(world)).toEqual(["I am a", "I am c"]);
      // It may be gone already.
      expect(first !== undefined && world.mailbox.remove(first)).toBe(true);
      expect(textsIn(world)).toEqual(["I am a", "I am c"]);
    });

    it("gives 20 messages at most in one go", () => {
      const world = create();
      for (let n = 0; n < 25; n += 1) world.leave(`number ${n}`, `m${n}`);

      const texts = textsIn(world);

      expect([texts.length, texts[0], texts[19]]).toEqual([20, "number 0", "number 19"]);
    });

    it("posts a message once", () => {
      const world = create();

      const [one, again] = [world.mailbox.post(ANSWER), world.mailbox.post({ ...ANSWER })];

      expect([one.isNew, again.isNew, one.file === again.file]).toEqual([true, false, true]);
      expect(one.file).toMatch(/0007_m1\.json$/);
      expect(world.posted()).toEqual([ANSWER]);
    });

    it("posts another message of the same name beside it, each once", () => {
      const world = create();
      const other = { ...ANSWER, text: "No." };

      const files = [ANSWER, other, ANSWER, other].map((message) => world.mailbox.post(message));

      expect(files.map(({ isNew }) => isNew)).toEqual([true, true, false, false]);
      expect(world.posted()).toEqual([ANSWER, other]);
    });

    it.each([
      ["../../x", /\/?0007_\.\.-\.\.-x-[0-9a-f]{8}\.json$/],
      ["Grüße an alle", /\/?0007_Gr-e-an-alle-[0-9a-f]{8}\.json$/],
      ["note.txt", /\/?0007_note\.txt\.json$/],
      ["x".repeat(100), /\/?0007_x{60}-[0-9a-f]{8}\.json$/],
    ])("posts under a name that is safe: %s", (id, file) => {
      const world = create();

      expect(world.mailbox.post({ ...ANSWER, id }).file).toMatch(file);
      expect(world.posted()).toHaveLength(1);
    });
  });
}
