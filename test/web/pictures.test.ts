import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { decodePng } from "../../src/emulator/picture/screen-png.ts";
import type { Gallery } from "../../src/web/api.ts";
import { playedFolder } from "../helpers/runs/played-folder.ts";
import { openTestViewer } from "../helpers/web/test-viewer.ts";

const STEP = "/api/games/lantern/steps";

const played = playedFolder(["--new-game", "--steps", "20", "--screenshot-scale", "1", "--quiet"]);

test("the last picture of a step is the one that the player was sent behind it", async () => {
  const viewer = await openTestViewer(join(played(), "saves"));
  const { games } = await viewer.json<Gallery>("/api/games");
  const save = games[0]?.saves.find(({ step }) => step === 20);
  const saved = await viewer.ask(`/api/saves/lantern/${save?.id}/picture`);

  const sent = await viewer.ask(`${STEP}/19/picture`);

  expect(sent.headers["content-type"]).toBe("image/png");
  expect(sent.headers["cache-control"]).toBe("no-store");
  expect(Buffer.from(decodePng(sent.bytes).rgb).equals(Buffer.from(decodePng(saved.bytes).rgb))).toBe(true);
});

test("a picture is given by its name at a step that shows it, and may be kept", async () => {
  const viewer = await openTestViewer(join(played(), "saves"));
  const sent = await viewer.ask(`${STEP}/4/picture`);
  const sha256 = createHash("sha256").update(sent.bytes).digest("hex");

  const named = await viewer.ask(`${STEP}/4/pictures/${sha256}`);

  expect(named.bytes.equals(sent.bytes)).toBe(true);
  expect(named.headers["cache-control"]).toContain("immutable");
});

test.each([
  ["20/picture", 404, "has no step with the index 20"],
  ["x/picture", 400, "takes a whole number"],
  [`4/pictures/${"0".repeat(64)}`, 404, "this step shows no such picture"],
  ["4/pictures/..%2f..%2fsaves", 404, "this step shows no such picture"],
])("%s is refused in words", async (path, status, words) => {
  const viewer = await openTestViewer(join(played(), "saves"));

  const answer = await viewer.ask(`${STEP}/${path}`);

  expect(answer.status).toBe(status);
  expect(answer.text).toContain(words);
  expect(viewer.bugs).toEqual([]);
});
