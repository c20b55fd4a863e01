/** By itself, so that it is loaded where a call was edited: no other module needs this half of zod. */
export { fromJSONSchema } from "zod";
