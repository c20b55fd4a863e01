import { expect, test } from "vitest";
import { type Watched, watchRun } from "./watched-run.ts";

const SAME = "is the same as ever (if a change is meant: npx vitest run FILE -u)";

const news = ({ journal, hear }: Watched, fields: object = {}): void =>
  hear({ type: "timeline", ...journal, bytes: 100 * journal.rows, ...fields });

test(`the way to a step ${SAME}`, async () => {
  const run = watchRun({ hasRom: false, most: 3 });
  const { look, viewer } = run;
  await look("a step that is in the last part of a journal", () => viewer.follow("#/g/lantern/step/6"));
  await look("on another branch", () => viewer.follow("#/g/lantern/step/4@other"));
  await look("one step back", () => viewer.move(-1));
  await look("ten steps back", () => viewer.move(-10));
  await look("back at the first one", () => viewer.move(-1));
  await look("to the end of that branch", () => viewer.move(Number.POSITIVE_INFINITY));
  await look("on at the end", () => viewer.move(1));
  await look("a step of the first branch alone", () => viewer.choose(3));
  await look("to the beginning", () => viewer.move(Number.NEGATIVE_INFINITY));
  await look("no such step", () => viewer.choose(99));
  await look("two steps side by side", () => viewer.follow("#/g/lantern/compare/1/2"));
  await look("a step meanwhile", () => viewer.choose(2));
  await look("cost", () => viewer.follow("#/g/lantern/cost"));
  await look("the newest one meanwhile", () => viewer.goLive());
  await look("the run", () => viewer.follow("#/g/lantern"));
  await look("the newest one", () => viewer.goLive());
  await look("a step that is not there", () => viewer.follow("#/g/lantern/step/99"));
  await look("the message is closed", () => viewer.dismiss());
  await look("a branch that is not there", () => viewer.follow("#/g/lantern/step/1@none"));
  await look("an address of nothing", () => viewer.follow("#/x"));
  await expect(run.text()).toMatchFileSnapshot("./way.txt");
});

test(`what a viewer hears ${SAME}`, async () => {
  const run = watchRun({ hasRom: false });
  const { look, viewer, journal, hear } = run;
  await look("nothing is looked at", () => {
    viewer.move(1);
    viewer.choose(1);
  });
  await look("a run", () => viewer.follow("#/g/lantern"));
  await look("the same run again", () => viewer.follow("#/g/lantern"));
  await look("nothing new", () => news(run));
  await look("a row, said twice", () => {
    journal.rows += 1;
    news(run);
    news(run);
    news(run);
  });
  await look("more bytes", () => news(run, { bytes: 901 }));
  await look("damage", () => {
    journal.damage = "Line 7 is damaged.";
    news(run);
  });
  await look("the same damage", () => news(run));
  const words = { type: "words", step: 9, purpose: "play", thinking: "", text: "I go." };
  await look("words", () => hear(words));
  await look("a thought alone", () => hear({ ...words, thinking: "Hm.", text: "" }));
  await look("the end of them", () => hear({ ...words, text: "" }));
  await look("a status", () => hear({ type: "status", status: { live: true, savedStep: 1 } }));
  await look("another one", () => hear({ type: "status", status: { live: true, savedStep: 2 } }));
  await look("a journal that is gone", () => {
    journal.refused = "timeline";
    hear({ type: "gone", why: "It was moved." });
  });
  await look("that is back", () => {
    journal.refused = "nothing";
    journal.rows += 1;
    news(run);
  });
  await look("a connection", () => run.connect(true));
  await look("the same connection", () => run.connect(true));
  await look("that breaks", () => run.connect(false));
  await look("and is back", () => run.connect(true));
  await look("a step", () => viewer.follow("#/g/lantern/step/2"));
  await look("another journal", () => {
    journal.generation = 2;
    journal.rows = 6;
    news(run);
  });
  await look("a shorter one without that step", () => {
    journal.generation = 3;
    journal.rows = 1;
    news(run);
  });
  await look("another one at the newest step", () => {
    journal.generation = 4;
    journal.rows = 3;
    news(run);
  });
  await look("words of it", () => hear(words));
  await look("another game, and back before it is there", () => {
    viewer.follow("#/g/other");
    viewer.follow("#/g/lantern/cost");
  });
  await look("a folder that cannot be read", () => {
    journal.refused = "games";
    viewer.follow("#/");
  });
  await look("a game whose journal cannot be read", () => {
    journal.refused = "timeline";
    viewer.follow("#/g/other/step/1");
  });
  await look("the message is closed", () => viewer.dismiss());
  await look("the same game's cost", () => viewer.follow("#/g/other/cost"));
  await look("news of it", () => news(run));
  await look("the gallery, which forgets the failure", () => {
    journal.refused = "nothing";
    viewer.follow("#/");
  });
  await look("a game that is left before it is there", () => {
    viewer.follow("#/g/lantern");
    viewer.follow("#/");
  });
  await expect(run.text()).toMatchFileSnapshot("./heard.txt");
});
