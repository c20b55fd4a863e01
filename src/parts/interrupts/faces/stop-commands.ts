import { playing, subcommand } from "../../../faces/cli/options/subcommand.ts";
import { option, repeated } from "../../../faces/cli/options/values/option-spec.ts";
import { parseButtons, parseText, parseYesNo } from "../../../faces/cli/options/values/parse-value.ts";
import type { PlacedCommand } from "../../../faces/cli/seam/face-part.ts";
import { parseCall } from "./commands/parse-call.ts";
import type { ResumeFlags } from "./commands/resume-options.ts";

/** The commands by which a run stops for a person, and goes on as they decide. */
export const stopCommands: readonly PlacedCommand[] = [
  {
    command: subcommand<ResumeFlags>({
      name: "resume",
      takes: "[checkpoint]",
      help: "continue from an interrupt: the newest open one, or a file, an id or a label",
      own: {
        approve: option("--approve", "carry out the pending action (the default)", parseYesNo),
        drop: option("--drop", "discard the pending action, and play nothing", parseYesNo),
        reject: option("--reject <why>", "discard the pending action, and give the LM the reason", parseText),
        buttons: option("--buttons <buttons>", "press these instead: up,up,a", parseButtons),
        call: repeated(
          "--call <call=decision>",
          'decide one call of the reply: 1=approve, 2=reject:why, or 3={"x":4} for another input',
          parseCall,
        ),
        say: option("--say <text>", "add a message to the LM", parseText),
        report: option("--report <file>", "write the report of the workflow, as .json or .md", parseText),
        checkpoint: option("--no-checkpoint", "make no checkpoints of the workflow", parseYesNo),
      },
      shares: playing(),
      load: async () => (await import("./commands/resume.ts")).resumeRun,
    }),
    group: "Play and steer",
    line: "continue from an interrupt, as you decide",
    behind: { command: "check", line: null },
  },
  {
    command: subcommand({
      name: "pause",
      help: "stop the running game for a person before it acts next",
      shares: ["saveDir"],
      load: async () => (await import("./commands/pause.ts")).reportPaused,
    }),
    group: "Play and steer",
    line: "stop the running game for a person",
    behind: { command: "tell", line: "tell" },
  },
];
