import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Actions } from "./actions.ts";
import type { Session } from "./session.ts";
import type { State } from "./state.ts";
import type { Translate } from "./texts/languages.ts";

export type App = { state: State; actions: Actions; t: Translate };

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("Nothing of the page is shown outside of it.");
  return app;
}

/** For the screens that only exist once the session was read. */
export function useSession(): App & { session: Session } {
  const app = useApp();
  if (!app.state.session) throw new Error("This screen needs a session.");
  return { ...app, session: app.state.session };
}
