import { report } from "./measure.js";
import { paidPlay } from "./paid-play.js";

// The cost of the auditor in docs/examples: 200 steps of the bundled game as an LM is paid for them, with notes, up to three calls a
// reply and 200 tokens of thinking; without it, and asked every so many steps. An audit takes one reply of the player's own, too.

const STEPS = 200;
const SEEDS = [1, 2, 3];
const PLAYER = "claude-sonnet-5-5";
const AUDITORS = ["claude-haiku-5-5", "claude-sonnet-5-5", "claude-opus-5-5", "claude-fable-5-1"];

for (const every of [null, 50, 20]) {
  const plays = [];
  for (const seed of SEEDS) {
    plays.push(
      await paidPlay({ seed, steps: STEPS, thinkingTokens: 200, callsPerReply: 3, audit: { every } }),
    );
  }
  const sum = (of) => plays.reduce((all, play) => all + of(play), 0);
  const steps = sum((play) => play.steps);
  const audits = sum((play) => play.count);
  const own = sum((play) => play.dollars(PLAYER) - play.audits.dollars(PLAYER));
  const name = every === null ? "without an auditor" : `an audit every ${every} steps`;
  const per = (dollars) => `$${((STEPS * dollars) / steps).toFixed(3)}`;
  report(`${name}: ${STEPS} steps of the player`, `${per(own)} (${steps} steps, ${audits} audits)`);
  if (every === null) continue;
  const sent = Math.round(sum((play) => play.audits.sent) / audits);
  const said = Math.round(sum((play) => play.audits.said) / audits);
  const prices = AUDITORS.map((model) => `${model} ${per(sum((play) => play.audits.dollars(model)))}`);
  report(`${name}: of the auditor`, `${prices.join(", ")} (${sent} tokens sent and ${said} said an audit)`);
}
