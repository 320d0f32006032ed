import { createClient, ProbityError, type Role, type SignedIn } from "@probity/client";
import { type AccessToken, accessTokenOf } from "./access-token.ts";
import { oneTabAtATime } from "./one-tab.ts";
import { answerWithPasskey } from "./passkeys.ts";
import { baseUrl } from "./server.ts";
import { signCookie } from "./sign-cookie.ts";

export type SessionState =
  | { kind: "asking" }
  | { kind: "unreachable" }
  /** `ended`: somebody was signed in, and is no longer. */
  | { kind: "signed-out"; ended: boolean }
  | { kind: "signed-in"; organizationId: string; userId: string; role: Role };

/** What tabs of one browser tell each other. It passes through memory; nothing is stored. */
type Message = { kind: "signed-in"; signedIn: SignedIn } | { kind: "signed-out" };

export type Credentials = {
  email: string;
  password: string;
  totp?: string;
  recoveryCode?: string;
  organizationId?: string;
};

/** Somebody has signed out, and the server may not know yet. It keeps sessions for half a day, so this is longer. */
const signedOut = signCookie("probity_signed_out");
const signedOutSeconds = 86_400;

export class SessionEnded extends Error {}

/**
 * The session of this browser. The refresh token is a cookie that no script sees and that is good once, so one tab at a time
 * uses it and tells the others what it got. The access token is in memory only.
 */
class Session {
  #state: SessionState = { kind: "asking" };
  #token: AccessToken | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #tabs = new BroadcastChannel("probity-session");
  // A refresh is finished even if its page is left: an answer that is lost would leave a spent cookie behind.
  readonly #client = createClient({ baseUrl, fetch: (url, init) => fetch(url, { ...init, keepalive: true }) });

  constructor() {
    addEventListener("online", () => void this.#endOnServer());
    this.#tabs.addEventListener("message", ({ data }: MessageEvent<Message>) => this.#hear(data));
  }

  get state(): SessionState {
    return this.#state;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Finds out who is signed in, if anybody. */
  async start(): Promise<void> {
    if (signedOut.isSet()) {
      this.#end(false);
      return this.#endOnServer();
    }
    this.#enter({ kind: "asking" });
    try {
      await this.#refresh(null);
    } catch (error) {
      if (!(error instanceof SessionEnded)) this.#enter({ kind: "unreachable" });
    }
  }

  /** A bearer that is good for a while. Throws `SessionEnded` when there is none to be had. */
  async bearer(): Promise<string> {
    const held = this.#token;
    if (held && held.goodUntil > Date.now()) return held.accessToken;
    return this.#refresh(held?.accessToken ?? null);
  }

  /** After the server has refused this bearer. */
  async renew(refused: string): Promise<string> {
    const held = this.#token;
    return held && held.accessToken !== refused ? held.accessToken : this.#refresh(refused);
  }

  async signIn(credentials: Credentials): Promise<void> {
    await oneTabAtATime(async () => this.#adopt(await this.#client.auth.signIn(credentials), "tell"));
  }

  /** Without an address: the authenticator knows whose passkey it is. */
  async signInWithPasskey(): Promise<void> {
    const { options } = await this.#client.auth.startPasskey();
    const response = await answerWithPasskey(options);
    await oneTabAtATime(async () => this.#adopt(await this.#client.auth.finishPasskey({ response }), "tell"));
  }

  /** Everything that is shown belongs to the organization before, so the page begins anew. */
  async switchTo(organizationId: string): Promise<void> {
    await oneTabAtATime(async () =>
      this.#adopt(await this.#client.auth.switchOrganization({ organizationId }), "tell"),
    );
  }

  async requestPasswordReset(email: string) {
    return this.#client.auth.requestPasswordReset({ email });
  }

  async completePasswordReset(reset: { token: string; password: string }) {
    return this.#client.auth.completePasswordReset(reset);
  }

  async readInvitation(token: string) {
    return this.#client.auth.readInvitation({ token });
  }

  async acceptInvitation(invitation: { token: string; password?: string }) {
    return this.#client.auth.acceptInvitation(invitation);
  }

  /** At once, with or without a network: nothing is shown to whoever comes next. */
  async signOut(): Promise<void> {
    signedOut.set(signedOutSeconds);
    this.#tabs.postMessage({ kind: "signed-out" } satisfies Message);
    this.#end(false);
    await this.#endOnServer();
  }

  /** Whoever comes back from the identity provider has a new session, whatever became of the one before. */
  leaveForProvider(): void {
    signedOut.set(0);
  }

  /** No script sees the cookie that continues the session, so only the server can take it away; it is asked until it has. */
  async #endOnServer(): Promise<void> {
    await oneTabAtATime(async () => {
      if (!signedOut.isSet()) return;
      await this.#client.auth.signOut();
      signedOut.set(0);
    }).catch(() => undefined);
  }

  /** Uses the cookie, unless another tab has renewed the token while this one waited. */
  async #refresh(old: string | null): Promise<string> {
    return oneTabAtATime(async () => {
      if (signedOut.isSet()) throw new SessionEnded();
      const held = this.#token;
      if (held && held.accessToken !== old && held.goodUntil > Date.now()) return held.accessToken;
      try {
        return this.#adopt(await this.#client.auth.refresh(), "tell");
      } catch (error) {
        if (!(error instanceof ProbityError) || error.status !== 401) throw error;
        this.#end(this.#state.kind === "signed-in");
        throw new SessionEnded();
      }
    });
  }

  #adopt(signedIn: SignedIn, others: "tell" | "know"): string {
    const token = accessTokenOf(signedIn, Date.now());
    signedOut.set(0);
    // Somebody else signed in, or to another organization: nothing that this page shows may be mixed with theirs.
    if (this.#token && this.#token.sessionId !== token.sessionId) location.assign(`${baseUrl}/`);
    this.#token = token;
    if (others === "tell") this.#tabs.postMessage({ kind: "signed-in", signedIn } satisfies Message);
    const { organizationId, userId, role } = token;
    this.#enter({ kind: "signed-in", organizationId, userId, role });
    return token.accessToken;
  }

  #hear(message: Message): void {
    if (message.kind === "signed-out") this.#end(false);
    else this.#adopt(message.signedIn, "know");
  }

  #end(ended: boolean): void {
    this.#token = null;
    this.#enter({ kind: "signed-out", ended });
  }

  #enter(state: SessionState): void {
    if (JSON.stringify(state) === JSON.stringify(this.#state)) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const session = new Session();
