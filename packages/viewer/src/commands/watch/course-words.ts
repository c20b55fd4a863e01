import type { Course } from "../../web/control/run-door.ts";

/** The words after `runner` for a course. Each text is one word with its flag, whatever it begins with. */
export function courseWords(course: Course): readonly string[] {
  const { romPath, agentId } = course;
  return [
    ...wordsOf(course),
    ...(romPath === null ? [] : ["--rom", romPath]),
    ...(agentId === null ? [] : ["--agent-id", agentId]),
  ];
}

function wordsOf(course: Course): readonly string[] {
  const { type, steps } = course;
  const end = steps === null ? [] : ["--steps", String(steps)];
  if (type === "step") return ["--to-step", String(course.step), ...end];
  if (type === "save") return ["--load", course.id, ...end];
  const { checkpointId, decision, say } = course;
  return [
    "resume",
    checkpointId,
    ...decisionWords(decision),
    ...(say === null ? [] : [`--say=${say}`]),
    ...end,
  ];
}

type Decision = Extract<Course, { type: "decide" }>["decision"];

function decisionWords(decision: Decision): readonly string[] {
  switch (decision.type) {
    case "approve":
      return ["--approve"];
    case "reject":
      return [`--reject=${decision.why}`];
    case "buttons":
      return [`--buttons=${decision.buttons.join(",")}`];
    case "calls":
      return Object.entries(decision.calls).map(([id, call]) => `--call=${id}=${callWord(call)}`);
  }
}

function callWord(call: Extract<Decision, { type: "calls" }>["calls"][string]): string {
  if (call.type === "reject") return `reject:${call.why}`;
  return call.type === "edit" ? JSON.stringify(call.input) : "approve";
}
