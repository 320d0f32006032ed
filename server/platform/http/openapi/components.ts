import { nameOf } from "#platform/operation/named.ts";

type JsonSchema = Record<string, unknown>;

/** Collects every named schema once, and writes a reference wherever one is used. */
export class Components {
  readonly schemas: Record<string, object> = {};
  readonly #sources = new Map<string, string>();

  /** The schema as the document shows it: named ones, itself included, as references. */
  refer(schema: object): object {
    const name = nameOf(schema);
    if (name === undefined) return this.#copy(schema);
    this.#keep(name, schema);
    return { $ref: `#/components/schemas/${name}` };
  }

  #keep(name: string, schema: object): void {
    const source = JSON.stringify(schema);
    const known = this.#sources.get(name);
    if (known === source) return;
    if (known !== undefined) throw new Error(`Two schemas are named ${name}.`);
    this.#sources.set(name, source);
    this.schemas[name] = this.#copy(schema);
  }

  #copy(schema: object): object {
    const copied: JsonSchema = {};
    for (const [keyword, value] of Object.entries(asOfToday(schema)))
      copied[keyword] = this.#copyKeyword(keyword, value);
    return copied;
  }

  #copyKeyword(keyword: string, value: unknown): unknown {
    if (value === null || typeof value !== "object") return value;
    switch (keyword) {
      case "properties":
      case "patternProperties":
        return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, this.refer(member as object)]));
      case "items":
      case "additionalProperties":
      case "not":
        return this.refer(value);
      case "anyOf":
      case "allOf":
      case "oneOf":
      case "prefixItems":
        return (value as object[]).map((each) => this.refer(each));
      default:
        return value;
    }
  }
}

/** A tuple as JSON Schema 2020-12, which OpenAPI 3.1 takes, writes it; TypeBox writes the form of before. */
function asOfToday(schema: object): object {
  const { items, additionalItems, ...others } = schema as { items?: unknown; additionalItems?: unknown };
  return Array.isArray(items) ? { ...others, prefixItems: items, items: additionalItems } : schema;
}
