import type { JSX } from "preact";
import { formatRoute, type Route } from "../store/routes.ts";
import { useValue } from "../store/use-viewer.ts";

/** The ways to look at a run. */
export function RunNav({ slug }: { slug: string }): JSX.Element {
  const view = useValue(({ route }) => route.view);
  const at = useValue((state) => state.at);
  const isLive = useValue((state) => state.isLive);
  // The end of another branch, where there is one: what is compared most.
  const other = useValue(({ run, at }) => {
    const here = run?.rows[at ?? -1]?.branchId;
    return run?.branches.findLast(({ branchId, lastIndex }) => branchId !== here && lastIndex !== null)
      ?.lastIndex;
  });
  const links: readonly (readonly [words: string, route: Route])[] = [
    ["Run", { view: "run", slug, index: isLive ? null : at }],
    ["Compare", { view: "compare", slug, a: other ?? at ?? 0, b: at ?? 0 }],
    ["Cost", { view: "cost", slug }],
  ];
  return (
    <nav class="run-nav" aria-label="Ways to look at the run">
      {links.map(([words, route]) => (
        <a key={words} href={formatRoute(route)} aria-current={route.view === view ? "page" : undefined}>
          {words}
        </a>
      ))}
    </nav>
  );
}
