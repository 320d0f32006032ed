import { useSyncExternalStore } from "react";
import { session, type SessionState } from "./session.ts";

export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, () => session.state);
}

/** For pages inside of the frame, which are shown to nobody else. */
export function useSignedIn(): Extract<SessionState, { kind: "signed-in" }> {
  const state = useSession();
  if (state.kind !== "signed-in") throw new Error("Nobody is signed in.");
  return state;
}
