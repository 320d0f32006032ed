import type { ApiRefusal } from "./api-calls.ts";

type Asked = { url: string; path: string };

/** What somebody does next, by the code of the refusal. */
const advice: Readonly<Record<string, (asked: Asked) => string>> = {
  second_person_required: ({ path }) =>
    `The draft is stored. Another owner or admin, who did not create it, publishes it: they run this command with the same ${path}, or open the page of the draft.`,
  invariant_refuted: ({ path }) =>
    `The draft is stored, but invariants are binding here. See the case with policy check ${path}, then change the definition, or the invariant.`,
  invariant_not_proved: ({ url }) =>
    `The draft is stored. An owner acknowledges each of these on its page at ${url}, with a reason; then run this command again.`,
  invariants_changed: () => "Somebody changed the invariants meanwhile. Run this command again.",
  already_published: () => "Somebody published it meanwhile. Run this command again to see what is left to do.",
  invalid_login: ({ url }) =>
    `Whoever signs in with a passkey or an identity provider has no password here: publish at ${url} instead.`,
  second_factor_required: ({ url }) =>
    `Set up one-time codes at ${url} under your account, then run this command again.`,
  insufficient_role: () => "Owners and admins publish policies. Ask one of them.",
  validation_failed: () => "Correct the definition, then run this command again.",
};

/** The refusal in words: what it says, what it is about, and what to do. */
export function refusalLines(refusal: ApiRefusal, asked: Asked): string[] {
  const { code, problem, message } = refusal;
  if (code === null) return [message];
  const next = Object.hasOwn(advice, code) ? [advice[code]!(asked)] : [];
  return [
    `${problem.title ?? "The server refuses"}. ${problem.detail ?? ""}`.trim() + ` (${refusal.status} ${code})`,
    ...(problem.errors ?? []).map((each) => `  ${each.path}: ${each.message} (${each.code})`),
    ...next,
  ];
}
