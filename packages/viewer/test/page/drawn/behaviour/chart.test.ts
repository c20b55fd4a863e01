import { h } from "preact";
import { beforeEach, expect, test, vi } from "vitest";
import { type SmallElement, smallEvent } from "../../../../../../test/helpers/viewer/small-dom.ts";
import { THEME_CHANGED } from "../../../../page/src/shell/theme.ts";
import { Chart, type ChartProps, PlotContext } from "../../../../page/src/views/curves/chart.tsx";
import { CostView } from "../../../../page/src/views/curves/cost-view.tsx";
import { madeUpServer } from "../made-up-run.ts";
import { openPage } from "../open-page.ts";
import { treeText } from "../tree-text.ts";

beforeEach(() => {
  vi.stubEnv("TZ", "UTC");
  return () => vi.unstubAllEnvs();
});

/** The plots that were made, and what they were asked to do. */
function notedPlots() {
  const did: string[] = [];
  const made: NotedPlot[] = [];
  class NotedPlot {
    readonly options: PlotOptions;
    readonly box: SmallElement;
    readonly select = { width: 0 };
    constructor(options: PlotOptions, data: unknown, box: SmallElement) {
      this.options = options;
      this.box = box;
      made.push(this);
      did.push(`made in ${box.localName} of ${JSON.stringify(data)}`);
    }
    setData(data: unknown): void {
      did.push(`data ${JSON.stringify(data)}`);
    }
    setSize(size: unknown): void {
      did.push(`size ${JSON.stringify(size)}`);
    }
    destroy(): void {
      did.push("destroyed");
    }
  }
  return { did, made, Plot: NotedPlot as never };
}

interface PlotOptions {
  readonly scales: { readonly y: { readonly range: (a: null, b: null, most: number) => readonly number[] } };
  readonly axes: readonly {
    readonly values: (
      plot: null,
      ticks: readonly number[],
      a: null,
      b: null,
      apart: number,
    ) => readonly string[];
  }[];
  readonly hooks: { readonly setCursor: readonly ((plot: object) => void)[] };
}

const BEGUN = Date.UTC(2026, 10, 21, 16, 4, 9) / 1_000;

const STEPS: ChartProps = {
  label: "Cost of each model",
  axis: "steps",
  series: {
    names: ["a", "b", "c", "d", "e", "f", "g"],
    xs: [1, 2, 1_003],
    ys: Array.from({ length: 7 }, (_, curve) => [
      curve + 1,
      10 * (curve + 1),
      curve === 1 ? null : 100 * (curve + 1),
    ]),
  },
  format: (value) => `$${value}`,
};
const TIMES: ChartProps = {
  ...{ label: "Pace", axis: "time", format: String, isStacked: true },
  series: { names: ["steps"], xs: [BEGUN], ys: [[5]] },
};

test("a chart is drawn as ever, and shows what is pointed at (if a change is meant: npx vitest run FILE -u)", async () => {
  const page = await openPage(madeUpServer(), "#/g/lantern");
  const { did, made, Plot } = notedPlots();
  const shown: string[] = [];
  const draw = (props: ChartProps) =>
    page.drawInstead(h(PlotContext.Provider, { value: Plot, children: h(Chart, props) }));
  const look = async (title: string, act: () => unknown = () => {}) => {
    await act();
    await page.press("Shift");
    shown.push([`== ${title}`, ...did.splice(0).map((line) => `  ${line}`), treeText(page.body)].join("\n"));
  };
  const tell = (plot = made.at(-1)) => {
    const { scales, axes, ...others } = plot?.options ?? ({} as PlotOptions);
    const [x, y] = axes;
    shown.push(
      JSON.stringify({ ...others, axes, scales }, null, 1),
      JSON.stringify([0, 0.5, 100].map((most) => scales.y.range(null, null, most))),
      JSON.stringify([1, 3_600, 86_400].map((apart) => x?.values(null, [BEGUN, 1_234], null, null, apart))),
      JSON.stringify(y?.values(null, [0, 0.5], null, null, 1)),
    );
  };
  const pointAt = (idx: number | null | undefined) =>
    made.at(-1)?.options.hooks.setCursor[0]?.({ cursor: { idx } });
  const click = (width = 0) => {
    Object.assign(made.at(-1)?.select ?? {}, { width });
    return page.happen(page.one(".chart-box"), smallEvent("pointerup"));
  };
  const addressAt = (x: number) => `#to ${x}`;

  await look("curves over steps", () => draw(STEPS));
  tell();
  await look("pointed at the second step", () => pointAt(1));
  await look("pointed at a gap", () => pointAt(2));
  await look("stacked", () => draw({ ...STEPS, isStacked: true, addressAt }));
  await look("stacked, pointed at the second step", () => pointAt(1));
  await look("dragged over", () => click(20));
  await look("clicked", () => click());
  await look("left by the pointer", () => pointAt(null));
  await look("clicked beside all", () => click());
  await look("more data", () =>
    draw({ ...STEPS, isStacked: true, addressAt, series: { ...STEPS.series, xs: [1, 2, 4] } }),
  );
  await look("other colours", () => dispatchEvent(new Event(THEME_CHANGED)));
  await look("a point in time", () => draw(TIMES));
  tell();
  await look("pointed at it", () => pointAt(0));
  await look("clicked without an address", () => click());
  await look("left again", () => pointAt(undefined));
  await look("something else", () => page.drawInstead(null));
  await expect(`${shown.join("\n\n")}\n`).toMatchFileSnapshot("./chart.txt");
});

test("each curve of cost and pace leads to the steps that it shows", async () => {
  const page = await openPage(madeUpServer(), "#/g/lantern/step/5");
  const { made, Plot } = notedPlots();
  const { run } = page.viewer.store.value;
  if (run === null) throw new Error("there is no run");
  await page.drawInstead(h(PlotContext.Provider, { value: Plot, children: h(CostView, { run }) }));
  const lines: string[] = [];
  const look = async () => {
    for (const box of page.all(".chart-box")) {
      const plot = made.findLast((one) => one.box === box);
      const chart = box.parentNode ?? box;
      const links: string[] = [];
      for (const idx of [0, 2, 5]) {
        plot?.options.hooks.setCursor[0]?.({ cursor: { idx } });
        await page.press("Shift");
        await page.happen(box, smallEvent("pointerup"));
        plot?.options.hooks.setCursor[0]?.({ cursor: { idx: null } });
        await page.press("Shift");
        links.push(...page.all("a", chart).map((one) => `${page.words(one)}: ${one.attributes.get("href")}`));
      }
      lines.push(box.attributes.get("aria-label") ?? "", ...links);
    }
  };
  await look();
  await page.choose("Over time", "time");
  await page.press("Shift");
  await look();
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./curves.txt");
});
