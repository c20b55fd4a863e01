import type { ComponentType } from "preact";
import { BranchesView } from "./branches/branches-view.tsx";
import { ControlView } from "./control/control-view.tsx";
import { MapView } from "./ground/map-view.tsx";
import { StateView } from "./state/state-view.tsx";
import { StepView } from "./step/step-view.tsx";

/** One tab of the side panel. */
export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly Body: ComponentType;
}

/** The tabs, in order; the first one is open at the start. */
export const TABS: readonly Tab[] = [
  { id: "step", label: "Step", Body: StepView },
  { id: "state", label: "State", Body: StateView },
  { id: "map", label: "Map", Body: MapView },
  { id: "branches", label: "Branches", Body: BranchesView },
  { id: "act", label: "Act", Body: ControlView },
];
