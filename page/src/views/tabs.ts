import type { ComponentType } from "preact";
import { BranchesView } from "./branches/branches-view.tsx";
import { MapView } from "./ground/map-view.tsx";
import { StepPanel } from "./step-panel.tsx";

/** One tab of the side panel. */
export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly Body: ComponentType;
}

/** The tabs, in order; the first one is open at the start. */
export const TABS: readonly Tab[] = [
  { id: "step", label: "Step", Body: StepPanel },
  { id: "map", label: "Map", Body: MapView },
  { id: "branches", label: "Branches", Body: BranchesView },
];
