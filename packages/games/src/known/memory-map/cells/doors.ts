import type { AtlasWarp } from "../../../world/atlas/atlas.ts";
import type { MapDoor, MapDoorEnd } from "../file.ts";
import { renderValue } from "../words.ts";

/** Cells between the end of a way and the beginning of the way back. */
const NEAR = 2;

/** The ways out of the place with that name, each with its number there and that of the way back from where it leads. */
export function declaredDoors(doors: readonly MapDoor[], place: string): readonly AtlasWarp[] {
  const inPlace = (name: string): readonly MapDoor[] => doors.filter((door) => nameOf(door) === name);
  return inPlace(place).map(({ x, y, press, to }, id) => {
    const back = inPlace(nameOf(to)).findIndex((other) => isNear(other, to) && nameOf(other.to) === place);
    return {
      x,
      y,
      id,
      to: { map: nameOf(to), id: back },
      ...(press === undefined ? {} : { press }),
    };
  });
}

function nameOf({ place }: MapDoorEnd): string {
  return renderValue(place);
}

function isNear(one: MapDoorEnd, other: MapDoorEnd): boolean {
  return Math.abs(one.x - other.x) + Math.abs(one.y - other.y) <= NEAR;
}
