import { useEffect, useState } from "preact/hooks";
import type { Store } from "./store.ts";

/** A part of what a store holds; the component is drawn again when that part is another. */
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  const selected = select(store.value);
  const [, redraw] = useState<Part>(selected);
  useEffect(() => {
    let last = select(store.value);
    // It may have changed between drawing and here.
    redraw(() => last);
    return store.watch(() => {
      const next = select(store.value);
      if (Object.is(next, last)) return;
      last = next;
      redraw(() => next);
    });
    // `select` tells the same of every state, whichever of its copies is asked.
  }, [store]);
  return selected;
}
