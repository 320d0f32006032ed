import { ProbityError } from "@probity/client";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { call, type InputOf, type ReplyOf } from "./call.ts";
import { invalidateRead } from "./invalidate.ts";
import { refuseIfOutdated } from "./outdated.ts";
import { useMode } from "./mode.ts";
import { newKey } from "./new-key.ts";
import type { Route } from "./routes-of-methods.ts";

type Write = Exclude<Route, `GET ${string}`>;

export type Writing<R extends Route> = {
  /** Sends it. Refusals are thrown as well, for whoever goes on with the answer. */
  send: (input: InputOf<R>) => Promise<ReplyOf<R>>;
  sending: boolean;
  /** Why the last one was refused; null after the next begins. */
  error: unknown;
  reset: () => void;
};

/**
 * A change. What the page shows is read again afterwards: all of it, or the reads that are named. The same change sent again
 * after an answer was lost carries the same idempotency key, so it happens once.
 */
export function useWrite<R extends Write>(route: R, options: { changes?: readonly Route[] } = {}): Writing<R> {
  const mode = useMode();
  const unanswered = useRef<{ input: string; key: string } | null>(null);
  const { mutateAsync, isPending, error, reset } = useMutation({
    mutationFn: async (input: InputOf<R>) => {
      if (mode === "live") await refuseIfOutdated(mode);
      const text = JSON.stringify(input);
      const key = unanswered.current?.input === text ? unanswered.current.key : newKey();
      unanswered.current = { input: text, key };
      try {
        const reply = await call(route, mode, input, { idempotencyKey: key });
        unanswered.current = null;
        return reply;
      } catch (failed) {
        if (failed instanceof ProbityError && failed.status !== null) unanswered.current = null;
        throw failed;
      }
    },
    onSettled: () => void invalidateRead(mode, options.changes),
  });
  return { send: mutateAsync, sending: isPending, error, reset };
}
