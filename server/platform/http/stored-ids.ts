const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

type Rewrite = (value: unknown) => unknown;
type Schema = {
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
};

/**
 * Rewrites every id of a value as the database writes it, in small letters, so that behind the edge two ids are equal
 * exactly when their texts are. Ids are where the schema says `uuid`. Compiled once per operation; null where it has none.
 */
export function storedIdsOf(asked: object | undefined): Rewrite | null {
  const schema: Schema | undefined = asked;
  if (schema === undefined) return null;
  if (schema.format === "uuid") return (value) => (isId(value) ? value.toLowerCase() : value);
  if (schema.anyOf) return inTurn(schema.anyOf.map(storedIdsOf));
  if (schema.items) return inItems(storedIdsOf(schema.items));
  return inMembers(schema.properties ?? {});
}

export const isId = (value: unknown): value is string => typeof value === "string" && uuid.test(value);

function inTurn(alternatives: readonly (Rewrite | null)[]): Rewrite | null {
  const rewrites = alternatives.filter((rewrite) => rewrite !== null);
  if (rewrites.length === 0) return null;
  return (value) => rewrites.reduce((rewritten, rewrite) => rewrite(rewritten), value);
}

function inItems(rewrite: Rewrite | null): Rewrite | null {
  return rewrite && ((value) => (Array.isArray(value) ? value.map(rewrite) : value));
}

/** Goes through the members of the schema, not those of the value: a hostile body has any number of them. */
function inMembers(properties: Record<string, Schema>): Rewrite | null {
  const members = Object.entries(properties).flatMap(([name, schema]): [string, Rewrite][] => {
    const rewrite = storedIdsOf(schema);
    return rewrite ? [[name, rewrite]] : [];
  });
  if (members.length === 0) return null;
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const rewritten: Record<string, unknown> = { ...value };
    for (const [name, rewrite] of members) {
      if (Object.hasOwn(rewritten, name)) rewritten[name] = rewrite(rewritten[name]);
    }
    return rewritten;
  };
}
