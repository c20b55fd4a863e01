import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { TABS } from "../views/tabs.ts";
import { LiveWords } from "./live-words.tsx";

/** The facts of the step and the run, a tab each. */
export function SidePanel(): JSX.Element {
  const [chosen, setChosen] = useState(TABS[0]?.id);
  const list = useRef<HTMLDivElement>(null);
  const tab = TABS.find(({ id }) => id === chosen) ?? TABS[0];
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    event.stopPropagation();
    const at = (TABS.findIndex(({ id }) => id === tab?.id) + by + TABS.length) % TABS.length;
    setChosen(TABS[at]?.id);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[at]?.focus();
  };
  return (
    <aside class="panel" aria-label="The step and the run">
      <LiveWords />
      <div class="tabs" role="tablist" aria-label="Details" ref={list} onKeyDown={onKeyDown}>
        {TABS.map(({ id, label }) => (
          <button
            type="button"
            role="tab"
            class="tab"
            key={id}
            id={`tab-${id}`}
            aria-selected={id === tab?.id}
            aria-controls="panel-body"
            tabIndex={id === tab?.id ? 0 : -1}
            onClick={() => setChosen(id)}
          >
            {label}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <div class="panel-body" id="panel-body" role="tabpanel" aria-labelledby={`tab-${tab?.id}`} tabIndex={0}>
        {tab !== undefined && <tab.Body />}
      </div>
    </aside>
  );
}
