import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  type Access,
  administrators,
  apiKeysOnly,
  owners,
  readers,
  refuseUnlessAllowed,
  signersOnly,
  writers,
} from "./access.ts";
import type { Caller, Role } from "./caller.ts";
import type { Refusal } from "./refusal.ts";

const scope = { organizationId: randomUUID(), mode: "test" as const };
const key: Caller = { kind: "api_key", scope, apiKeyId: randomUUID() };
const signer: Caller = {
  kind: "signer",
  scope,
  documentId: randomUUID(),
  signerId: randomUUID(),
  sessionId: randomUUID(),
};
const user = (role: Role): Caller => ({ kind: "user", scope, userId: randomUUID(), role, sessionId: randomUUID() });

function refusalOf(access: Access, caller: Caller, what?: string): string | undefined {
  try {
    refuseUnlessAllowed(access, caller, what);
    return undefined;
  } catch (error) {
    const { code, members } = error as Refusal;
    return `${code}: ${members.detail}`;
  }
}

describe("refuseUnlessAllowed names the credential that is needed", () => {
  it.each<[Access, Caller, string]>([
    [
      administrators,
      key,
      "credential_kind_not_allowed: API keys cannot call this endpoint. Sign in as owner or admin with POST /auth/login and send the access token as a bearer token.",
    ],
    [
      apiKeysOnly,
      user("owner"),
      "credential_kind_not_allowed: People who are signed in cannot call this endpoint. Sign the request with an API key.",
    ],
    [
      writers,
      signer,
      "credential_kind_not_allowed: Signing sessions cannot call this endpoint. Sign the request with an API key, or sign in as owner, admin, or member with POST /auth/login and send the access token as a bearer token.",
    ],
    [
      signersOnly,
      key,
      "credential_kind_not_allowed: API keys cannot call this endpoint. Exchange a signing link for a bearer token with POST /signing/session, and send that token.",
    ],
    [
      owners,
      user("admin"),
      "insufficient_role: Your role is admin, and this requires owner. Ask somebody who has that role.",
    ],
    [
      administrators,
      user("auditor"),
      "insufficient_role: Your role is auditor, and this requires owner or admin. Ask somebody who has that role.",
    ],
  ])("%j", (access, caller, refusal) => {
    expect(refusalOf(access, caller)).toBe(refusal);
  });

  it("and what it is needed for, where an endpoint does several things", () => {
    expect(refusalOf(administrators, key, "move an action to cancelled")).toContain(
      "API keys cannot move an action to cancelled. Sign in",
    );
  });

  it("lets those pass who may", () => {
    for (const [access, caller] of [
      [administrators, user("admin")],
      [apiKeysOnly, key],
      [readers, user("auditor")],
      [writers, key],
      [signersOnly, signer],
    ] as const)
      expect(refusalOf(access, caller)).toBeUndefined();
  });
});
