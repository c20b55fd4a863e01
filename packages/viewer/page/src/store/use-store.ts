import { useEffect, useReducer, useRef } from "preact/hooks";
import type { Store } from "./store.ts";

/** A part of what a store holds; the component is drawn again when that part is another. `select` may be another one each time. */
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part {
  const selected = select(store.value);
  const drawn = useRef({ select, selected });
  drawn.current = { select, selected };
  const [, redraw] = useReducer<number, void>((times) => times + 1, 0);
  useEffect(() => {
    const check = (): void => {
      const { current } = drawn;
      if (!Object.is(current.select(store.value), current.selected)) redraw();
    };
    // It may have changed between drawing and here.
    check();
    return store.watch(check);
  }, [store]);
  return selected;
}
