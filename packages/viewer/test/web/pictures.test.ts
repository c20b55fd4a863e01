import { createHash } from "node:crypto";
import { join } from "node:path";
import { expect, test } from "vitest";
import { playedFolder } from "../../../../test/helpers/runs/played-folder.ts";
import { openTestViewer } from "../../../../test/helpers/web/test-viewer.ts";
import { decodePng } from "../../../emulator/src/picture/screen-png.ts";
import type { Gallery } from "../../src/web/api.ts";
import { checkSentPicture } from "../../src/web/gallery/save-picture.ts";

const GAME = "/api/games/lantern";

const played = playedFolder(["--new-game", "--steps", "20", "--set", "screenshotScale=1", "--quiet"]);

test("the last picture of a step is the one that the player was sent behind it", async () => {
  const viewer = await openTestViewer(join(played(), "saves"));
  const { games } = await viewer.json<Gallery>("/api/games");
  const save = games[0]?.saves.find(({ step }) => step === 20);
  const saved = await viewer.ask(`/api/saves/lantern/${save?.id}/picture`);

  const sent = await viewer.ask(`${GAME}/steps/19/picture`);

  expect(sent.headers["content-type"]).toBe("image/png");
  expect(sent.headers["cache-control"]).toBe("no-store");
  expect(Buffer.from(decodePng(sent.bytes).rgb).equals(Buffer.from(decodePng(saved.bytes).rgb))).toBe(true);
});

test("a picture is given by its name at a step that shows it, and may be kept", async () => {
  const viewer = await openTestViewer(join(played(), "saves"));
  const sent = await viewer.ask(`${GAME}/steps/4/picture`);
  const sha256 = createHash("sha256").update(sent.bytes).digest("hex");

  const named = await viewer.ask(`${GAME}/pictures/${sha256}?at=4`);

  expect(named.bytes.equals(sent.bytes)).toBe(true);
  expect(named.headers["cache-control"]).toContain("immutable");
});

test.each([
  ["steps/20/picture", 404, "has no step with the index 20"],
  ["steps/x/picture", 400, "takes a whole number"],
  [`pictures/${"0".repeat(64)}?at=4`, 404, "this step shows no such picture"],
  ["pictures/..%2f..%2fsaves?at=4", 404, "this step shows no such picture"],
  ["pictures/x", 400, "at takes a whole number"],
  ["pictures/x?at=99", 404, "has no step with the index 99"],
])("%s is refused in words", async (path, status, words) => {
  const viewer = await openTestViewer(join(played(), "saves"));

  const answer = await viewer.ask(`${GAME}/${path}`);

  expect(answer.status).toBe(status);
  expect(answer.text).toContain(words);
  expect(viewer.bugs).toEqual([]);
});

test.each([
  ["no picture", Buffer.from("<svg onload=alert(1)>"), "is not a PNG"],
  ["empty", Buffer.alloc(0), "is not a PNG"],
  ["only a beginning", Buffer.from("89504e470d0a1a0a0000", "hex"), "ends in the middle of a chunk"],
])("what a journal holds as a picture and is %s is refused in words", (_, bytes, words) => {
  expect(() => checkSentPicture("lantern", bytes)).toThrow(`a picture in the journal of lantern ${words}`);
});
