import type { JSX } from "preact";
import { DRIFT_SIGNALS } from "../../../../../../src/parts/drift/base/drift.ts";
import { useValue } from "../../store/use-viewer.ts";
import { formatShare } from "../../views/words/quantities.ts";
import { healthIn, LEVELS, SIGNAL_WORDS } from "./run-health.ts";

/** The signals of the run's present health. */
export function HealthCard(): JSX.Element | null {
  const status = useValue((state) => state.status);
  const health = healthIn(status);
  if (health === null) return null;
  return (
    <section class="pane" aria-label="Health">
      <h2>Health</h2>
      <p class="quiet small">
        By the newest steps, from 0 % (all is well) to 100 % (the runner acts). So far {LEVELS[health.level]}.
      </p>
      <dl class="signals">
        {DRIFT_SIGNALS.map((name) => {
          const { value, trend, evidence } = health.signals[name] ?? {
            value: 0,
            trend: "steady",
            evidence: "",
          };
          const level = value >= 1 ? "low" : value >= 0.5 ? "middle" : "high";
          return (
            <div class="signal" key={name}>
              <dt>{SIGNAL_WORDS[name]}</dt>
              <dd>
                <span class={`gauge-bar gauge-${level}`} aria-hidden="true">
                  <span style={{ width: `${Math.min(1, value) * 100}%` }} />
                </span>
                <span class="signal-value">
                  {formatShare(Math.min(1, value))}
                  {trend !== "steady" && `, ${trend}`}
                </span>
                {evidence !== "" && <span class="quiet small signal-why">{evidence}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
