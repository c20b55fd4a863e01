import { percent } from "../finding.ts";
import { renderCell } from "../memory.ts";
import type { Play } from "../play/study-play.ts";
import { AXES, type Axis } from "./find-candidates.ts";
import { isPartial } from "./find-carry.ts";

/** The experiments with a coordinate and their results, in words. */
export function renderCoordinate({ position, confirmed, trials, fresh }: Play, axis: Axis): string {
  const { right, wrong, pressed, drawn } = confirmed[axis];
  const { lasts, shows, answer } = position.causes[axis];
  const { up, down } = AXES[axis];
  const { scale } = position.drawn[axis];
  const unit = scale >= 1 ? `${scale} pixels a unit` : `1/${1 / scale} pixel a unit`;
  return [
    `${renderCell(position[axis])} rose with ${up} and fell with ${down} in ${right} of ${right + wrong} changes`,
    `${pressed} presses at ${fresh.length} fresh places`,
    `the picture shows it there in ${percent(drawn)} (a ${position.drawn.by}, ${unit})`,
    `at ${trials.length} other places it did so in ${answer.right} of ${answer.right + answer.wrong}`,
    ...(isPartial(position.carried[axis])
      ? ["partial: no press led it over its end, so a byte beside it may count on"]
      : []),
    `changed by hand it lasts in ${percent(lasts)} and shows at once in ${percent(shows)}`,
  ].join("; ");
}
