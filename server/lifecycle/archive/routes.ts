import { get, type Route } from "#platform/operation/route.ts";
import { readSubjectArchive } from "./subjects/read-subject-archive.ts";

/** The rows of docs/endpoints/archive.md, in its order. */
export const archiveRoutes = [
  get("/risk/subjects/{id}/archive", { readSubjectArchive }),
] as const satisfies readonly Route[];
