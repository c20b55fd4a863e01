import { expect, test } from "vitest";
import { createMemoryDisk } from "../../../../src/base/disk/memory-disk.ts";
import { createSkillLibrary } from "../../../../src/parts/skills/play/library/create-skill-library.ts";
import { withoutWriting } from "../../../../src/parts/skills/play/library/unkept-library.ts";

const SKILL = { meta: { name: "mine", description: "Waits" }, steps: [{ primitive: "wait", frames: 1 }] };

function trial() {
  const disk = createMemoryDisk();
  const library = withoutWriting(createSkillLibrary({ shipped: null, folder: "/skills", disk }));
  return { disk, library };
}

test("46.3: in a trial a defined skill can be listed and run, and no file is written", () => {
  const { disk, library } = trial();

  const planned = library.define(SKILL);

  expect(planned).toMatchObject({ name: "mine", version: "1" });
  expect(library.read("mine")).toMatchObject({ definition: SKILL, origin: "own" });
  expect(library.open("mine")).toBe(library.read("mine"));
  expect(library.list().skills).toEqual([
    {
      name: "mine",
      origin: "own",
      file: "/skills/mine.json",
      meta: expect.objectContaining(SKILL.meta),
      mistakes: [],
    },
  ]);
  expect(disk.inspect("/skills")).toBeNull();
});

test("46.3: in a trial a bad skill is refused as elsewhere, and the newest definition counts", () => {
  const { library } = trial();
  const steps = [{ primitive: "wait", frames: 2 }];
  library.define(SKILL);

  const refused = library.define({ ...SKILL, steps: [] });
  library.define({ ...SKILL, steps });

  expect(refused).toBe("steps: is empty; a skill has at least one step");
  expect(library.read("mine")).toMatchObject({ definition: { ...SKILL, steps } });
});
