import type { OpenedSigningSession, SigningBranding } from "@probity/contract";
import { ApiError, openSession, type SignerApi, signerApi } from "./api.ts";
import { tell } from "./host.ts";
import { forget, hideToken, keep, kept, type Link } from "./link.ts";
import type { Session } from "./session.ts";
import type { AskedCode, Failure, Screen, Store } from "./state.ts";

/** States that change without anybody pressing anything here. */
const pollSeconds: Partial<Record<Session["state"], number>> = { waiting: 15, signed: 30, finalizing: 3 };
const reconnectSeconds = 5;

/** Language and colours are known once the link is exchanged, and are there before anything is shown. */
type OnOpened = (opened: {
  language: string | null;
  accent: string | null;
  branding: SigningBranding | null;
}) => Promise<void>;

/** One signer's visit: how it begins, what the server says of it, and how it ends. */
export class Visit {
  readonly store: Store;
  readonly #link: Link;
  readonly #onOpened: OnOpened;
  #api: SignerApi | null = null;
  #authentication: OpenedSigningSession["authentication"] = "none";
  #poll: ReturnType<typeof setTimeout> | undefined;
  #reconnecting: ReturnType<typeof setTimeout> | undefined;
  /** Runs once the server can be reached again. */
  onReconnected: () => void = () => {};

  constructor(store: Store, link: Link, onOpened: OnOpened) {
    this.store = store;
    this.#link = link;
    this.#onOpened = onOpened;
  }

  get api(): SignerApi {
    if (!this.#api) throw new Error("The visit has not begun.");
    return this.#api;
  }

  /** A link is good for one exchange, so a reload goes on with what the first visit of this tab kept. */
  async begin(code?: string): Promise<void> {
    try {
      await this.#exchange(code);
    } catch (error) {
      this.#beginFailed(error, code);
      return;
    }
    const isAgain = this.store.state.session !== null;
    await this.reload();
    if (isAgain) this.onReconnected();
  }

  /**
   * True if an expired visit can continue here. Without a code it cannot: somebody who finds the page open must not get in
   * by pressing a button.
   */
  get canSendCode(): boolean {
    return this.#authentication === "email_code" && this.#link.token !== null;
  }

  async #exchange(code?: string): Promise<void> {
    const { sessionId, token } = this.#link;
    const before = kept(sessionId);
    if (token === null && !before) throw new ApiError("signing_token_invalid");
    const opened = await (token === null ? Promise.reject(noToken) : openSession(token, code)).catch((error) => {
      // The tab's earlier visit continues only if the link no longer opens.
      if (!before || !(error instanceof ApiError) || error.code !== "signing_token_invalid") throw error;
      return null;
    });
    const { bearer, kind, authentication, returnUrl, accent, branding, language, isReading } = opened
      ? { ...opened, accent: opened.theme?.accent ?? null, isReading: this.store.state.session !== null }
      : before!;
    keep(sessionId, { bearer, kind, authentication, returnUrl, accent, branding, language, isReading });
    hideToken();
    this.#api = signerApi(bearer);
    this.#authentication = authentication;
    this.store.set({ returnUrl, visitKind: kind });
    if (branding?.logo && this.store.state.logo === null) this.#readLogo();
    await this.#onOpened({ language, accent, branding });
  }

