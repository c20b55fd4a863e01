import { z } from "zod";
import type { Face } from "../face.ts";
import type { CallToolResult, ToolAnnotations } from "../sdk.ts";
import { readStatus } from "./read-status.ts";
import { dataResult, saveLine, textResult, toldResult, toldSave } from "./results.ts";
import { SAVES_OUTPUT, STATUS_OUTPUT } from "./schemas.ts";

/** A tool that does something with the run, besides those of the game. */
export interface RunTool<Input = unknown> {
  readonly title: string;
  readonly description: string;
  readonly input: z.ZodType<Input> & Pick<z.ZodObject, "shape">;
  /** Only where programs need the result as data: see {@link toldResult}. */
  readonly output?: z.ZodType;
  readonly annotations: ToolAnnotations;
  run(input: Input, face: Face): Promise<CallToolResult>;
}

/** The saves that are listed unless more are asked for. */
const LISTED = 20;

const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false } as const;
const ADDS = { readOnlyHint: false, destructiveHint: false, openWorldHint: false } as const;
/** Later play is kept on its branch, but the run no longer continues from it. */
const LEAVES = { readOnlyHint: false, destructiveHint: true, openWorldHint: false } as const;

const label = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe("A name for people, and for load: before-the-boss");

/** The tools for the run itself, by name. */
export const RUN_TOOLS: Readonly<Record<string, RunTool>> = {
  look: tool({
    title: "Look",
    description:
      "See the game as it is now: the picture, the last results, and what the game's memory says. It is not a step, and nothing happens in the game.",
    input: z.strictObject({}),
    annotations: READS,
    run: async (_, { run }) => toldResult(await run.look()),
  }),
  status: tool({
    title: "Status",
    description:
      "The run as JSON, for programs: step, branch, the game's memory, notes and goals. It is no step; look shows the same to a player.",
    input: z.strictObject({}),
    output: STATUS_OUTPUT,
    annotations: READS,
    run: async (_, { run }) => {
      const status = await readStatus(run);
      return dataResult(JSON.stringify(status), status);
    },
  }),
  save: tool({
    title: "Save",
    description:
      "Keep this instant of the game under a name. The run saves itself, too: this is for places to come back to.",
    input: z.strictObject({ label }),
    annotations: ADDS,
    run: async ({ label: name }, face) => {
      const save = toldSave(await face.run.save(name ?? null));
      return textResult(`Saved: ${saveLine(save)}`);
    },
  }),
  list_saves: tool({
    title: "List saves",
    description: "The saves of this game, the newest first: what load and branch take.",
    input: z.strictObject({
      most: z.int().min(1).max(500).optional().describe(`The most to list (${LISTED})`),
    }),
    output: SAVES_OUTPUT,
    annotations: READS,
    run: async ({ most = LISTED }, { run }) => {
      const all = await run.list();
      const saves = all.slice(0, most).map(toldSave);
      const rest = all.length - saves.length;
      const lines = [...saves.map(saveLine), ...(rest > 0 ? [`… and ${rest} older ones`] : [])];
      return dataResult(lines.length === 0 ? "There is no save yet." : lines.join("\n"), { saves });
    },
  }),
  load: tool({
    title: "Load a save",
    description:
      "Go on from a save, on a new branch: game and memory are what they were then. What was played since stays on its own branch.",
    input: z.strictObject({
      save: z
        .string()
        .min(1)
        .describe("An id of list_saves or its beginning, a label, latest, or -1 for the one before it"),
    }),
    annotations: LEAVES,
    run: async ({ save }, face) => {
      const told = await face.run.load(save);
      face.savesChanged();
      return toldResult(told);
    },
  }),
  branch: tool({
    title: "Branch off here",
    description:
      "Save this instant and go on from it on a new branch: to try something, and to load the save if it fails.",
    input: z.strictObject({ label }),
    annotations: ADDS,
    run: async ({ label: name }, face) => {
      const save = toldSave(await face.run.save(name ?? null));
      const { branch } = await face.run.load(save.id);
      face.savesChanged();
      return textResult(`On branch ${branch} from step ${save.step}. To come back: load ${save.id}`);
    },
  }),
  go_back_to_step: tool({
    title: "Go back to a step",
    description:
      "Go on from any step that was played on this branch, on a new one. Needs no save there: every step can be made again.",
    input: z.strictObject({
      step: z.int().min(0).describe("Steps from the start of the game; 0 is the start"),
    }),
    annotations: LEAVES,
    run: async ({ step }, face) => {
      const told = await face.run.goBackTo(step);
      face.savesChanged();
      return toldResult(told);
    },
  }),
};

/** Keeps the types of a tool's input together, and then forgets them. */
function tool<Input>(given: RunTool<Input>): RunTool {
  return given as RunTool;
}
