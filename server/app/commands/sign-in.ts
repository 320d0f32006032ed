import type { Send } from "#app/demo/demo-api.ts";
import { ApiRefusal, senderTo } from "./api-calls.ts";
import type { AskPerson } from "./ask-person.ts";

/** A person's session for the length of a command. */
export type Session = { send: Send; end: () => Promise<void> };

type SignIn = { url: string; email: string; organizationId: string | null; mode: "test" | "live" };

/** Asks for the password and, where it is on, for a one-time code or a recovery code. Neither is ever an argument or kept. */
export async function signIn({ url, email, organizationId, mode }: SignIn, ask: AskPerson): Promise<Session> {
  const anybody = senderTo(url, async () => ({}));
  const given = { email, password: await ask.secret("Password: "), ...(organizationId !== null && { organizationId }) };
  const login = (code: object) => anybody<{ accessToken: string }>("POST", "/auth/login", { ...given, ...code });
  const { accessToken } = await login({}).catch(async (error: unknown) => {
    if (!(error instanceof ApiRefusal) || error.code !== "totp_required") throw error;
    const code = (await ask.secret("One-time code, or a recovery code: ")).trim();
    return login(/^\d{6}$/.test(code) ? { totp: code } : { recoveryCode: code });
  });
  const send = senderTo(url, async () => ({ authorization: `Bearer ${accessToken}`, "x-risk-mode": mode }));
  return { send, end: () => endSession(send) };
}

/** A session that nobody uses any more must not wait for its end. Whether it ended changes nothing about what was done in it. */
async function endSession(send: Send): Promise<void> {
  try {
    const { items } = await send<{ items: { id: string; data: { current: boolean } }[] }>("GET", "/me/sessions");
    await send("POST", `/me/sessions/${items.find(({ data }) => data.current)!.id}/end`);
  } catch {
    console.error("The session could not be ended. End it in the dashboard, under your account.");
  }
}
