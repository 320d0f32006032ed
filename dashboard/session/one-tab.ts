import { ProbityError } from "@probity/client";
import { signCookie } from "./sign-cookie.ts";

const lock = "probity-refresh";
const begun = signCookie("probity_refresh_begun");
/** How long an answer may still be on its way to a browser whose page is gone. */
const onItsWaySeconds = 3;
const lookAgainMs = 50;

/**
 * Runs in one tab of this browser at a time. A page that is left while its request is under way gives the lock back before the
 * answer has set the cookie; whoever comes next sees that one was begun and waits for it. The sign is a cookie because all tabs
 * see it at once, which they do not see of other storage, and because it goes away by itself.
 */
export async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  const alone = async () => {
    while (begun.isSet()) await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
    begun.set(onItsWaySeconds);
    try {
      const done = await work();
      begun.set(0);
      return done;
    } catch (error) {
      // Without an answer, as when the page is left, the server may still be at it.
      if (error instanceof ProbityError && error.status !== null) begun.set(0);
      throw error;
    }
  };
  // Browsers have locks on secure origins alone. Without them, the server bears with two tabs that renew within seconds.
  return "locks" in navigator ? navigator.locks.request(lock, alone) : alone();
}
