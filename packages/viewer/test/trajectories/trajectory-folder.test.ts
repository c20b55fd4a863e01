import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../../test/helpers/disks/folders.ts";
import { TRAJECTORY_FILE, type Trajectory } from "../../src/trajectories/trajectory.ts";
import { openTrajectoryFolder } from "../../src/trajectories/trajectory-folder.ts";

test("each trajectory has a line of its own, and each picture is written once", () => {
  const place = join(temporaryFolder(), "out");
  const folder = openTrajectoryFolder(place, false);
  const lines = [{ id: "a" }, { id: "b" }] as unknown as readonly Trajectory[];

  for (const line of lines) folder.add(line);
  const paths = [1, 2].map((byte) => folder.addPicture("c0ffee", Buffer.of(byte)));
  folder.keep();

  expect(readFileSync(join(place, TRAJECTORY_FILE), "utf8")).toBe('{"id":"a"}\n{"id":"b"}\n');
  expect(paths).toEqual(["pictures/c0ffee.png", "pictures/c0ffee.png"]);
  expect([...readFileSync(join(place, "pictures/c0ffee.png"))]).toEqual([1]);
});
