import { z } from "zod";
import type { ActShares } from "../../../../../src/base/seam/shares.ts";
import { BUTTONS } from "../../../../../src/base/vocabulary/button.ts";
import { parseJson } from "../../../../../src/base/vocabulary/json.ts";
import type {
  ActPath,
  BranchRequest,
  ControlRoutes,
  DecideRequest,
  LabelRequest,
  SaveRequest,
} from "../api.ts";
import { WebError } from "../web-error.ts";
import { ACTS_OF_PARTS } from "../web-parts.ts";
import { text } from "./body-text.ts";

const steps = z.int().min(1).max(1_000_000);
const words = { say: text(4_000).optional(), steps: steps.optional() };

const save: z.ZodType<SaveRequest> = z.strictObject({ note: text(200).nullable() });
const label: z.ZodType<LabelRequest> = z.strictObject({ save: text(200), label: text(200) });
const pause: z.ZodType<Record<string, never>> = z.strictObject({});
const decide: z.ZodType<DecideRequest> = z.discriminatedUnion("decision", [
  z.strictObject({ decision: z.literal("approve"), ...words }),
  z.strictObject({ decision: z.literal("reject"), why: text(4_000), ...words }),
  z.strictObject({
    decision: z.literal("buttons"),
    buttons: z.array(z.enum(BUTTONS)).min(1).max(100),
    ...words,
  }),
  z.strictObject({
    decision: z.literal("calls"),
    calls: z.record(
      text(200),
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("approve") }),
        z.strictObject({ type: z.literal("reject"), why: text(4_000) }),
        z.strictObject({ type: z.literal("edit"), input: z.record(z.string(), z.json()) }),
      ]),
    ),
    ...words,
  }),
]);
const branch: z.ZodType<BranchRequest> = z.strictObject({ index: z.int().min(0), steps });

/** The schema of the body of each request that acts. */
type Bodies = {
  readonly [Path in keyof ControlRoutes]: z.ZodType<ControlRoutes[Path]["$post"]["input"]["json"]>;
};

const BODIES: Bodies = {
  "/api/games/:slug/save": save,
  "/api/games/:slug/label": label,
  "/api/games/:slug/pause": pause,
  ...bodiesOfParts(),
  "/api/games/:slug/decide": decide,
  "/api/games/:slug/branch": branch,
};

function bodiesOfParts(): Pick<Bodies, ActPath<keyof ActShares>> {
  const bodies = Object.entries(ACTS_OF_PARTS).map(([name, { body }]) => [`/api/games/:slug/${name}`, body]);
  return Object.fromEntries(bodies);
}

/** The body of a request that acts. @throws WebError 400, 415 */
export function readBody<Path extends keyof ControlRoutes>(
  path: Path,
  contentType: string | undefined,
  body: string,
): ControlRoutes[Path]["$post"]["input"]["json"] {
  if (contentType?.split(";")[0]?.trim().toLowerCase() !== "application/json") {
    throw new WebError(415, "the request is not of the type application/json");
  }
  const parsed = parseJson(body);
  if (parsed === undefined) throw new WebError(400, "the request is not JSON");
  const { success, data, error } = BODIES[path].safeParse(parsed);
  if (success) return data;
  const [issue] = error.issues;
  const where = issue === undefined || issue.path.length === 0 ? "it" : issue.path.join(".");
  throw new WebError(400, `invalid request: ${where}: ${issue?.message ?? ""}`);
}
