import { GeminiRefusal } from "./gemini-wire.ts";

/** The fields of a Schema, by the API's reference; JSON Schema has more. */
const FIELDS = new Set([
  ...["type", "format", "title", "description", "nullable", "enum", "maxItems", "minItems", "properties"],
  ...["required", "minProperties", "maxProperties", "minLength", "maxLength", "pattern", "example", "anyOf"],
  ...["propertyOrdering", "default", "items", "minimum", "maximum"],
]);
const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object", "null"]);

type Schema = Readonly<Record<string, unknown>>;

/** Refuses a tool that the API refuses. @throws GeminiRefusal */
export function checkDeclaration(declaration: Readonly<Record<string, unknown>>, at: number): void {
  const place = `tools[0].function_declarations[${at}]`;
  for (const name of Object.keys(declaration)) {
    if (!["name", "description", "parameters"].includes(name)) throw unknownName(name, place);
  }
  const { name, description, parameters } = declaration;
  if (typeof name !== "string" || !/^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/.test(name)) {
    throw new GeminiRefusal(`* GenerateContentRequest.${place}.name: Invalid function name.`);
  }
  if (typeof description !== "string" || description === "") {
    throw new GeminiRefusal(`* GenerateContentRequest.${place}.description: must be specified`);
  }
  if (parameters === undefined) return;
  if ((parameters as Schema)["type"] !== "object") {
    throw new GeminiRefusal(`* GenerateContentRequest.${place}.parameters.type: must be OBJECT`);
  }
  checkSchema(parameters as Schema, `${place}.parameters`);
}

function checkSchema(schema: Schema, place: string): void {
  for (const name of Object.keys(schema)) if (!FIELDS.has(name)) throw unknownName(name, place);
  const { type, properties, items, anyOf, enum: values, required } = schema;
  const refuse = (field: string, why: string) =>
    new GeminiRefusal(`* GenerateContentRequest.${place}.${field}: ${why}`);
  if (anyOf === undefined && (typeof type !== "string" || !TYPES.has(type.toLowerCase()))) {
    throw refuse("type", "must be specified");
  }
  if (values !== undefined) {
    if (type !== "string") throw refuse("enum", "only allowed for STRING type");
    if (!(values as unknown[]).every((value) => typeof value === "string"))
      throw refuse("enum", "not a string");
  }
  if (properties !== undefined) {
    if (type !== "object") throw refuse("properties", "only allowed for OBJECT type");
    if (Object.keys(properties as Schema).length === 0) {
      throw refuse("properties", "should be non-empty for OBJECT type");
    }
  }
  for (const name of (required ?? []) as string[]) {
    if (!Object.hasOwn((properties ?? {}) as Schema, name))
      throw refuse("required", "property is not defined");
  }
  if (type === "array" && items === undefined) throw refuse("items", "missing field.");
  if (type !== "array" && items !== undefined) throw refuse("items", "only allowed for ARRAY type");
  if (items !== undefined) checkSchema(items as Schema, `${place}.items`);
  for (const [name, part] of Object.entries((properties ?? {}) as Schema)) {
    checkSchema(part as Schema, `${place}.properties[${name}]`);
  }
  for (const [at, part] of ((anyOf ?? []) as Schema[]).entries()) checkSchema(part, `${place}.any_of[${at}]`);
}

/** As the API says of a field that it does not know. */
export function unknownName(name: string, place: string): GeminiRefusal {
  return new GeminiRefusal(
    `Invalid JSON payload received. Unknown name "${name}"${place === "" ? "" : ` at '${place}'`}: Cannot find field.`,
  );
}
