import { ApiError, openSession, type SignerApi, signerApi } from "./api.ts";
import { tell } from "./host.ts";
import { forget, hideToken, keep, kept, type Link } from "./link.ts";
import type { Session } from "./session.ts";
import type { Failure, Screen, Store } from "./state.ts";

const pollSeconds = { waiting: 15, finalizing: 3 } as const;
const reconnectSeconds = 5;

/** Language and colours are known once the link is exchanged, and are there before anything is shown. */
type OnOpened = (opened: { language: string | null; accent: string | null }) => Promise<void>;

/** One signer's visit: how it begins, what the server says of it, and how it ends. */
export class Visit {
  readonly store: Store;
  readonly #link: Link;
  readonly #onOpened: OnOpened;
  #api: SignerApi | null = null;
  #poll: ReturnType<typeof setTimeout> | undefined;
  #reconnecting: ReturnType<typeof setTimeout> | undefined;
  /** What is to be done once the server can be reached again. */
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
      this.#beginFailed(error);
      return;
    }
    await this.reload();
  }

  async #exchange(code?: string): Promise<void> {
    const { sessionId, token } = this.#link;
    const before = kept(sessionId);
    if (token === null && !before) throw new ApiError("signing_token_invalid");
    const opened = await (token === null ? Promise.reject(noToken) : openSession(token, code)).catch((error) => {
      if (!before || isOffline(error)) throw error;
      return null;
    });
    const { bearer, returnUrl, accent, language, isReading } = opened
      ? { ...opened, accent: opened.theme?.accent ?? null, isReading: false }
      : before!;
    keep(sessionId, { bearer, returnUrl, accent, language, isReading });
    hideToken();
    this.#api = signerApi(bearer);
    this.store.set({ returnUrl });
    await this.#onOpened({ language, accent });
  }

  #beginFailed(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    const { at } = this.store.state.screen;
    if (error.code === "signing_code_required" || (at === "code" && error.code === "signing_token_invalid"))
      this.store.set({ screen: { at: "code", wrong: at === "code", sending: false } });
    else if (error.code === "signing_token_invalid") this.#close("link");
    else this.#fail(error, () => void this.begin());
  }

  /** Reads everything again and shows where the signer is. */
  async reload(): Promise<void> {
    clearTimeout(this.#poll);
    await this.attempt(async () => {
      const first = this.store.state.session === null;
      const session = await this.api.session();
      this.store.set({ session, failure: null, notSigned: false, screen: this.#screenOf(session) });
      if (first) tell("ready", { documentId: session.document.id, signerId: session.signer.id });
      this.#watch(session);
    });
  }

  #screenOf(session: Session): Screen {
    const { screen } = this.store.state;
    if (screen.at === "done") return screen;
    if (session.state !== "ready") return { at: "notice", state: session.state };
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

  /** A turn comes and a seal is set without anybody pressing anything here. */
  #watch({ state }: Session): void {
    if (state !== "waiting" && state !== "finalizing") return;
    this.#poll = setTimeout(() => void this.reload(), pollSeconds[state] * 1000);
  }

  /**
   * Runs what may fail, and puts on the screen what came of it, with a way to try again: `retry`, or else the same once
   * more. Answers whether it worked.
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
    if (error.code === "signing_token_invalid" || error.code === "unauthenticated") this.#close("ended");
    else if (overtaken.has(error.code) && this.store.state.screen.at !== "notice") await this.reload();
    else this.#fail(error, retry);
  }

  #fail(error: ApiError, retry: () => void): void {
    const { code, status, message, requestId } = error;
    tell("error", { code, message, requestId });
    const failure: Failure = { code, status, requestId, retry };
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

  #close(why: "link" | "ended"): void {
    forget(this.#link.sessionId);
    tell("error", { code: "signing_token_invalid", message: "", requestId: null });
    this.store.set({ screen: { at: "closed", why }, openStep: null, pad: null, declining: false });
  }
}

const noToken = new ApiError("signing_token_invalid");
/** The document moved on while this page was open. */
const overtaken = new Set([
  "not_your_turn",
  "document_state_conflict",
  "field_frozen",
  "field_read_only",
  "consent_required",
]);

const isOffline = (error: unknown): boolean => error instanceof ApiError && error.code === "offline";
