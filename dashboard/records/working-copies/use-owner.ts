import { useMode } from "../../api/mode.ts";
import { useSession } from "../../session/use-session.ts";
import type { Owner } from "./kept-copy.ts";

/** Whoever looks at the page, as the owner of the copy with this key. */
export function useOwner(key: string): Owner {
  const session = useSession();
  const mode = useMode();
  const who = session.kind === "signed-in" ? session : { userId: "", organizationId: "" };
  return { userId: who.userId, organizationId: who.organizationId, mode, key };
}
