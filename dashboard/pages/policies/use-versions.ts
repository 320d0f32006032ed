import { useList } from "../../api/queries.ts";

/** The versions of a key, newest first. */
export const useVersions = (key: string) => useList("GET /risk/policies", { key, view: "summary", order: "desc" });
