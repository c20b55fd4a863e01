import type { Source } from "../source/source.ts";
import type { RunStatus, StepRow, ViewerEvent } from "../wire/types.ts";
import { findNamedStep, nameStep } from "./named-step.ts";
import { headBranch, isOnPath, NO_PATH, type Path, pathTo, placeOnPath } from "./path.ts";
import { formatRoute, type NamedStep, parseRoute, type Route } from "./routes.ts";
import { mergeAnswer, type RunData } from "./run-data.ts";
import { initialState, type ViewerState } from "./state.ts";
import { createStore, type Store } from "./store.ts";
import { UI_AT_START, type UiState } from "./ui-state.ts";

/** The page's data and actions. */
export interface Viewer {
  readonly store: Store<ViewerState>;
  readonly source: Source;
  /** The settings of the page. */
  readonly ui: Store<UiState>;
  /** Goes where the page's address says; to be called at the start and whenever it changes. */
  follow(hash: string): void;
  /** Looks at the step at `index`, on whatever branch it is. */
  choose(index: number): void;
  /** Looks at the step that is `steps` further on the path; past its end, at the last one. */
  move(steps: number): void;
  /** Looks at the newest step from now on. */
  goLive(): void;
  /** Loads the folder's games anew. */
  loadGames(): Promise<void>;
  dismiss(): void;
}

