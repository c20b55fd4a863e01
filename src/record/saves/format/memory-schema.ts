import { z } from "zod";
import { isButton } from "../../../base/vocabulary/button.ts";
import { DRIFT_SIGNALS } from "../../../base/vocabulary/drift.ts";
import { LOOP_NODES } from "../../../base/vocabulary/loop-node.ts";
import { SETTING_RULES } from "../../../base/vocabulary/setting-rules.ts";
import { MAX_COUNT, MAX_MS } from "./checks.ts";
import { isAtlas, isSeen } from "./shapes/check-atlas.ts";
import { isPlan } from "./shapes/check-plan.ts";
import { isSkillRun } from "./shapes/check-skill-run.ts";

let schema: z.ZodType | undefined;

/**
 * What the memory part of a save must be. A module of its own, since it is loaded at the first use: zod takes longer than
 * everything else about reading a save.
 */
export function memorySchema(): z.ZodType {
  schema ??= makeSchema();
  return schema;
}

function makeSchema(): z.ZodType {
  const text = z.looseObject({ type: z.literal("text"), text: z.string() });
  const image = z.looseObject({ type: z.literal("image"), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
  const toolResult = z.looseObject({
    type: z.literal("tool_result"),
    tool_use_id: z.string(),
    content: z.array(z.discriminatedUnion("type", [text, image])),
    is_error: z.boolean().optional(),
  });
  const userMessage = z.looseObject({
    role: z.literal("user"),
    content: z.array(z.discriminatedUnion("type", [text, image, toolResult])),
  });
  const replyContent = z.array(z.looseObject({ type: z.string() }));
  const message = z.discriminatedUnion("role", [
    userMessage,
    z.looseObject({ role: z.literal("assistant"), content: replyContent }),
  ]);
  const count = z.int().nonnegative().max(MAX_COUNT);
  const amount = z.number().nonnegative().max(MAX_COUNT);
  const time = z.number().min(-MAX_MS).max(MAX_MS);
  const limit = z.number().nonnegative().nullable();
  const usage = z.looseObject({
    inputTokens: amount,
    outputTokens: amount,
    cacheReadTokens: amount,
    cacheWriteTokens: amount,
  });
  const reply = z.looseObject({ content: replyContent, stopReason: z.string(), usage, model: z.string() });
  const skillRun = z.custom(isSkillRun, "no run of a skill");
  const answer = z.looseObject({ text: z.string(), inReplyTo: z.string().nullable() });
  const evidence = z.looseObject({
    screen: z.string().nullable(),
    place: z.string().nullable(),
    state: z.string(),
    news: z.array(z.string()),
    health: z.number().optional(),
    isEnded: z.literal(true).optional(),
    isDiscovery: z.boolean().optional(),
    experience: z.number().nullish(),
  });
  const plan = z.custom(isPlan, "no goals");
  const outcome = z.looseObject({
    track: z.array(z.tuple([z.array(z.string().refine(isButton)), count.min(1)])),
    message: userMessage,
    gameInfo: z.looseObject({}),
    machineSha256: z.string().regex(/^[0-9a-f]{64}$/),
    notes: z.record(z.string(), z.string()),
    goal: z.string().nullable(),
    plan: plan.optional(),
    milestones: z.array(z.string()).optional(),
    wasUseful: z.boolean(),
    answers: z.array(answer).optional(),
    skills: z.array(skillRun).optional(),
    evidence: evidence.optional(),
    seen: z.custom(isSeen, "no sight of maps").optional(),
  });
  const node = z.enum(LOOP_NODES);
  const rules = Object.entries(SETTING_RULES).map(([name, { takes, isValid }]) => {
    const rule = z.custom(isValid, `takes ${takes}`);
    return [name, isValid(undefined) ? rule.optional() : rule];
  });
  const settings = z.looseObject(Object.fromEntries(rules));
  const interrupt = z.looseObject({
    id: z.string(),
    node,
    when: z.enum(["before", "after", "condition"]),
    reason: z.string(),
    target: z.looseObject({
      untilStep: count.nullable(),
      until: z.string().nullish(),
      saveEvery: count.min(1).optional(),
      limits: z.looseObject({ costUsd: limit, tokens: limit, ms: limit }).optional(),
    }),
  });
  const json = z.looseObject({});
  const callDecision = z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("approve") }),
    z.looseObject({ type: z.literal("reject"), why: z.string() }),
    z.looseObject({ type: z.literal("edit"), input: json }),
  ]);
  const decision = z.discriminatedUnion("type", [
    z.looseObject({ type: z.literal("approve") }),
    z.looseObject({ type: z.literal("reject"), why: z.string() }),
    z.looseObject({ type: z.literal("buttons"), buttons: z.array(z.string().refine(isButton)) }),
    z.looseObject({ type: z.literal("calls"), calls: z.record(z.string(), callDecision) }),
  ]);
  const seed = z.custom(SETTING_RULES.seed.isValid);
  const mark = z.looseObject({
    hash: z.string(),
    needsGame: z.boolean(),
    skills: z.record(z.string(), z.string()).optional(),
  });
  const stage = z.looseObject({
    mark: mark.optional(),
    status: z.enum(["done", "skipped", "failed"]),
    attempt: count,
    error: z.string().optional(),
    goesOn: z.literal(true).optional(),
    stops: z.literal(true).optional(),
    gate: z.looseObject({ decision: z.enum(["approve", "reject"]), reason: z.string() }).optional(),
  });
  const workflow = z.looseObject({
    id: z.string(),
    name: z.string(),
    file: z.string().nullable(),
    fileSha256: z.string(),
    inputsHash: z.string(),
    inputs: json,
    checkpoints: z.literal(false).optional(),
    before: z.looseObject({ goal: z.string().nullable(), seed }),
    seed: seed.optional(),
    results: z.record(z.string(), stage),
    open: z.record(z.string(), z.looseObject({ attempt: count, data: json })),
    acted: z
      .looseObject({ frames: count, wasUseful: z.boolean(), told: z.string(), skill: json.nullable() })
      .optional(),
    due: z.looseObject({ checkpointId: z.string(), path: z.string(), metadata: json.optional() }).optional(),
    goesBack: z.string().optional(),
    left: z.array(z.string()).optional(),
    ended: z.looseObject({ status: z.enum(["done", "failed"]), error: z.string().optional() }).optional(),
  });
  const mail = z.looseObject({
    ids: z.array(z.string()),
    unread: z.array(z.looseObject({ id: z.string(), text: z.string() })).optional(),
    answers: z.array(answer.extend({ step: count })).optional(),
  });
  const signal = z.enum(DRIFT_SIGNALS);
  const entry = z.looseObject({
    step: count,
    action: z.string().nullable(),
    deed: z.string(),
    screen: z.string().nullable(),
    place: z.string().nullable(),
    state: z.string(),
    news: z.array(z.string()),
    health: z.number().optional(),
    failedTools: count.optional(),
    experience: z.number().nullish(),
    said: z.string().optional(),
    call: z.looseObject({ ms: time, costUsd: amount.nullable(), cacheShare: amount.max(1) }).optional(),
  });
  const drift = z.looseObject({
    window: z.array(entry),
    seen: z.array(z.string()),
    playedMs: time.min(0),
    playedSteps: count,
    milestoneStep: count,
    rethoughtStep: count,
    quietSteps: count.optional(),
    freshAtMs: time,
    decisions: count,
    decidedAt: count.optional(),
    newest: z.looseObject({ step: count, level: count, count, evidence: z.string() }).optional(),
    episode: z.looseObject({ signal, since: count, level: count, atPlayed: count }).optional(),
    told: z.array(signal).optional(),
    hinted: z.array(signal).optional(),
    goesBack: z
      .looseObject({
        step: count.optional(),
        checkpointId: z.string().optional(),
        lesson: z.string(),
        wayBackId: z.string().nullable(),
      })
      .optional(),
    wayBack: z
      .looseObject({ checkpointId: z.string(), atPlayed: count, seen: z.array(z.string()) })
      .optional(),
    rollbacks: z.array(time).optional(),
    hadCells: z.record(z.string(), count).optional(),
    isReviewing: z.literal(true).optional(),
    stopped: z.string().optional(),
  });
  const resumed = z.looseObject({ id: z.string(), node, decision, say: z.string().nullable() });
  return z.looseObject({
    system: z.string(),
    tools: z.array(
      z.looseObject({ name: z.string(), description: z.string(), input_schema: z.looseObject({}) }),
    ),
    messageHistory: z.array(message),
    summaryText: z.string().nullable(),
    notes: z.record(z.string(), z.string()),
    plan: plan.optional(),
    milestones: z.array(z.string()).optional(),
    counters: z.looseObject({
      messages: count,
      summaries: count,
      summaryDueAt: count,
      uselessReplies: count,
    }),
    settings,
    waiting: z
      .array(
        z.looseObject({
          purpose: z.string(),
          reply,
          ms: time.min(0).optional(),
          costUsd: amount.nullish(),
        }),
      )
      .min(1)
      .optional(),
    operator: z.looseObject({ tool: z.string(), input: z.looseObject({}) }).optional(),
    outcome: outcome.optional(),
    interrupt: interrupt.optional(),
    resumed: resumed.optional(),
    requestedSettings: settings.partial().optional(),
    untried: settings.partial().optional(),
    mail: mail.optional(),
    workflow: workflow.optional(),
    drift: drift.optional(),
    atlas: z.custom(isAtlas, "no atlas").optional(),
    next: node,
  });
}
