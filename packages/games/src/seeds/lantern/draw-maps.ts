import type { Chance } from "../chance.ts";
import { around, type Cell, Grid, type Side, windingWay } from "./grid.ts";
import { fillUnreachable, type Layout, nooks, openSides } from "./layout.ts";

const SIZE = 16;

/** A village: houses with paths between them, a pond, a well, a sign. Null where chance left no room. */
export function drawVillage(
  chance: Chance,
  sides: readonly Side[],
): (Layout & { readonly start: Cell }) | null {
  const grid = new Grid(SIZE, SIZE, ".");
  for (const cell of grid.find(".")) if (grid.isEdge(cell)) grid.set(cell, "T");
  const openings = openSides(grid, chance, sides);
  const doors: Cell[] = [];
  for (let tries = 0; tries < 60 && doors.length < 4; tries += 1) {
    const width = chance.from(3, 4);
    const corner = { x: chance.from(1, SIZE - 2 - width), y: chance.from(1, 10) };
    if (!isFree(grid, { x: corner.x - 1, y: corner.y - 1 }, width + 2, 5)) continue;
    grid.draw(corner, width === 3 ? ["ABC", "EFG", "wDw"] : ["ABBC", "EFFG", chance.pick(["wDkw", "wkDw"])]);
    const door = grid.get({ x: corner.x + 1, y: corner.y + 2 }) === "D" ? 1 : 2;
    doors.push({ x: corner.x + door, y: corner.y + 3 });
  }
  const [start] = doors;
  if (start === undefined || doors.length < 3) return null;
  const pond = { x: chance.from(1, 12), y: chance.from(1, 12) };
  const [wide, high] = [chance.from(2, 3), chance.from(2, 3)];
  if (isFree(grid, { x: pond.x - 1, y: pond.y - 1 }, wide + 2, high + 2)) {
    grid.draw(pond, Array<string>(high).fill("~".repeat(wide)));
  }
  const lonely = chance.shuffled(
    grid.find(".").filter(({ x, y }) => isFree(grid, { x: x - 1, y: y - 1 }, 3, 3)),
  );
  const well = lonely[0];
  const sign = lonely.find((cell) => well && Math.abs(cell.x - well.x) + Math.abs(cell.y - well.y) > 3);
  if (well === undefined || sign === undefined) return null;
  grid.set(well, "O");
  grid.set(sign, "s");
  const inners = Object.values(openings).map(({ inner }) => inner);
  for (const target of [...doors.slice(1), ...inners]) {
    const way = windingWay(grid, chance, start, target, ".=");
    if (way === null) return null;
    for (const cell of way) grid.set(cell, "=");
  }
  for (const cell of grid.find(".")) {
    const roll = chance.below(100);
    if (roll < 12) grid.set(cell, ",");
    else if (roll < 22) grid.set(cell, "T");
    else if (roll < 25) grid.set(cell, "+");
  }
  fillUnreachable(grid, start, "T");
  const canBeSeen = [well, sign].every((cell) => around(cell).some((one) => '.,="'.includes(grid.get(one))));
  return canBeSeen ? { grid, openings, containers: [well], door: null, taken: [start], start } : null;
}

/** A wood: winding ways through trees, tall grass, chests, and perhaps the tower's door. */
export function drawWood(
  chance: Chance,
  sides: readonly Side[],
  hasTower: boolean,
  chests: number,
): Layout | null {
  const grid = new Grid(SIZE, SIZE, "T");
  const nodes: Cell[] = [];
  let door: Cell | null = null;
  if (hasTower) {
    const top = { x: chance.from(2, 11), y: chance.from(0, 6) };
    grid.draw(top, ["MNM", "MQM", "MKM"]);
    door = { x: top.x + 1, y: top.y + 2 };
    nodes.push({ x: door.x, y: door.y + 1 });
  }
  const openings = openSides(grid, chance, sides);
  if (hasTower && grid.find("MNQK").length !== 9) return null;
  nodes.push(...Object.values(openings).map(({ inner }) => inner));
  const main = nodes.length;
  for (let index = 0; index < 6; index += 1) nodes.push({ x: chance.from(2, 13), y: chance.from(2, 13) });
  const [first] = nodes;
  if (first === undefined || nodes.some((node) => "MNQK".includes(grid.get(node)))) return null;
  for (const [index, node] of nodes.entries()) {
    if (index === 0) continue;
    const to = index < main ? first : (nodes[chance.below(index)] ?? first);
    const way = windingWay(grid, chance, to, node, 'T.="');
    if (way === null) return null;
    for (const cell of way) if (grid.get(cell) !== "=") grid.set(cell, index < main ? "=" : ".");
    if (index >= main) spread(grid, chance, node, chance.below(3) === 0 ? "." : '"');
  }
  if (main === 1) grid.set(first, "=");
  for (const cell of grid.find(".")) if (chance.below(6) === 0) grid.set(cell, ",");
  for (const cell of grid.find("T")) {
    if (!grid.isEdge(cell) && chance.below(12) === 0) spread(grid, chance, cell, "~", "T");
  }
  fillUnreachable(grid, first, "T");
  const hidden = nooks(grid, chance, "T");
  const containers = hidden.slice(0, chests);
  const sign = hidden.at(-1);
  if (containers.length < chests || sign === undefined || hidden.length === chests) return null;
  for (const cell of containers) grid.set(cell, "X");
  grid.set(sign, "s");
  return { grid, openings, containers, door, taken: [] };
}

