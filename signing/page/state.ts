import type { AgreementModel } from "@probity/engines/agreement/model.ts";
import type { CompletionError, Session } from "./session.ts";

/** What is on the screen. */
export type Screen =
  | { at: "loading" }
  | { at: "code"; wrong: boolean; sending: boolean }
  /** `link`: it never worked here; `ended`: it did. */
  | { at: "closed"; why: "link" | "ended" }
  | { at: "failed"; failure: Failure }
  | { at: "intro" | "document" | "review" | "done" }
  | { at: "notice"; state: Exclude<Session["state"], "ready"> };

export type Failure = { code: string; requestId: string | null };

/** What somebody typed that the server does not have yet. */
export type Draft = { text: string; state: "typing" | "saving" | "unsent" };

export type State = {
  screen: Screen;
  session: Session | null;
  model: AgreementModel | null;
  view: "text" | "pages";
  drafts: Readonly<Record<string, Draft>>;
  /** Why a field was refused, by the field. */
  problems: Readonly<Record<string, string>>;
  /** The field that is open in the sheet, and the one the pad signs. */
  openStep: string | null;
  pad: string | null;
  declining: boolean;
  busy: boolean;
  errors: readonly CompletionError[];
  failure: Failure | null;
  online: boolean;
  returnUrl: string | null;
};

const initialState: State = {
  screen: { at: "loading" },
  session: null,
  model: null,
  view: "pages",
  drafts: {},
  problems: {},
  openStep: null,
  pad: null,
  declining: false,
  busy: false,
  errors: [],
  failure: null,
  online: true,
  returnUrl: null,
};

/** State and who wants to know when it changes. */
export class Store {
  #state = initialState;
  readonly #listeners = new Set<() => void>();

  get state(): State {
    return this.#state;
  }

  set(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
