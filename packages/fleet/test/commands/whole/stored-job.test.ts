import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { expect, test } from "vitest";
import { RunnerError } from "../../../../../src/base/errors.ts";
import type { Options } from "../../../../../src/faces/cli/options/options.ts";
import type { World } from "../../../../../src/faces/cli/process-context.ts";
import { temporaryFolder } from "../../../../../test/helpers/disks/folders.ts";
import { storeFolder } from "../../../../../test/helpers/fleet/store-folder.ts";
import { say } from "../../../../../test/helpers/pins/say.ts";
import { importRun } from "../../../../lab/src/commands/proof/import-run.ts";
import { withStoredJob } from "../../../src/commands/open/open-stored-job.ts";
import { createFolderStore } from "../../../src/store/folder-store.ts";

const RUN = readFileSync(
  new URL("../../../../../test/fixtures/baselines/lantern-pixels-random-7-8-steps.run", import.meta.url),
);

/** A run in a store, and how a command about it ends. */
async function stored() {
  const cwd = temporaryFolder();
  const where = join(cwd, "store");
  const store = createFolderStore(where);
  await say(cwd, (world) => importRun(world, { saveDir: join(cwd, "saves") }, RUN));
  await storeFolder(store, "jobs/one", join(cwd, "saves"));
  const look = async (
    job: string,
    options: Options,
    act: Parameters<typeof withStoredJob>[3] = async () => 0,
  ) => {
    let seen = "";
    const at = { store: where, job, shown: `fleets/x/${job}` };
    const command = (world: World) =>
      withStoredJob(world, options, at, async (inside, asked, about) => {
        const { saveDir = "", rom } = asked;
        seen = saveDir;
        const romName = rom?.startsWith(dirname(saveDir)) ? basename(rom) : rom;
        const bytes = romName === "game.gb" ? readFileSync(rom ?? "", "latin1") : "";
        inside.stdout.write(`${readdirSync(saveDir).toSorted().join(", ")}; ROM ${romName} ${bytes}\n`);
        inside.stdout.write(
          `folder ${saveDir}, in it ${join(saveDir, "a")}, beside it ${dirname(saveDir)}/b\n`,
        );
        inside.stderr.write(`a save: ${saveDir}\n`);
        inside.stdout.write(Buffer.from(`bytes of ${about.shown}\n`));
        await about.fetch();
        return act(inside, asked, about);
      });
    const failed = (error: unknown) => {
      if (!(error instanceof RunnerError)) throw error;
      return `${error.code}: ${error.message} ${JSON.stringify(error.facts)}`;
    };
    const said = await say(cwd, command, { failed, log: (stderr) => stderr });
    return `${said}\nleft behind: ${seen !== "" && existsSync(seen)}`;
  };
  return { store, look };
}

test("a command looks at a stored job in a folder of its own, which it names as the job, and which is gone then", async () => {
  const { store, look } = await stored();
  const put = (name: string, text: string) => store.create(name, Buffer.from(text));
  const lines = [
    await look("jobs/one", {}),
    await look("jobs/one", { rom: "mine.gb", fromFile: ["saveDir"] }),
  ];
  const sha256 = createHash("sha256").update("a ROM").digest("hex");
  await put("jobs/one/job.json", JSON.stringify({ shape: { rom: { sha256 } } }));
  lines.push(await look("jobs/one", {}));
  await put(`files/${sha256}`, "a ROM");
  lines.push(
    await look("jobs/one", {}),
    await look("jobs/one", {}, async (_, { saveDir }) => {
      throw new RunnerError("save-missing", `no save in ${saveDir}`, { facts: { folder: saveDir ?? "" } });
    }),
    await look("jobs/none", {}),
  );

  expect(lines.join("\n\n")).toMatchInlineSnapshot(`
    "0
    lantern-seed_journal.jsonl; ROM undefined 
    folder fleets/x/jobs/one, in it fleets/x/jobs/one/a, beside it b
    bytes of fleets/x/jobs/one
    a save: fleets/x/jobs/one
    left behind: false

    0
    lantern-seed_journal.jsonl; ROM mine.gb 
    folder fleets/x/jobs/one, in it fleets/x/jobs/one/a, beside it b
    bytes of fleets/x/jobs/one
    a save: fleets/x/jobs/one
    left behind: false

    0
    lantern-seed_journal.jsonl; ROM undefined 
    folder fleets/x/jobs/one, in it fleets/x/jobs/one/a, beside it b
    bytes of fleets/x/jobs/one
    a save: fleets/x/jobs/one
    left behind: false

    0
    lantern-seed_journal.jsonl; ROM game.gb a ROM
    folder fleets/x/jobs/one, in it fleets/x/jobs/one/a, beside it b
    bytes of fleets/x/jobs/one
    a save: fleets/x/jobs/one
    left behind: false

    save-missing: no save in fleets/x/jobs/one {"folder":"fleets/x/jobs/one","isStored":true}
    lantern-seed_journal.jsonl; ROM game.gb a ROM
    folder fleets/x/jobs/one, in it fleets/x/jobs/one/a, beside it b
    bytes of fleets/x/jobs/one
    a save: fleets/x/jobs/one
    left behind: false

    no-saves: fleets/x/jobs/none does not exist, or was not played yet {"isStored":true}
    left behind: false"
  `);
});
