import type { ErrorCode } from "../../../base/errors.ts";
import { renderCountOf } from "../../../base/quantities/count.ts";
import type { EventShares } from "../../../base/seam/shares.ts";
import type { RunEvent } from "../../../base/vocabulary/run-event.ts";
import type { EventLines, FacePart } from "../../../faces/cli/seam/face-part.ts";
import { checkRemedy, type Remedy } from "../../../faces/cli/seam/part-remedy.ts";
import { SkillLines } from "./skill-lines.ts";

/** The remedies of its errors. A message may include one itself: the LM gets the same line. */
export const skillsRemedies: Readonly<Record<Extract<ErrorCode, `skill${string}`>, Remedy>> = {
  "skill-invalid": checkRemedy("skills"),
  "skill-unknown": "see `runner skills list`, or pass another folder with --set skillsDir=PATH",
  "skills-unreadable": "pass another folder with --set skillsDir=PATH",
  "skills-unwritable": "pass another folder with --set skillsDir=PATH",
};

const nothing = (): readonly string[] => [];

/** The lines of its events are those of its calls. */
function logged<Type extends SkillEvent>(
  message: string,
  others: Pick<EventLines<never>, "isSpoken"> = {},
): EventLines<EventShares[Type]> {
  return {
    brief: nothing,
    whole: nothing,
    log: ({ type: _, ...facts }) => ({ level: "told", facts, message }),
    ...others,
  };
}

type SkillEvent = Extract<keyof EventShares, `skill-${string}`>;

/** Skills on the command line. */
export const skillsFace: FacePart<SkillEvent> = {
  commands: [],
  removedOptions: {
    "skills run --max-frames": "pass --set maxFrames=N",
    "skills run --param": "pass --input NAME=VALUE",
  },
  events: {
    "skill-started": logged("a skill begins", { isSpoken: true }),
    "skill-primitive": { brief: nothing, whole: nothing },
    "skill-note": logged("a skill notes", { isSpoken: true }),
    "skill-restored": logged("a skill goes back"),
    "skill-finished": logged("a skill ended", { isSpoken: true }),
  },
  openLines(colours) {
    const lines = new SkillLines(colours);
    return {
      whole: (event) => lines.linesOf(event),
      brief(event) {
        const own = event.type === "skill-finished" ? lines.linesOf(event) : null;
        return own && { ...own, saysDeed: event.type === "skill-finished" && event.depth === 0 };
      },
    };
  },
  note: (event) => (event.type === "skill-primitive" ? renderPrimitive(event) : null),
  wayWords: describeOnTheWay,
  // A question may take minutes, in which nothing else is shown.
  isFleeting: (event) => event.type === "skill-primitive" && event.primitive !== "inference_checkpoint",
};

function describeOnTheWay(event: RunEvent): string | null {
  switch (event.type) {
    case "skill-started":
      return `${event.skill} begins`;
    case "skill-primitive":
      return `${event.skill}: ${event.primitive}`;
    case "skill-note":
      return `${event.skill}: ${event.text}`;
    case "skill-restored":
      return event.found
        ? `${event.skill} goes back to ${event.from}`
        : `${event.skill} finds no ${event.from}`;
    case "skill-finished":
      return `${event.skill} is over`;
    default:
      return null;
  }
}

function renderPrimitive({ skill, primitive, place, frames }: EventShares["skill-primitive"]): string {
  const deed = primitive === "inference_checkpoint" ? "asking the LM" : primitive;
  // In a skill that was called, the place begins with its name.
  const where = place.startsWith(`${skill}: `) ? place.slice(skill.length + 2) : place;
  return `${skill}: ${deed} at ${where}, ${renderCountOf(frames, "frame")}`;
}
