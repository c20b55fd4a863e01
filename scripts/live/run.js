// npm run live -- --max-cost 0.50 [--model NAME]: checks on the real Messages API, with your key, that what the tests' server assumes is true,
// and plays ten steps. Never part of CI. Prints one line a claim; exit code 1 if one fails.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { costOf } from "../../build/src/record/ledger/prices.js";
import { continued, REFUSED, requestOf } from "./claims.js";

const { values } = parseArgs({
  options: { "max-cost": { type: "string" }, model: { type: "string", default: "claude-haiku-5-5" } },
});
const { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: base = "https://api.anthropic.com" } = process.env;
const { model } = values;
const limitUsd = Number(values["max-cost"]);
const RUNNER = fileURLToPath(new URL("../../bin/runner.js", import.meta.url));
/** More than any request here can cost beside its output. */
const MOST_INPUT = 20_000;

if (!(limitUsd > 0))
  stop(64, "--max-cost takes an amount above 0: name the most that this may cost, as in --max-cost 0.50");
if (!key) stop(78, "ANTHROPIC_API_KEY is not set: export ANTHROPIC_API_KEY=…");
const worstUsd = costOf(model, usage(0, 1_024, 0, MOST_INPUT));
if (worstUsd === null) stop(78, `the price of ${model} is not known: choose another model`);

let spentUsd = 0;
let failures = 0;

for (const [claim, change] of Object.entries(REFUSED)) {
  const { status, body } = await ask(requestOf(model, change));
  report(claim, status === 400, `answered with ${status} ${wordsOf(body)}`);
}
const wrongKey = await ask(requestOf(model), "sk-ant-wrong");
report("a wrong key is refused with 401", wrongKey.status === 401, `answered with ${wrongKey.status}`);

const first = requestOf(model, { cache_control: { type: "ephemeral" } }, true);
const reply = await ask(first);
report("a request is answered", reply.status === 200, `answered with ${reply.status} ${wordsOf(reply.body)}`);
if (reply.status === 200) await checkConversation(reply.body);
playTenSteps();
console.log(
  `${failures === 0 ? "all claims hold" : `${failures} claims fail`}; $${spentUsd.toFixed(4)} spent here`,
);
process.exitCode = failures === 0 ? 0 : 1;

/** Usage, the prompt cache, and the replies that go back as they came. */
async function checkConversation(said) {
  const counts = ["input_tokens", "output_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"];
  const missing = counts.filter((name) => !Number.isInteger(said.usage?.[name]));
  report("usage counts input, output and cache", missing.length === 0, `lacks ${missing.join(", ")}`);
  report(
    "the reply ends for a known reason",
    ["tool_use", "end_turn"].includes(said.stop_reason),
    said.stop_reason,
  );
  const { cache_creation_input_tokens: written, cache_read_input_tokens: read } = said.usage;
  report("a long prompt is cached", written + read > 0, "no token was written to or read from the cache");
  const next = continued(first, said);
  const second = await ask(next);
  report("a reply goes back as it came", second.status === 200, wordsOf(second.body));
  if (second.status === 200) {
    report(
      "its prompt is read from the cache",
      second.body.usage.cache_read_input_tokens > 0,
      JSON.stringify(second.body.usage),
    );
  }
  if (!said.content.some(({ type }) => type === "thinking"))
    return skip("an edited thinking block is refused", "the model did not think");
  const edited = said.content.map((block) =>
    block.type === "thinking" ? { ...block, thinking: `${block.thinking} No.` } : block,
  );
  const changed = await ask(continued(first, { content: edited }));
  report("an edited thinking block is refused", changed.status === 400, `answered with ${changed.status}`);
}

function playTenSteps() {
  const left = limitUsd - spentUsd;
  if (left <= 0) return skip("ten steps are played, and every one of them is proven", "the money is spent");
  const folder = mkdtempSync(join(tmpdir(), "runner-live-"));
  const run = (...args) =>
    spawnSync(process.execPath, [RUNNER, ...args, "--save-dir", folder], { encoding: "utf8" });
  const played = run("--steps", "10", "--model", model, "--max-cost", left.toFixed(6), "--quiet");
  const verified = run("saves", "verify", "--all");
  report(
    "ten steps are played, and every one of them is proven",
    played.status === 0 && verified.status === 0,
    lastLine(played.stderr + verified.stderr),
  );
  const { stdout } = run("cost");
  console.log(stdout.trimEnd());
  rmSync(folder, { recursive: true, force: true });
}

async function ask(request, secret = key) {
  if (spentUsd + worstUsd > limitUsd)
    stop(4, `the next request may cost more than is left of $${limitUsd}: raise --max-cost`);
  const response = await fetch(`${base.replace(/\/$/, "")}/v1/messages`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${secret}`,
      "anthropic-version": "2026-10-21",
      "content-type": "application/json",
    },
    body: JSON.stringify(request),
  });
  const body = await response.json().catch(() => null);
  const { usage: used } = body ?? {};
  if (used) {
    spentUsd += costOf(
      model,
      usage(
        used.input_tokens,
        used.output_tokens,
        used.cache_read_input_tokens ?? 0,
        used.cache_creation_input_tokens ?? 0,
      ),
    );
  }
  return { status: response.status, body };
}

function usage(inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens) {
  return { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens };
}

function report(claim, holds, difference) {
  console.log(holds ? `pass  ${claim}` : `FAIL  ${claim}: ${difference}`);
  if (!holds) failures += 1;
}

function skip(claim, why) {
  console.log(`skip  ${claim}: ${why}`);
}

function wordsOf(body) {
  return String(body?.error?.message ?? "").slice(0, 200);
}

function lastLine(words) {
  return words.trim().split("\n").at(-1) ?? "";
}

function stop(exitCode, line) {
  console.error(line);
  process.exit(exitCode);
}
