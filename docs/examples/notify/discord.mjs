// Posts milestones, interrupts, errors and ends to a Discord channel by its webhook:
//   DISCORD_WEBHOOK=https://discord.com/api/webhooks/… runner --set "notify=node discord.mjs"
import { readFileSync } from "node:fs";

const { type, step, fleet, text = "" } = JSON.parse(readFileSync(0, "utf8"));
const { DISCORD_WEBHOOK: webhook } = process.env;
if (webhook === undefined) throw new Error("DISCORD_WEBHOOK is not set");
if (type !== "answer") {
  const content = `**${type}**, ${fleet ?? `step ${step}`}: ${text}`.slice(0, 2_000);
  // Text of a game pings nobody.
  const body = JSON.stringify({ content, allowed_mentions: { parse: [] } });
  const { ok, status } = await fetch(webhook, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  if (!ok) throw new Error(`Discord answered with ${status}`);
}
