import { expect, test, vi } from "vitest";
import { settle, type Watched, watchRun } from "./watched-run.ts";

const SAME = "is the same as ever (if a change is meant: npx vitest run FILE -u)";
const picture = new ArrayBuffer(4);

/** The messages of a worker that plays a step: a frame of it, a second one with sound, and its end. */
function played({ tell }: Watched, ticket: number, index: number, isExact = true): void {
  const frame = { type: "frame", ticket, index, picture, corner: { x: index, y: 2 } };
  tell({ ...frame, held: ["a"] });
  tell({ ...frame, held: [] });
  tell({ type: "sound", ticket, samples: new ArrayBuffer(6) });
  tell({ type: "ended", ticket, index, isExact });
}

const arrived = ({ tell }: Watched, ticket: number, index: number, isExact = true): void =>
  tell({ type: "arrived", ticket, index, isExact, corner: null, picture });

/** A run whose newest step is shown. */
async function openRun(hash = "#/g/lantern", changes = {}): Promise<Watched> {
  const run = watchRun(changes);
  run.viewer.follow(hash);
  await settle();
  run.tell({ type: "opened" });
  await settle();
  arrived(run, 1, run.viewer.store.value.at ?? -1);
  await settle();
  return run;
}

test(`a run that is opened, and steps that are gone to, ${SAME}`, async () => {
  const run = watchRun();
  const { look, viewer, machine } = run;
  await look("before anything is known");
  await look("the newest step", () => viewer.follow("#/g/lantern"));
  await look("asked to play too early", () => machine.play());
  await look("the worker is there", () => run.tell({ type: "opened" }));
  await look("at the step", () => arrived(run, 1, 7));
  await look("a little later", () => vi.advanceTimersByTime(149));
  await look("at rest", () => vi.advanceTimersByTime(1));
  await look("two steps in a row", () => {
    viewer.choose(1);
    viewer.choose(2);
  });
  await look("the last of them, which differs", () => arrived(run, 2, 2, false));
  await look("the same step of another branch's way", () => viewer.choose(4));
  await look("on before it is there", () => viewer.choose(6));
  await look("there", () => arrived(run, 3, 4));
  await look("at the last one", () => arrived(run, 4, 6));
  await look("another one", () => viewer.choose(2));
  await look("it fails", () => run.tell({ type: "failed", ticket: 5, why: "No such machine." }));
  await look("a step whose stretch cannot be had", () => {
    run.journal.refused = "playback";
    viewer.choose(5);
  });
  await look("a canvas that comes later", () => {
    machine.draw = null;
    machine.draw = () => {};
  });
  await look("another journal", () => {
    run.journal.refused = "nothing";
    run.journal.generation = 2;
    run.hear({ type: "timeline", generation: 2, rows: 8, bytes: 800, damage: null });
  });
  await look("its worker is there", () => run.tell({ type: "opened" }));
  await look("the worker fails altogether", () =>
    run.tell({ type: "failed", ticket: null, why: "Out of memory." }),
  );
  await look("nothing is played any more", () => machine.play());
  await look("the gallery", () => viewer.follow("#/"));
  await expect(run.text()).toMatchFileSnapshot("./steps.txt");
});

