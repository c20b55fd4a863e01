import { WebError } from "../web-error.ts";
import { FollowedRun, type FollowPlace } from "./followed-run.ts";
import { createFollower, type Follower } from "./follower.ts";

/** Far more than a user's open windows. */
const MOST_FOLLOWERS = 64;

/** The runs that are followed. */
export interface Runs {
  /** Follows the run of a game. @throws WebError 503 for one too many */
  follow(slug: string): Follower;
  /** Follows it no more. May be called again. */
  leave(slug: string, follower: Follower): void;
  /** Number of followers of a run. */
  readonly followers: number;
}

/** @param place what each of them is followed with */
export function createRuns(place: Omit<FollowPlace, "slug">): Runs {
  const runs = new Map<string, FollowedRun>();
  const count = (): number => [...runs.values()].reduce((sum, run) => sum + run.followers, 0);
  return {
    follow(slug) {
      if (count() >= MOST_FOLLOWERS) {
        throw new WebError(503, "too many pages follow a run already: close some of them");
      }
      const run = runs.get(slug) ?? new FollowedRun({ ...place, slug });
      runs.set(slug, run);
      const follower = createFollower();
      run.join(follower);
      return follower;
    },
    leave(slug, follower) {
      const run = runs.get(slug);
      run?.leave(follower);
      if (run?.followers === 0) runs.delete(slug);
    },
    get followers() {
      return count();
    },
  };
}
