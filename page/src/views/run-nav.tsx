import type { JSX } from "preact";
import { formatRoute, type Route } from "../store/routes.ts";
import { useValue } from "../store/use-viewer.ts";

/** The ways to look at a run. */
export function RunNav({ slug }: { slug: string }): JSX.Element {
  const view = useValue(({ route }) => route.view);
  const at = useValue((state) => state.at);
  const isLive = useValue((state) => state.isLive);
  const links: readonly (readonly [words: string, route: Route])[] = [
    ["Run", { view: "run", slug, index: isLive ? null : at }],
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
