import { readChartLine, renderChart } from "./map/chart-text.ts";
import { emptyNotebook, type Notebook } from "./notebook.ts";
import { readPictureLine, renderPictureBook } from "./pictures/picture-text.ts";

/** Letters that the charts may take in a summary, beside the chart of the present map. */
const MAX_LETTERS = 5000;

/** The notebook as lines that {@link readNotebook} reads back. What does not fit is left out, oldest maps first. */
export function renderNotebook(book: Notebook, presentMap: string | null): readonly string[] {
  const charts = [...book.charts.values()].reverse();
  const lines = charts.filter(({ name }) => name === presentMap).flatMap(renderChart);
  let letters = 0;
  for (const chart of charts.filter(({ name }) => name !== presentMap)) {
    const more = renderChart(chart);
    letters += more.join("\n").length;
    if (letters > MAX_LETTERS) break;
    lines.unshift(...more);
  }
  return [`Notebook: ${book.steps} steps`, ...renderPictureBook(book.pictures), ...lines];
}

/** Reads the notebook in the texts with which a conversation opens; empty without one. */
export function readNotebook(opening: string): Notebook {
  const book = emptyNotebook();
  let isIn: "events" | "decisions" | null = null;
  for (const raw of opening.split("\n")) {
    const line = raw.trim();
    if (line.startsWith("## ")) {
      isIn = /event|milestone/i.test(line) ? "events" : /decision/i.test(line) ? "decisions" : null;
    } else if (isIn !== null && line.startsWith("- ")) {
      book[isIn].push(line.slice(2));
    } else if (!readHead(book, line) && !readPictureLine(book.pictures, line)) {
      readChartLine(book.charts, line);
    }
  }
  return book;
}

function readHead(book: Notebook, line: string): boolean {
  // Older versions also wrote down their pace.
  const match = /^Notebook: (\d+) steps(?:,|$)/.exec(line);
  if (match === null) return false;
  book.steps = Number(match[1]);
  return true;
}