test(`a run that is played ${SAME}`, async () => {
  const run = await openRun("#/g/lantern/step/3", { rows: 12 });
  const { look, viewer, machine } = run;
  await look("at the third step");
  await look("played", () => machine.play());
  await look("the next step, which differs", () => played(run, 2, 3, false));
  await look("what was played before is heard no more", () => played(run, 1, 5));
  await look("faster", () => machine.setSpeed(16));
  await look("with sound", () => machine.setSound(true));
  await look("the first frame of the next one", () =>
    run.tell({ type: "frame", ticket: 2, index: 6, held: ["up"], corner: null, picture }),
  );
  await look("paused", () => machine.pause());
  await look("paused twice", () => machine.pause());
  await look("a late frame", () =>
    run.tell({ type: "frame", ticket: 2, index: 7, held: ["up"], corner: null, picture }),
  );
  await look("slower while paused", () => machine.setSpeed(1));
  await look("played on", () => machine.play());
  await look("to the end", () => {
    for (const index of [6, 7, 8, 9, 10, 11]) played(run, 2, index);
  });
  await look("at its last step", () => arrived(run, 3, 11));
  await look("played at the end", () => machine.play());
  await look("another step meanwhile", () => viewer.choose(1));
  await look("frames of before", () => played(run, 4, 11));
  await look("at that step", () => arrived(run, 5, 1));
  await look("the end of another branch", () => viewer.choose(5));
  await look("there", () => arrived(run, 6, 5));
  await look("two steps before it", () => viewer.move(-2));
  await look("there", () => arrived(run, 7, 1));
  await look("played without what leads to the next step", () => {
    run.journal.refused = "playback";
    machine.play();
  });
  await look("paused while nothing is played", () => machine.pause());
  await expect(run.text()).toMatchFileSnapshot("./played.txt");
});

/** Steps that come in. */
async function grow({ journal, hear }: Watched, rows: number): Promise<void> {
  journal.rows += rows;
  hear({ type: "timeline", generation: journal.generation, rows: journal.rows, bytes: 0, damage: null });
}

test(`a run whose new steps are followed ${SAME}`, async () => {
  const run = await openRun();
  const { look, viewer, machine, page } = run;
  await look("at the newest step");
  await look("two steps come in", () => grow(run, 2));
  await look("the first of them", () => played(run, 2, 8));
  await look("one more comes in meanwhile", () => grow(run, 1));
  await look("the others", () => {
    played(run, 2, 9);
    played(run, 2, 10);
  });
  await look("at the newest one", () => arrived(run, 3, 10));
  machine.setSound(true);
  await look("one step, with sound", () => grow(run, 1));
  await look("three more, which are too many to be heard", () => grow(run, 3));
  await look("the first of them", () => played(run, 4, 11));
  await look("the next but one", () => {
    played(run, 4, 12);
    played(run, 4, 13);
  });
  await look("an earlier step is chosen", () => viewer.choose(1));
  await look("there", () => arrived(run, 5, 1));
  await look("steps come in unseen", () => grow(run, 2));
  await look("the newest one again", () => viewer.goLive());
  await look("there", () => arrived(run, 6, 16));
  await look("four steps at once are jumped over", () => grow(run, 4));
  await look("there", () => arrived(run, 7, 20));
  page.hidden = true;
  await look("a page that nobody sees", () => grow(run, 1));
  page.hidden = false;
  page.isStill = true;
  await look("there", () => arrived(run, 8, 21));
  await look("a reader who wants no motion", () => grow(run, 1));
  await look("a journal that is still read", () => {
    run.journal.more = true;
    return grow(run, 1).then(() => {
      run.journal.more = false;
    });
  });
  await expect(run.text()).toMatchFileSnapshot("./followed.txt");
});

test(`runs that cannot be played ${SAME}`, async () => {
  const without = watchRun({ hasRom: false });
  await without.look("without a ROM", () => without.viewer.follow("#/g/lantern"));
  await without.look("asked to play", () => {
    without.machine.play();
    without.machine.setSpeed("max");
    without.machine.setSound(true);
  });
  await without.look("another game", () => without.viewer.follow("#/g/other"));
  await without.look("one that the folder does not hold", () => without.viewer.follow("#/g/new"));
  const broken = watchRun({ refused: "core" });
  await broken.look("without a core", () => broken.viewer.follow("#/g/lantern"));
  const ended = await openRun();
  await ended.look("whose worker ends", () => ended.breakWorker());
  await ended.look("another game", () => ended.viewer.follow("#/g/other"));
  const unknown = watchRun({ refused: "games" });
  await unknown.look("of a folder that is not known", () => unknown.viewer.follow("#/g/lantern"));
  await unknown.look("that is known later", () => {
    unknown.journal.refused = "nothing";
    return unknown.viewer.loadGames();
  });
  await expect([without, broken, ended, unknown].map((one) => one.text()).join("\n\n")).toMatchFileSnapshot(
    "./unplayed.txt",
  );
});
