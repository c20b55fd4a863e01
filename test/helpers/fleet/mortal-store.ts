import type { ObjectStore } from "../../../packages/fleet/src/store/object-store.ts";
import { Death } from "../disks/faulty-disk.ts";

/** A store whose worker dies at one of its calls. */
export interface MortalStore extends ObjectStore {
  /** Whether it is dead: no call of it has an effect any more. */
  readonly isDead: () => boolean;
  /** How many calls were made. */
  readonly calls: () => number;
}

/**
 * The same store for a worker that dies in call number `at`, counted from 0: right before it has an effect, or right
 * behind it. One that never dies counts only.
 */
export function mortalStore(
  store: ObjectStore,
  at: number = Number.POSITIVE_INFINITY,
  when: "before" | "behind" = "before",
): MortalStore {
  let calls = 0;
  let isDead = false;
  const dying = async <T>(call: () => Promise<T>): Promise<T> => {
    if (isDead) throw new Death("the worker is dead");
    isDead = calls++ === at;
    if (isDead && when === "before") throw new Death("the worker died before the call");
    const came = await call();
    if (isDead) throw new Death("the worker died behind the call");
    return came;
  };
  return {
    shown: store.shown,
    isDead: () => isDead,
    calls: () => calls,
    create: (name, bytes) => dying(() => store.create(name, bytes)),
    put: (name, bytes) => dying(() => store.put(name, bytes)),
    get: (name) => dying(() => store.get(name)),
    list: (prefix, options) => dying(() => store.list(prefix, options)),
    remove: (name) => dying(() => store.remove(name)),
    tidy: (prefix) => dying(() => store.tidy(prefix)),
  };
}
