import type { PlaybookTrial } from "../../../../src/parts/playbook/base/playbook.ts";

/**
 * The most that any candidate of a run of `improve` is accepted for no reason: in five of a hundred runs, however many
 * candidates they have and however often they look.
 */
const ALPHA = 0.05;

/** A candidate may succeed less often on held-out tasks by this share of attempts, as far as the test can say. */
const MARGIN = 0.2;

/** Stakes of the bets on held-out pairs; above 1 / (1 - MARGIN), a lost pair would leave less than nothing. */
const STAKES = [0.2, 0.4, 0.6, 0.8, 1, 1.2] as const;

/** Pairs before a candidate can be given up for not leading. */
const PATIENCE = 12;

/** The least lead that a candidate has by then, and for each pair after that. */
const LEAST_PACE = 1 / 6;

/** Attempts with a candidate and without it, from the same checkpoint with the same seed, by which did better. */
export type Pairs = Omit<PlaybookTrial, "accepted">;

/** Pairs on held-out tasks, and those in which only one attempt succeeded. */
export interface HeldOutPairs extends Pairs {
  /** Pairs in which only the candidate succeeded. */
  readonly gained: number;
  /** Pairs in which only the present player did. */
  readonly lost: number;
}

/** The attempts that a candidate can have. */
export interface Trialling {
  /** Candidates of the run, that of all accepted ones together included. */
  readonly candidates: number;
  /** Pairs on its tasks at most. */
  readonly pairs: number;
  /** Pairs on held-out tasks at most. */
  readonly heldOutPairs: number;
}

/** The standing of a candidate. `own`: more pairs on its tasks are needed; `held-out`: only on held-out ones. */
export type Standing =
  | { readonly type: "open"; readonly needs: "own" | "held-out" }
  | { readonly type: "accepted" }
  /** `worse`: it is worse; `hopeless`: it leads by too little; `undecided`: the attempts are used up. */
  | {
      readonly type: "refused";
      readonly why: "worse" | "hopeless" | "undecided";
      readonly on: "own" | "held-out";
    };

/**
 * The standing of a candidate by its pairs: a sequential test, which may be asked after every pair.
 *
 * It bets on the candidate, pair by pair. Were the candidate no better, the wealth would reach `candidates / 0.05` in at
 * most 5 of `100 * candidates` cases, at whatever pair one stops (Ville's inequality). It is accepted if its wealth is that
 * great on its own tasks, and on held-out tasks in bets that it succeeds there less often by less than {@link MARGIN}.
 * Giving candidates up early makes acceptance rarer, never more frequent.
 *
 * @see Ramdas, Grünwald, Vovk and Shafer, Game-Theoretic Statistics and Safe Anytime-Valid Inference (2023)
 */
export function standingOf(own: Pairs, heldOut: HeldOutPairs, trialling: Trialling): Standing {
  const { pairs, heldOutPairs } = trialling;
  const wanted = wantedWealth(trialling);
  if (wealthOf(own.better, own.worse) < wanted) {
    const left = pairs - countOf(own);
    return refusal(own, left, () => wealthOf(own.better + left, own.worse) < wanted, "own") ?? open("own");
  }
  const isNotWorse = heldOutWealth(heldOut) >= wanted;
  if (isNotWorse && !isWorse(heldOut)) return { type: "accepted" };
  const left = heldOutPairs - countOf(heldOut);
  const isLost = () =>
    heldOutWealth({ ...heldOut, gained: heldOut.gained + left, better: heldOut.better + left }) < wanted;
  if (left <= 0) return { type: "refused", why: "undecided", on: "held-out" };
  if (isWorse(heldOut)) return { type: "refused", why: "worse", on: "held-out" };
  return isLost() ? { type: "refused", why: "hopeless", on: "held-out" } : open("held-out");
}

function open(needs: "own" | "held-out"): Standing {
  return { type: "open", needs };
}

function refusal(own: Pairs, left: number, isLost: () => boolean, on: "own"): Standing | null {
  if (left <= 0) return { type: "refused", why: "undecided", on };
  if (isWorse(own)) return { type: "refused", why: "worse", on };
  const count = countOf(own);
  const isSlow = count >= PATIENCE && own.better - own.worse <= (count - PATIENCE) * LEAST_PACE;
  return isSlow || isLost() ? { type: "refused", why: "hopeless", on } : null;
}

function isWorse({ better, worse }: Pairs): boolean {
  return wealthOf(worse, better) >= 1 / ALPHA;
}

/** Pairs of both kinds and equal ones. */
export function countOf({ better, worse, same }: Pairs): number {
  return better + worse + same;
}

/**
 * The wealth of bets that more pairs are won than lost: from 1, the mean over all odds `p` from 1/2 to 1 of the product of
 * `2p` for each won pair and `2(1 - p)` for each lost one.
 */
export function wealthOf(won: number, lost: number): number {
  const all = won + lost;
  // The sum of binomial(all + 1, i) for i up to `won`, over (all + 1) * binomial(all, won): in steps, since each is large.
  let term = 1;
  let sum = 0;
  for (let i = won; i >= 0; i -= 1) {
    // binomial(all + 1, i) / binomial(all, won)
    term = i === won ? (all + 1) / (lost + 1) : (term * (i + 1)) / (all + 1 - i);
    sum += term;
  }
  return sum / (all + 1);
}

/** The wealth at which a candidate is accepted. */
export function wantedWealth({ candidates }: Pick<Trialling, "candidates">): number {
  return candidates / ALPHA;
}

/** The wealth of bets that the candidate succeeds less often by less than {@link MARGIN}: the mean over {@link STAKES}. */
export function heldOutWealth(heldOut: HeldOutPairs): number {
  const { gained, lost } = heldOut;
  const even = countOf(heldOut) - gained - lost;
  const sum = STAKES.reduce((total, stake) => {
    const log =
      gained * Math.log1p(stake * (1 + MARGIN)) +
      even * Math.log1p(stake * MARGIN) +
      lost * Math.log1p(stake * (MARGIN - 1));
    return total + Math.exp(log);
  }, 0);
  return sum / STAKES.length;
}