/** A viewer of what `source` has; `setAddress` shows the route in the address without a new entry in the history. */
export function createViewer(source: Source, setAddress: (hash: string) => void): Viewer {
  const store = createStore<ViewerState>(initialState({ view: "gallery" }));
  const ui = createStore<UiState>(UI_AT_START);
  let stopListening: () => void = () => {};
  let opened: string | null = null;
  let isLoading = false;
  let isAskedAgain = false;
  /** The step that the address names, until its row is there. */
  let sought: NamedStep | null = null;
  const paths = new Map<string, { readonly run: RunData; readonly path: Path }>();

  const fail = (error: unknown): void =>
    store.set({ error: error instanceof Error ? error.message : String(error) });

  /** Everything that is new, answer by answer; one loader at a time. */
  const load = async (slug: string): Promise<void> => {
    if (isLoading) {
      isAskedAgain = true;
      return;
    }
    isLoading = true;
    try {
      do {
        isAskedAgain = false;
        const before = store.value.run;
        const answer = await source.timeline(slug, before?.rows.length ?? 0, before?.marks.length ?? 0);
        if (opened !== slug) break;
        const isAnew = before !== null && before.generation !== answer.generation;
        // These rows belong after ones that are gone: ask from the first one on.
        const run = mergeAnswer(
          before,
          slug,
          isAnew ? { ...answer, rows: [], marks: [], more: true } : answer,
        );
        const { route, isLive } = store.value;
        if (isAnew && route.view === "run" && !isLive) sought = route.at;
        store.set({ run, error: null, ...(isAnew ? { at: null, notice: "The journal was replaced." } : {}) });
        settle();
        if (run.more) isAskedAgain = true;
      } while (isAskedAgain);
    } catch (error) {
      if (opened === slug) fail(error);
    } finally {
      isLoading = false;
    }
    if (opened !== null && opened !== slug) await load(opened);
  };

  /** Brings the path and the step that is looked at into line with the rows that are there. */
  const settle = (): void => {
    findSought();
    const { run, at, isLive } = store.value;
    if (run === null) return;
    const row = at === null || isLive || sought !== null ? undefined : run.rows[at];
    const path = choosePath(run, row);
    // A step that is sought and not read yet is waited for.
    const newest = sought !== null ? at : (path.indices.at(-1) ?? null);
    store.set({ path, at: row?.index ?? newest });
  };

  /** The path that is shown as long as the step lies on it, else the head's, else the one to its own branch. */
  const choosePath = (run: RunData, row: StepRow | undefined): Path => {
    const { isLive, path } = store.value;
    const wanted = [isLive ? null : path.branchId, headBranch(run.branches), row?.branchId ?? null];
    for (const branchId of wanted) {
      if (branchId === null || !run.branches.some((branch) => branch.branchId === branchId)) continue;
      const found = pathOf(run, branchId);
      if (row === undefined || isOnPath(found, row)) return found;
    }
    return NO_PATH;
  };

  /** Of a path that was asked for last, the same one: what is drawn from it need not be made again. */
  const pathOf = (run: RunData, branchId: string): Path => {
    const known = paths.get(branchId);
    if (known?.run === run) return known.path;
    const path = pathTo(run.rows, run.branches, branchId);
    if (paths.size > 3) paths.clear();
    paths.set(branchId, { run, path });
    return path;
  };

  /** Goes to the step that the address names, as soon as its row is there. */
  const findSought = (): void => {
    const { run } = store.value;
    if (run === null || sought === null) return;
    const row = findNamedStep(run, sought);
    if (row === undefined && run.more) return;
    const { step, branch } = sought;
    sought = null;
    if (row !== undefined) {
      store.set({ at: row.index, isLive: false });
      return;
    }
    const on = branch === null ? "the current branch" : `branch ${branch}`;
    show({ view: "run", slug: run.slug, at: null });
    store.set({ isLive: true, notice: `The journal does not hold step ${step} of ${on}.` });
  };

  const hear = (slug: string, event: ViewerEvent): void => {
    if (event.type === "timeline") {
      const { run } = store.value;
      const isNew = run === null || event.generation !== run.generation || event.rows > run.rows.length;
      if (isNew || event.bytes > run.bytes || event.damage !== run.damage) void load(slug);
    } else if (event.type === "words") {
      store.set({ words: event.text === "" && event.thinking === "" ? null : event });
    } else if (event.type === "status") {
      const before = store.value.status;
      store.set({ status: event.status });
      // The allowed actions on a game, and its saves, come with the games of the folder.
      if (isAnotherStand(before, event.status)) void viewer.loadGames();
    } else {
      // The answer says what is missing, and what comes later says that it is back.
      void load(slug);
    }
  };

  const open = (slug: string): void => {
    if (opened === slug) return;
    close();
    opened = slug;
    void load(slug);
    stopListening = source.listen(
      slug,
      (event) => hear(slug, event),
      (isOpen) => {
        // Events in between were missed, and so was the reason for the break.
        if (!isOpen || store.value.connection === "lost") void load(slug);
        store.set({ connection: isOpen ? "open" : "lost" });
      },
    );
  };

  const close = (): void => {
    stopListening();
    opened = null;
    store.set({
      run: null,
      path: NO_PATH,
      at: null,
      words: null,
      status: null,
      connection: "none",
      notice: null,
    });
  };

  const show = (route: Route): void => {
    store.set({ route });
    setAddress(formatRoute(route));
  };

  const viewer: Viewer = {
    store,
    source,
    ui,
    follow(hash) {
      const route = parseRoute(hash);
      store.set({ route, error: null });
      if (route.view === "gallery") {
        close();
        void viewer.loadGames();
        return;
      }
      if (store.value.games === null) void viewer.loadGames();
      sought = route.view === "run" ? route.at : null;
      if (route.view === "run") store.set({ isLive: route.at === null });
      open(route.slug);
      settle();
    },
    choose(index) {
      const { run, route } = store.value;
      const row = run?.rows[index];
      if (run === null || row === undefined) return;
      sought = null;
      store.set({ isLive: false, at: index });
      // A reader who looks at something else while it is played stays there.
      if (route.view === "run") show({ ...route, at: nameStep(run, row) });
      settle();
    },
    move(steps) {
      const { path, at } = store.value;
      if (at === null) return;
      const place = Math.min(Math.max(placeOnPath(path, at) + steps, 0), path.indices.length - 1);
      const index = path.indices[place];
      if (index !== undefined && index !== at) viewer.choose(index);
    },
    goLive() {
      const { route } = store.value;
      sought = null;
      store.set({ isLive: true });
      if (route.view === "run") show({ ...route, at: null });
      settle();
    },
    async loadGames() {
      try {
        store.set({ games: await source.games() });
      } catch (error) {
        fail(error);
      }
    },
    dismiss() {
      store.set({ error: null, notice: null });
    },
  };
  return viewer;
}

/** Whether a run was saved, began, ended, or stopped for a person in between; without an earlier state, none. */
function isAnotherStand(before: RunStatus | null, now: RunStatus | null): boolean {
  if (before === null || now === null) return false;
  const [was, is] = [before, now].map(({ live, savedStep, interrupt, stopped, branchId }) =>
    JSON.stringify([live, savedStep, interrupt, stopped, branchId]),
  );
  return was !== is;
}
