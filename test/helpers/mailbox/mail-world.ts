import type { Disk } from "../../../src/base/disk/disk.ts";
import { BUTTONS } from "../../../src/base/vocabulary/button.ts";
import type { Message, ReplyBlock } from "../../../src/base/vocabulary/conversation.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../src/model/language-model.ts";
import { hashRequest } from "../../../src/model/request-digest.ts";
import type { OutboxMessage } from "../../../src/parts/mail/base/mail.ts";
import {
  leaveMail,
  mailboxPath,
  pendingMail,
} from "../../../src/parts/mail/record/mailbox/mailbox-folder.ts";
import { SUMMARY_HEADINGS } from "../../../src/play/agent/conversation/prompts.ts";
import { FOLDER, type Play, playRun } from "../runs/journal-world.ts";
import { bytesOf, recordsOf } from "../saves/journals.ts";

const USAGE = { inputTokens: 100, outputTokens: 10, cacheReadTokens: 0, cacheWriteTokens: 0 };

const PLACE = { folder: FOLDER, slug: "lantern" };

/** How the LM is told a message. */
export const MAIL = /^A message from the operator, id "([^"]*)": (.*)$/s;

/** Leaves a message for the LM of the run on a disk. */
export function tellRun(disk: Disk, text: string, id?: string): void {
  leaveMail({ ...PLACE, disk }, { text, id }, () => new Date("2026-11-22T12:00:00Z"));
}

/** How many messages wait there. */
export function waitingIn(disk: Disk): number {
  return pendingMail({ ...PLACE, disk }).length;
}

/** The posted messages, in order of their names, each with its name. */
export function outboxOf(disk: Disk): readonly (readonly [name: string, message: OutboxMessage])[] {
  const outbox = `${FOLDER}/${mailboxPath("lantern", "outbox")}`;
  if (disk.inspect(outbox) === null) return [];
  const names = disk.list(outbox).filter((name) => !name.startsWith("."));
  return names
    .sort()
    .map((name) => [name, JSON.parse(bytesOf(disk, `${outbox}/${name}`).toString())] as const);
}

/** The operator's messages in a conversation, in order, as `id: text`. */
export function mailIn(messages: readonly Message[]): readonly string[] {
  return messages.flatMap((message) =>
    message.role === "assistant" ? [] : message.content.flatMap((block) => toldIn(block)),
  );
}

/** Plays a run to a step with a player that answers, in one long conversation unless told. */
export async function playTo(disk: Disk, untilStep: number, play: Partial<Play> = {}) {
  const { model, requests } = answeringPlayer();
  const settings = { maxHistory: 1000, ...play.settings };
  const events = await playRun({ disk, player: model, untilStep, ...play, settings });
  return { events, requests, model };
}

/** A run's reports to people. */
export function noticesIn(events: readonly RunEvent[]): readonly string[] {
  return events.flatMap((event) => (event.type === "notice" ? [event.text] : []));
}

/** The ids in the journal's mail records, in order. */
export function mailRecordsOf(disk: Disk, file?: string): readonly string[] {
  return recordsOf(disk, file).flatMap((record) => (record.type === "mail" ? [record.id] : []));
}

/** A player that answers each message of the operator's once, and else presses; all follows from the request alone. */
export function answeringPlayer() {
  const requests: ModelRequest[] = [];
  const asked: string[] = [];
  const model: LanguageModel & { readonly asked: readonly string[] } = {
    id: "scripted",
    isRemote: true,
    asked,
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async *reply(request, { signal }) {
      signal.throwIfAborted();
      requests.push(request);
      asked.push(hashRequest(request));
      return replyTo(request);
    },
  };
  return { model, requests };
}

/** The calls that answer what was not answered yet, as many as one reply may have beside another one. */
export function callsThatAnswer(messages: readonly { readonly role: string; readonly content: unknown }[]) {
  const blocks = messages.flatMap(({ content }) =>
    Array.isArray(content) ? (content as readonly Block[]) : [],
  );
  const told = blocks.flatMap(({ text }) => MAIL.exec(text ?? "")?.[1] ?? []);
  const answered = new Set(blocks.map(({ input }) => input?.in_reply_to));
  return told
    .filter((id) => !answered.has(id))
    .slice(0, 7)
    .map((id) => ["reply_to_operator", { text: `I read ${id}.`, in_reply_to: id }] as const);
}

interface Block {
  readonly text?: string;
  readonly input?: { readonly in_reply_to?: string };
}

function replyTo(request: ModelRequest): ModelReply {
  const digest = hashRequest(request);
  const rest = { usage: USAGE, model: "scripted" };
  if (request.purpose === "summary") {
    const text = SUMMARY_HEADINGS.map((heading) => `${heading}\n${digest.slice(0, 6)}`).join("\n");
    return { content: [{ type: "text", text }], stopReason: "end_turn", ...rest };
  }
  const number = Number.parseInt(digest.slice(0, 6), 16);
  const press = { buttons: [BUTTONS[number % BUTTONS.length] ?? "a"], hold_frames: 1, wait_frames: 0 };
  const calls = [...callsThatAnswer(request.messages), ["press_buttons", press] as const];
  const content: readonly ReplyBlock[] = calls.map(([name, input], at) => ({
    ...{ type: "tool_use", id: `call_${digest.slice(0, 12)}_${at}`, name, input },
  }));
  return { content, stopReason: "tool_use", ...rest };
}

function toldIn(block: { readonly type: string; readonly text?: string }): readonly string[] {
  const [, id, text] = block.type === "text" ? (MAIL.exec(block.text ?? "") ?? []) : [];
  return id === undefined ? [] : [`${id}: ${text}`];
}
