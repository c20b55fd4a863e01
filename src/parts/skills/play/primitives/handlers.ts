import type { PrimitiveName } from "../format/skill.ts";
import type { Handler } from "../run/skill-run.ts";
import { act } from "./act.ts";
import { hold, release, tap, wait } from "./buttons.ts";
import { checkpoint, loadCheckpoint, resume, saveCheckpoint } from "./checkpoints.ts";
import { abort, call, ifThen, leaveLoop, repeat, success, whileTrue } from "./control.ts";
import { inference } from "./inference.ts";
import { navigate } from "./navigate.ts";
import { annotate, capture, expectation, markScreen, refreshState, set } from "./reports.ts";
import { choose, enterName, readText } from "./texts.ts";

/** The handler of each primitive. */
export const HANDLERS: { readonly [N in PrimitiveName]: Handler<N> } = {
  tap,
  hold,
  release,
  wait,
  navigate,
  read_text: readText,
  choose,
  enter_name: enterName,
  act,
  refresh_state: refreshState,
  mark_screen: markScreen,
  capture,
  annotate,
  expect: expectation,
  set,
  checkpoint,
  resume,
  save_checkpoint: saveCheckpoint,
  load_checkpoint: loadCheckpoint,
  inference_checkpoint: inference,
  call,
  if: ifThen,
  while: whileTrue,
  repeat,
  break: leaveLoop,
  success,
  abort,
};