/** The tower: the lantern at its top, the way to it through one cell, chests in its corners. */
export function drawTower(
  chance: Chance,
  chests: number,
): (Layout & { readonly entry: Cell; readonly guardian: Cell }) | null {
  const [width, height] = [12, 14];
  const grid = new Grid(width, height, "#");
  const left = chance.from(2, width - 4);
  grid.draw({ x: left, y: 1 }, ["lr", "pq", "cc"]);
  const guardian = { x: left + chance.below(2), y: 4 };
  const below = { x: guardian.x, y: 5 };
  const entry = { x: chance.from(2, width - 3), y: height - 2 };
  const nodes = [entry, below];
  for (let index = 0; index < 6; index += 1)
    nodes.push({ x: chance.from(1, width - 2), y: chance.from(6, height - 2) });
  // The walls round the lantern stay.
  for (let y = 1; y <= 5; y += 1)
    for (let x = 0; x < width; x += 1) if (grid.get({ x, y }) === "#") grid.set({ x, y }, "i");
  grid.set(below, "c");
  for (const [index, node] of nodes.entries()) {
    if (index === 0) continue;
    const way = windingWay(
      grid,
      chance,
      index === 1 ? entry : (nodes[chance.below(index)] ?? entry),
      node,
      "#_c",
    );
    if (way === null) return null;
    for (const cell of way) if (grid.get(cell) !== "c") grid.set(cell, index === 1 ? "c" : "_");
    if (index > 1) spread(grid, chance, node, "_", "#");
  }
  grid.set(guardian, "c");
  const edge = { x: entry.x, y: height - 1 };
  grid.set(edge, "c");
  fillUnreachable(grid, entry, "#");
  const containers = nooks(grid, chance, "#").slice(0, chests);
  if (containers.length < chests) return null;
  for (const cell of containers) grid.set(cell, "X");
  for (const cell of grid.find("i"))
    if (chance.below(6) > 0 || !isFloor(grid, { x: cell.x, y: cell.y + 1 })) grid.set(cell, "#");
  for (const cell of grid.find("#"))
    if (isFloor(grid, { x: cell.x, y: cell.y + 1 }) && chance.below(8) === 0) grid.set(cell, "i");
  return {
    grid,
    openings: { south: { edge, inner: entry } },
    containers,
    door: null,
    taken: [guardian],
    entry,
    guardian,
  };
}

function isFloor(grid: Grid, cell: Cell): boolean {
  return "_c".includes(grid.get(cell) || "#");
}

/** Changes a cell and some of those around it. */
function spread(grid: Grid, chance: Chance, { x, y }: Cell, character: string, over = 'T."'): void {
  for (let dy = -1; dy <= 1; dy += 1) {
    for (let dx = -1; dx <= 1; dx += 1) {
      const cell = { x: x + dx, y: y + dy };
      if (!grid.holds(cell) || grid.isEdge(cell) || !over.includes(grid.get(cell))) continue;
      if ((dx === 0 && dy === 0) || chance.below(3) > 0) grid.set(cell, character);
    }
  }
}

/** Whether a rectangle is within the map's edge and plain grass. */
function isFree(grid: Grid, corner: Cell, width: number, height: number): boolean {
  for (let y = corner.y; y < corner.y + height; y += 1) {
    for (let x = corner.x; x < corner.x + width; x += 1) if (grid.get({ x, y }) !== ".") return false;
  }
  return true;
}
