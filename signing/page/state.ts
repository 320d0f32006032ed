import type { OpenedSigningSession } from "@probity/contract";
import type { AgreementModel } from "@probity/engines/agreements/model/model.ts";
import type { ErrorCode } from "../messages.ts";
import type { FieldError, Session } from "./session.ts";

/** The current screen. */
export type Screen =
  | { at: "loading" }
  | { at: "code"; asked: AskedCode }
  /** `link`: it opened nothing here; the others ended a visit that had begun. */
  | { at: "closed"; why: "link" | "timedOut" | "replaced" }
  | { at: "failed"; failure: Failure }
  | { at: "intro" | "document" | "review" }
  | { at: "ending"; state: Exclude<Session["state"], "ready"> };

/** The screen that asks for a code: its note, and the problem with the code that was entered. */
export type AskedCode = {
  note: "codeSent" | "codeSentAgain" | "codeSentRecently";
  waitSeconds: number;
  problem: "codeWrong" | "codeUsedUp" | null;
  sending: boolean;
};

/** A failure that is not about the entry itself, and the way to try again. */
export type Failure = { code: ErrorCode; status: number; requestId: string | null; retry: () => void };

/** An entry that the server does not have. A refused one waits to be corrected, an unsent one to be sent. */
export type Draft = { text: string; state: "typing" | "saving" | "unsent" | "refused" };

/** News about a field that the signer is not looking at right now. */
export type Notice = { text: "notSignedCorrect" | "fieldClosed"; fieldId: string };

export type State = {
  screen: Screen;
  session: Session | null;
  model: AgreementModel | null;
  view: "text" | "pages";
  drafts: Readonly<Record<string, Draft>>;
  /** The reason the last entry was refused, by field. */
  problems: Readonly<Record<string, FieldError>>;
  /** The field that is open in the sheet, and the one the pad signs. */
  openStep: string | null;
  pad: string | null;
  declining: boolean;
  /** The box "I have read the document and agree", and the problem with it. */
  agreed: boolean;
  consentProblem: "consentMissing" | "consentChanged" | null;
  busy: boolean;
  errors: readonly FieldError[];
  /** The signer pressed the last button, and it has not come to a signature. */
  notSigned: boolean;
  notice: Notice | null;
  failure: Failure | null;
  online: boolean;
  returnUrl: string | null;
  /** The organization's logo, with its address once it is here; null if there is none. */
  logo: { src: string | null } | null;
  /** The kind of the link; null until it was exchanged. */
  visitKind: OpenedSigningSession["kind"] | null;
  /** The visit ended after the signer had finished: the screen stays, and the page makes no more requests. */
  isOver: boolean;
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
  logo: null,
  visitKind: null,
  isOver: false,
};

/** State and its listeners. */
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
