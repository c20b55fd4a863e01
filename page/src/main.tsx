import { render } from "preact";
import { App } from "./app.tsx";
import { applyTheme, keptTheme } from "./shell/theme.ts";
import { createHttpSource } from "./source/http-source.ts";
import { createViewer } from "./store/viewer.ts";
import "./style/index.css";

applyTheme(keptTheme());

// Replaced, not added: a walk along the steps would bury the page that one came from.
const viewer = createViewer(createHttpSource(), (hash) => history.replaceState(null, "", hash));
addEventListener("hashchange", () => viewer.follow(location.hash));
viewer.follow(location.hash);

const root = document.getElementById("app");
if (root !== null) {
  root.replaceChildren();
  render(<App viewer={viewer} />, root);
}
