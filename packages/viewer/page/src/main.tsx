import { newModuleWorker } from "./machine/module-worker.ts";
import { createHttpSource } from "./source/http-source.ts";
import { startPage } from "./start.tsx";

startPage(createHttpSource(), newModuleWorker);
