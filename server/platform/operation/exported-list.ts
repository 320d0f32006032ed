import type { TSchema } from "typebox";
import type { Operation } from "./operation.ts";

/** The parameters by which lists are read to their end. The journey and deliveries have names of their own. */
const walkNames = ["after", "cursor", "before"] as const;

export type WalkName = (typeof walkNames)[number];

/** The media types that a list answers all of its rows in, each with the ending of its file. */
export const exportFormats = { "text/csv": "csv", "application/jsonl": "jsonl" } as const;

export type ExportType = keyof typeof exportFormats;

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; items?: Schema; const?: unknown };

/** The parameter that walks a list; null for an operation that is not a list, which exports nothing. */
export function walkNameOf(operation: Operation): WalkName | null {
  const { properties = {} } = (operation.query ?? {}) as Schema;
  // Pages are made by `run` alone, so a list may not prepare anything.
  if (operation.allow.signers || operation.prepare || rowSchemasOf(operation.reply).length === 0) return null;
  return walkNames.find((name) => Object.hasOwn(properties, name)) ?? null;
}

/** The records that a list answers, with or without their large members. */
export function rowSchemasOf(reply: TSchema): TSchema[] {
  const answers = alternativesOf(reply as Schema);
  const rows = answers.flatMap(({ properties }) => properties?.["items"]?.items ?? []);
  return [...new Set(rows)] as TSchema[];
}

function alternativesOf(schema: Schema): Schema[] {
  return schema.anyOf ? schema.anyOf.flatMap(alternativesOf) : [schema];
}
