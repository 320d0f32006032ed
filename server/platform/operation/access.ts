import type { Caller, Role } from "./caller.ts";
import { Refusal } from "./refusal.ts";

/** The callers of an operation. Data, not code, so that the reference can show it and a test can try every kind of caller. */
export type Access = {
  readonly roles: readonly Role[];
  readonly apiKeys: boolean;
  readonly users?: false;
  readonly signers?: true;
  /** Only people who were given the right to run the installation, whatever their role. */
  readonly operators?: true;
};

/** Reads: everybody of the organization, auditors included. */
export const readers: Access = { roles: ["owner", "admin", "member", "auditor"], apiKeys: true };
/** The specification's "ordinary authenticated clients". */
export const writers: Access = { roles: ["owner", "admin", "member"], apiKeys: true };
/** API keys alone: what a system asserts, no person may assert in its name. */
export const apiKeysOnly: Access = { roles: ["member"], apiKeys: true, users: false };
/** People who work through the queue: dashboard sessions of everybody who may write. */
export const analysts: Access = { roles: ["owner", "admin", "member"], apiKeys: false };
/** Dashboard sessions of owners and admins; never an API key. */
export const administrators: Access = { roles: ["owner", "admin"], apiKeys: false };
/** Dashboard sessions of owners alone. */
export const owners: Access = { roles: ["owner"], apiKeys: false };
/** Anybody who is signed in, about themselves. */
export const dashboardUsers: Access = { roles: ["owner", "admin", "member", "auditor"], apiKeys: false };
/** Owners, admins and auditors: reading how the organization is run. */
export const overseers: Access = { roles: ["owner", "admin", "auditor"], apiKeys: false };
/** Dashboard sessions of people who run the installation. */
export const operators: Access = { roles: ["owner", "admin", "member", "auditor"], apiKeys: false, operators: true };
/** Holders of a signing session, about their own part of one document. */
export const signersOnly: Access = { roles: [], apiKeys: false, users: false, signers: true };

const callers: Record<Caller["kind"], string> = {
  api_key: "API keys",
  user: "People who are signed in",
  signer: "Signing sessions",
};

/** API keys act as member, and never as more. `what` completes the sentence "API keys cannot …". */
export function refuseUnlessAllowed(access: Access, caller: Caller, what = "call this endpoint"): void {
  const kindAllowed = {
    api_key: access.apiKeys,
    user: access.users !== false,
    signer: access.signers === true,
  }[caller.kind];
  if (!kindAllowed) {
    const detail = `${callers[caller.kind]} cannot ${what}. ${credentialFor(access)}`;
    throw new Refusal("credential_kind_not_allowed", { detail });
  }
  if (caller.kind === "signer") return;
  const role = caller.kind === "api_key" ? "member" : caller.role;
  if (!access.roles.includes(role)) throw insufficientRole(role, access.roles);
}

export function insufficientRole(role: Role, requiredRoles: readonly Role[]): Refusal {
  const detail = `Your role is ${role}, and this requires ${listed(requiredRoles)}. Ask somebody who has that role.`;
  return new Refusal("insufficient_role", { detail, requiredRoles });
}

/** Names the credential to send instead. */
function credentialFor({ apiKeys, users, signers, roles }: Access): string {
  if (signers) return "Exchange a signing link for a bearer token with POST /signing/session, and send that token.";
  const signIn = `sign in as ${listed(roles)} with POST /auth/login and send the access token as a bearer token.`;
  if (!apiKeys) return `S${signIn.slice(1)}`;
  return users === false ? "Sign the request with an API key." : `Sign the request with an API key, or ${signIn}`;
}

const alternatives = new Intl.ListFormat("en", { type: "disjunction" });
const listed = (roles: readonly Role[]) => alternatives.format(roles);
