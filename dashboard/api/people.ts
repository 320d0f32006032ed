import { followCursor, type Person } from "@probity/client";
import { useQuery } from "@tanstack/react-query";
import { call } from "./call.ts";
import { useMode } from "./mode.ts";
import { queryKey } from "./queries.ts";

const nobody: readonly Person[] = [];

/** Everybody of the organization, read once for all who show names. */
export function usePeople(): readonly Person[] {
  const mode = useMode();
  const { data } = useQuery({
    queryKey: queryKey(mode, "GET /people", { everybody: true }),
    queryFn: async () => {
      const everybody: Person[] = [];
      const pageAt = async (after: string) => {
        const page = await call("GET /people", mode, { after });
        return { items: page.items, nextCursor: "nextCursor" in page ? page.nextCursor : null };
      };
      for await (const person of followCursor(pageAt)) everybody.push(person);
      return everybody;
    },
  });
  return data ?? nobody;
}
