import type { JSX } from "preact";
import { nameStep } from "../store/named-step.ts";
import { formatRoute, type Route } from "../store/routes.ts";
import { useRow, useValue } from "../store/use-viewer.ts";
import type { StepRow } from "../wire/types.ts";

/** The ways to look at a run. */
export function RunNav({ slug }: { slug: string }): JSX.Element {
  const view = useValue(({ route }) => route.view);
  const run = useValue((state) => state.run);
  const row = useRow();
  const isLive = useValue((state) => state.isLive);
  // The end of another branch, where there is one: what is compared most.
  const other = run?.branches.findLast(
    ({ branchId, lastIndex }) => branchId !== row?.branchId && lastIndex !== null,
  );
  const otherRow = run?.rows[other?.lastIndex ?? -1] ?? row;
  const nameOf = (one: StepRow | null) => (run === null || one === null ? null : nameStep(run, one));
  const [here, there] = [nameOf(row), nameOf(otherRow)];
  const links: readonly (readonly [words: string, route: Route])[] = [
    ["Run", { view: "run", slug, at: isLive ? null : here }],
    ...(here === null || there === null
      ? []
      : [["Compare", { view: "compare", slug, a: there, b: here }] as const]),
    ["Cost", { view: "cost", slug }],
  ];
  return (
    <nav class="run-nav" aria-label="Views of the run">
      {links.map(([words, route]) => (
        <a key={words} href={formatRoute(route)} aria-current={route.view === view ? "page" : undefined}>
          {words}
        </a>
      ))}
    </nav>
  );
}