  /** Its place is kept, so that nothing moves when it comes. Without it the page is the same page. */
  #readLogo(): void {
    this.store.set({ logo: { src: null } });
    void this.api.logo().then(
      (picture) => this.store.set({ logo: { src: URL.createObjectURL(picture) } }),
      () => this.store.set({ logo: null }),
    );
  }

  #beginFailed(error: unknown, code: string | undefined): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "signing_code_required") this.store.set({ screen: { at: "code", asked: this.#asked(error) } });
    else if (error.code === "signing_token_invalid") this.#close("link");
    else this.store.set({ screen: { at: "failed", failure: this.#failureOf(error, () => void this.begin(code)) } });
  }

  #asked({ reason, retryAfterSeconds }: ApiError): AskedCode {
    const { screen } = this.store.state;
    const asked = { note: "codeSent", waitSeconds: 0, problem: null, sending: false } as const;
    const before = screen.at === "code" ? { ...screen.asked, sending: false } : asked;
    if (reason === "code_wrong") return { ...before, problem: "codeWrong" };
    if (reason === "code_used_up") return { ...before, problem: "codeUsedUp" };
    if (reason === "code_sent_recently")
      return { ...asked, note: "codeSentRecently", waitSeconds: Math.max(1, retryAfterSeconds) };
    return screen.at === "code" || screen.at === "closed" ? { ...asked, note: "codeSentAgain" } : asked;
  }

  /** Reads everything again and shows where the signer is. */
  async reload(): Promise<void> {
    clearTimeout(this.#poll);
    await this.attempt(async () => {
      const first = this.store.state.session === null;
      const session = await this.api.session();
      this.store.set({ session, failure: null, notSigned: false, screen: this.#screenOf(session) });
      if (first) tell("ready", { documentId: session.document.id, signerId: session.signer.id });
      this.watch();
    });
  }

  #screenOf(session: Session): Screen {
    const { screen } = this.store.state;
    if (session.state !== "ready") return { at: "ending", state: session.state };
    if (screen.at === "review") return screen;
    return kept(this.#link.sessionId)?.isReading || screen.at === "document" ? { at: "document" } : { at: "intro" };
  }

  /** The document is open: from here on a reload leads back to it. */
  startReading(): void {
    const { sessionId } = this.#link;
    const before = kept(sessionId);
    if (before) keep(sessionId, { ...before, isReading: true });
    this.store.set({ screen: { at: "document" } });
  }

  /** Polls again after a while; a missing answer is not reported. */
  watch(): void {
    clearTimeout(this.#poll);
    const { session, isOver } = this.store.state;
    const seconds = session && pollSeconds[session.state];
    if (!seconds || isOver) return;
    this.#poll = setTimeout(() => {
      void this.api.session().then(
        (read) => (this.store.set({ session: read, screen: this.#screenOf(read) }), this.watch()),
        (error: unknown) => (error instanceof ApiError && isTurnedAway(error) ? this.#end(error) : this.watch()),
      );
    }, seconds * 1000);
  }

  /**
   * Runs an action that may fail, and shows a failure with a way to try again: `retry`, or the same action. Returns true if
   * it worked.
   */
  async attempt(work: () => Promise<void>, retry?: () => void): Promise<boolean> {
    try {
      await work();
      if (!this.store.state.online) this.#connected();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.#refused(error, retry ?? (() => void this.attempt(work)));
      return false;
    }
  }

  async #refused(error: ApiError, retry: () => void): Promise<void> {
    if (isTurnedAway(error)) this.#end(error);
    else if (overtaken.has(error.code) && this.store.state.screen.at !== "ending") await this.reload();
    else this.#fail(error, retry);
  }

  #failureOf({ code, status, message, requestId }: ApiError, retry: () => void): Failure {
    tell("error", { code, message, requestId });
    return { code, status, requestId, retry };
  }

  #fail(error: ApiError, retry: () => void): void {
    const failure = this.#failureOf(error, retry);
    if (this.store.state.session === null) this.store.set({ screen: { at: "failed", failure } });
    else if (isOffline(error)) this.#disconnected();
    else this.store.set({ failure });
  }

  #connected(): void {
    clearTimeout(this.#reconnecting);
    this.store.set({ online: true });
    this.onReconnected();
  }

  /** A browser knows whether it has a network, but nobody tells it when a server is back. */
  #disconnected(): void {
    clearTimeout(this.#reconnecting);
    this.store.set({ online: false });
    this.#reconnecting = setTimeout(() => void this.reconnect(), reconnectSeconds * 1000);
  }

  async reconnect(): Promise<void> {
    const isReached = await this.api.session().then(
      () => true,
      (error: unknown) => !isOffline(error),
    );
    if (isReached) this.#connected();
    else this.#disconnected();
  }

  /** A signer who is done keeps the last screen, because it is still true. */
  #end({ reason }: ApiError): void {
    const { screen } = this.store.state;
    if (screen.at === "ending" && screen.state !== "waiting") {
      forget(this.#link.sessionId);
      this.store.set({ isOver: true });
    } else this.#close(reason === "session_expired" ? "timedOut" : "replaced");
  }

  #close(why: "link" | "timedOut" | "replaced"): void {
    forget(this.#link.sessionId);
    tell("error", { code: "signing_token_invalid", message: "", requestId: null });
    this.store.set({ screen: { at: "closed", why }, openStep: null, pad: null, declining: false });
  }
}

const isTurnedAway = ({ code }: ApiError) => code === "signing_token_invalid";
const noToken = new ApiError("signing_token_invalid");
/** The document moved on while this page was open. */
const overtaken = new Set<ApiError["code"]>([
  "not_your_turn",
  "document_state_conflict",
  "field_frozen",
  "field_read_only",
  "consent_required",
]);

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === "offline";
