import { refine } from "../../../../packages/lab/src/parts/playbook/play/refine.ts";
import type { LoopNode, PartNode } from "../../../base/vocabulary/loop-node.ts";
import { recover } from "../../../parts/drift/play/recover.ts";
import type { Node } from "../context.ts";

// Apart from the list of the loop's parts, since these nodes call it, too.

/** The nodes of the loop that parts run. */
export const NODES_OF_PARTS: Readonly<Record<Extract<LoopNode, "recover"> | PartNode, Node>> = {
  recover,
  refine,
};
