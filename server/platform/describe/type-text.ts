/** A JSON Schema of the OpenAPI document, as far as TypeBox writes them. */
export type JsonSchema = {
  $ref?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  type?: string | readonly string[];
  prefixItems?: readonly JsonSchema[];
  items?: JsonSchema | false;
  properties?: Readonly<Record<string, JsonSchema>>;
  patternProperties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  description?: string;
  format?: string;
};

const plainTypes: Record<string, string> = {
  string: "string",
  number: "number",
  integer: "number",
  boolean: "boolean",
  null: "null",
};

/** The TypeScript type of the values that a schema accepts. */
export function typeText(schema: JsonSchema): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeText))].join(" | ");
  if (schema.allOf) return schema.allOf.map((part) => `(${typeText(part)})`).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeText({ type })).join(" | ");
  if (schema.type === "array") return arrayText(schema);
  if (schema.type === "object" || schema.properties) return objectText(schema);
  if (schema.type === undefined) return "unknown";
  const plain = plainTypes[schema.type as string];
  if (plain === undefined) throw new Error(`No type is known for a schema of type ${schema.type as string}.`);
  return plain;
}

function arrayText({ prefixItems, items }: JsonSchema): string {
  if (prefixItems) return `[${prefixItems.map(typeText).join(", ")}]`;
  return `Array<${typeText(items || {})}>`;
}

function objectText({ properties = {}, patternProperties, required = [] }: JsonSchema): string {
  const members = Object.entries(properties);
  if (members.length === 0) {
    const [values] = Object.values(patternProperties ?? {});
    return values ? `Record<string, ${typeText(values)}>` : "object";
  }
  const lines = members.map(
    ([name, member]) =>
      `${commentText(member)}${propertyName(name)}${required.includes(name) ? "" : "?"}: ${typeText(member)};`,
  );
  return `{\n${lines.join("\n")}\n}`;
}

export function commentText({ description }: { description?: string }): string {
  return description === undefined ? "" : `/** ${description.replaceAll("*/", "* /")} */\n`;
}

export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}
