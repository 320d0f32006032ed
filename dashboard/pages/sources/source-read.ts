import type { Operations } from "@probity/contract";

/** A source as its page reads it, with its history. */
export type SourceRead = Operations["GET /risk/sources/{id}"]["reply"];
