import { useEffect } from "react";
import { call } from "../../api/call.ts";
import { invalidateRead } from "../../api/invalidate.ts";
import { useMode } from "../../api/mode.ts";

const renewEveryMs = 120_000;

/**
 * Keeps a claimed item as long as its page is open and visible. A closed laptop stops renewing, and the item goes back to the
 * queue when its lease ends. A refusal means that it is gone or somebody else's, so the queue is read again.
 */
export function useLease(id: string | null): void {
  const mode = useMode();
  useEffect(() => {
    if (id === null) return;
    const renew = () => {
      if (document.hidden) return;
      call("PUT /work-items/{id}/lease", mode, { id }).catch(() => invalidateRead(mode, ["GET /work-items"]));
    };
    const timer = setInterval(renew, renewEveryMs);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [id, mode]);
}
