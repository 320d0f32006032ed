import type { TSchema } from "typebox";

/** Enumerable, so that `Type.Optional` and the like carry it along; a symbol, so that JSON and validators never see it. */
const schemaName = Symbol("schemaName");

/**
 * Gives a schema the name it has in the reference and in `@probity/contract`. Everywhere it is used, the document refers to
 * it instead of repeating it.
 */
export function named<S extends TSchema>(name: string, schema: S): S {
  return Object.assign(schema, { [schemaName]: name });
}

export function nameOf(schema: object): string | undefined {
  return (schema as { [schemaName]?: string })[schemaName];
}
