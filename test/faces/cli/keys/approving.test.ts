import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  APPROVED_FOR_CHILDREN,
  approvalsFile,
  isApproved,
  rememberApproval,
} from "../../../../src/faces/cli/keys/approvals.ts";
import { approveNotify, approveServers, isKeyApproved } from "../../../../src/faces/cli/keys/approve.ts";
import type { KeyDestination } from "../../../../src/play/keys/destination.ts";
import { temporaryFolder } from "../../../helpers/disks/folders.ts";
import { createCapture, worldHere } from "../../../helpers/runs/run-here.ts";

/** A user with a folder of their own, who answers so. */
function user(answer: string | null = null, env: Record<string, string> = {}) {
  const home = temporaryFolder();
  const asked: string[] = [];
  const stderr = createCapture();
  const world = {
    ...worldHere(["--steps", "1"], {
      env: { HOME: home, XDG_CONFIG_HOME: join(home, "config"), ...env },
      cwd: home,
      stdout: createCapture(),
      stderr,
    }),
    ask: async (question: string) => {
      asked.push(question);
      return answer;
    },
  };
  const remembered = () => {
    try {
      return readFileSync(approvalsFile(world), "utf8");
    } catch {
      return "";
    }
  };
  return { world, asked, stderr, remembered };
}

const SERVER: KeyDestination = {
  ...{ owner: "anthropic", model: "claude-x", origin: "http://10.0.0.1", baseUrl: "http://10.0.0.1/v1" },
  ...{ isOwn: false, hasKey: true, variable: null },
} as KeyDestination;

describe("a server that is to have a key", () => {
  test("is asked about, and who says yes is not asked again", async () => {
    const { world, asked, remembered } = user(" Yes ");
    let madeRoom = 0;
    const may = approveServers(world, {}, () => (madeRoom += 1));

    expect(await may(SERVER)).toBe(true);
    expect(await may(SERVER)).toBe(true);
    expect(await approveServers(world, {})({ ...SERVER, hasKey: false })).toBe(true);

    expect(asked).toEqual([
      "This run asks claude-x at http://10.0.0.1/v1, which you have not approved. Send your API key there? [y/N] ",
    ]);
    expect([remembered(), madeRoom]).toEqual(["anthropic http://10.0.0.1/v1\n", 1]);
    expect(isKeyApproved(world, SERVER)).toBe(true);
    expect(isKeyApproved(world, { ...SERVER, owner: "openai" } as KeyDestination)).toBe(false);
  });

  test.each([null, "", "no", "yesterday"])(
    "gets none after the answer %j, and the command that approves it is named",
    async (answer) => {
      const { world, asked, remembered } = user(answer);
      await expect(approveServers(world, {})(SERVER)).rejects.toMatchObject({
        code: "server-unapproved",
        facts: { command: "runner --steps 1 --base-url http://10.0.0.1/v1" },
      });
      expect([asked.length, remembered()]).toEqual([1, ""]);
      expect(isKeyApproved(world, SERVER)).toBe(false);
    },
  );

  test("that may have conversations may not have a key yet", async () => {
    const { world, asked, remembered } = user("y");
    await approveServers(world, {})({ ...SERVER, hasKey: false });
    expect(asked[0]).toMatch(/Send the conversation there\? /);
    expect(remembered()).toBe("anthropic http://10.0.0.1/v1 without a key\n");
    expect(isKeyApproved(world, SERVER)).toBe(false);
  });

  test.each<[string, object, Record<string, string>, object, boolean]>([
    ["the vendor's own", {}, {}, { isOwn: true }, true],
    ["named by a flag", { baseUrl: "http://10.0.0.1/v1" }, {}, {}, true],
    ["named by the environment", {}, { ANTHROPIC_BASE_URL: "http://10.0.0.1/v1" }, {}, true],
    [
      "named for another vendor",
      {},
      { ANTHROPIC_BASE_URL: "http://10.0.0.1/v1" },
      { owner: "openai" },
      false,
    ],
    ["named by a file alone", { baseUrl: "http://10.0.0.1/v1", fromFile: ["baseUrl"] }, {}, {}, false],
    ["named below it", { baseUrl: "http://10.0.0.1/v1/deep" }, {}, {}, false],
    ["named beside it", { baseUrl: "http://10.0.0.2/v1" }, {}, {}, false],
  ])("%s", async (_, options, env, others, isFine) => {
    const { world, asked } = user(null, env);
    const approved = approveServers(world, options)({ ...SERVER, ...others } as KeyDestination);
    if (isFine) expect(await approved).toBe(true);
    else await expect(approved).rejects.toMatchObject({ code: "server-unapproved" });
    expect(asked.length).toBe(isFine ? 0 : 1);
  });

  test("a variable that only a file names is asked about, for the vendor's own server, too", async () => {
    const { world, asked, remembered } = user("y");
    const foreign = { ...SERVER, isOwn: true, variable: "MY_SECRET" } as KeyDestination;
    await approveServers(world, { keyVariable: ["MY_SECRET"] })(foreign);
    expect([asked, remembered()]).toEqual([[], "anthropic http://10.0.0.1/v1 with MY_SECRET\n"]);

    const other = user("n");
    await expect(approveServers(other.world, {})(foreign)).rejects.toMatchObject({
      facts: { command: "runner --steps 1 --set keyVariable=MY_SECRET" },
    });
    expect(other.asked[0]).toMatch(
      /^This fleet sends the value of MY_SECRET to http:\/\/10\.0\.0\.1\/v1 as API key for claude-x/,
    );
  });

  test("an approval of its root alone is named", async () => {
    const { world, asked } = user("n");
    rememberApproval(world, "anthropic http://10.0.0.1");
    const deeper = { ...SERVER, hasKey: true } as KeyDestination;
    await approveServers(world, {})(deeper).catch(() => {});
    expect(
      asked.every((question) =>
        question.includes("(what you approved, http://10.0.0.1, is without this path)"),
      ),
    ).toBe(true);
  });
});

