import { followCursor, type Member } from "@probity/client";
import { skipToken, useQuery } from "@tanstack/react-query";
import { call } from "./call.ts";
import { useMode } from "./mode.ts";
import { queryKey } from "./queries.ts";
import { useRoles } from "./roles.ts";

/** Everybody of the organization, read once for all who show names; nobody for people who may not read it, without asking. */
export function useMembers(): readonly Member[] {
  const mode = useMode();
  const { may } = useRoles();
  const read = async () => {
    const everybody: Member[] = [];
    const pageAt = async (after: string) => {
      const page = await call("GET /members", mode, { after });
      return { items: page.items, nextCursor: "nextCursor" in page ? page.nextCursor : null };
    };
    for await (const member of followCursor(pageAt)) everybody.push(member);
    return everybody;
  };
  const { data } = useQuery({
    queryKey: queryKey(mode, "GET /members", { everybody: true }),
    queryFn: may("GET /members") ? read : skipToken,
  });
  return data ?? [];
}
