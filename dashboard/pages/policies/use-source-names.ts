import { useMemo } from "react";
import { useList } from "../../api/queries.ts";

/** Registered sources by the identity that policies name them with. */
export function useSourceNames(): ReadonlyMap<string, string> {
  const { reading } = useList("GET /risk/sources", {});
  const rows = reading.state === "shown" ? reading.value.rows : null;
  return useMemo(() => new Map((rows ?? []).map(({ id, data }) => [`registered:${id}`, data.key])), [rows]);
}
