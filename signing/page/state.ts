import type { AgreementModel } from "@probity/engines/agreement/model.ts";
import type { CompletionError, Problem, Session } from "./session.ts";

/** What is on the screen. */
export type Screen =
  | { at: "loading" }
  | { at: "code"; wrong: boolean; sending: boolean }
  /** `link`: it never worked here; `ended`: it did. */
  | { at: "closed"; why: "link" | "ended" }
  | { at: "failed"; failure: Failure }
  | { at: "intro" | "document" | "review" | "done" }
  | { at: "notice"; state: Exclude<Session["state"], "ready"> };

/** What could not be done for a reason that has nothing to do with what was entered, and how to do it again. */
export type Failure = { code: string; status: number; requestId: string | null; retry: () => void };

/** What somebody entered that the server does not have. A refused one waits to be corrected, an unsent one to be sent. */
export type Draft = { text: string; state: "typing" | "saving" | "unsent" | "refused" };

/** What happened to a field that the signer is not looking at right now. */
export type Notice = { text: "notSignedCorrect" | "fieldClosed"; fieldId: string };

export type State = {
  screen: Screen;
  session: Session | null;
  model: AgreementModel | null;
  view: "text" | "pages";
  drafts: Readonly<Record<string, Draft>>;
  /** Why the last entry was refused, by the field. */
  problems: Readonly<Record<string, Problem>>;
  /** The field that is open in the sheet, and the one the pad signs. */
  openStep: string | null;
  pad: string | null;
  declining: boolean;
  /** Whether the signer has ticked that they have read the document and agree, and what is wrong with that. */
  agreed: boolean;
  consentProblem: "consentMissing" | "consentChanged" | null;
  busy: boolean;
  errors: readonly CompletionError[];
  /** The signer pressed the last button, and it has not come to a signature. */
  notSigned: boolean;
  notice: Notice | null;
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
  agreed: false,
  consentProblem: null,
  busy: false,
  errors: [],
  notSigned: false,
  notice: null,
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