describe("what was approved", () => {
  test("is a line each in a file of the user alone, once, also after a line that was cut off", () => {
    const { world, remembered } = user();
    rememberApproval(world, "a");
    rememberApproval(world, "a");
    writeFileSync(approvalsFile(world), "a\nb");
    rememberApproval(world, "c");
    expect(remembered()).toBe("a\nb\nc\n");
    expect(["a", "b", "c", "a\nb"].map((line) => isApproved(world, line))).toEqual([true, true, true, false]);
    expect(statSync(approvalsFile(world)).mode & 0o077).toBe(0);
  });

  test("is handed to the processes of a fleet", () => {
    const { world } = user(null, { [APPROVED_FOR_CHILDREN]: "x\ny" });
    expect([isApproved(world, "y"), isApproved(world, "z")]).toEqual([true, false]);
  });

  test("holds for this command alone where it cannot be written, and that is said", () => {
    const { world, stderr } = user();
    mkdirSync(approvalsFile(world), { recursive: true });
    rememberApproval(world, "a");
    expect(stderr.text()).toMatch(
      /^runner: .*approved cannot be written \(.*\): approved for this command only\n$/,
    );
    expect(isApproved(world, "a")).toBe(false);
  });
});

describe("a command for answers", () => {
  test("is fine if the user named it, and remembered; one of a file alone is asked about", async () => {
    const { world, asked, remembered } = user("n");
    await approveNotify(world, {});
    await approveNotify(world, { notify: "say hi" });
    await approveNotify(world, { notify: "say hi", fromFile: ["notify"] });
    expect([asked, remembered()]).toEqual([[], 'notify "say hi"\n']);

    await expect(approveNotify(world, { notify: "rm x", fromFile: ["notify"] })).rejects.toMatchObject({
      code: "notify-unapproved",
      message: 'the configuration file sets "notify" to "rm x", a command that you have not approved',
      facts: { command: "runner --steps 1 --set 'notify=rm x'" },
    });
    expect(asked).toEqual([
      'the configuration file sets "notify" to "rm x", a command that you have not approved. Run it in this run? [y/N] ',
    ]);
    const agreeing = user("y");
    await approveNotify(agreeing.world, { notify: "rm x", fromFile: ["notify"] });
    expect(agreeing.remembered()).toBe('notify "rm x"\n');
  });
});
