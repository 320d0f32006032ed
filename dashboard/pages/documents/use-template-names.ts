import { useMemo } from "react";
import { useList } from "../../api/queries.ts";

/** The names of the newest templates by id; documents name theirs by its id alone. */
export function useTemplateNames(): ReadonlyMap<string, string> {
  const { reading } = useList("GET /templates");
  const rows = reading.state === "shown" ? reading.value.rows : null;
  return useMemo(() => new Map(rows?.map(({ id, name }) => [id, name] as const)), [rows]);
}
