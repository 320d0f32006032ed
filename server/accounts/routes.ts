import { openGet, openPost, type OpenRoute } from "#platform/operation/open-operation.ts";
import { get, post, type Route } from "#platform/operation/route.ts";
import { createApiKey } from "./api-keys/create-api-key.ts";
import { listApiKeys } from "./api-keys/list-api-keys.ts";
import { revokeApiKey } from "./api-keys/revoke-api-key.ts";
import { rotateApiKey } from "./api-keys/rotate-api-key.ts";
import { listAuditCheckpoints } from "#platform/audit/list-audit-checkpoints.ts";
import { listAuditEvents } from "#platform/audit/list-audit-events.ts";
import { acceptInvitation } from "./invitations/accept-invitation.ts";
import { createInvitation } from "./invitations/create-invitation.ts";
import { listInvitations } from "./invitations/list-invitations.ts";
import { readInvitation } from "./invitations/read-invitation.ts";
import { revokeInvitation } from "./invitations/revoke-invitation.ts";
import { changePassword } from "./me/change-password.ts";
import { confirmMe } from "./me/confirm-me.ts";
import { confirmTotp } from "./me/confirm-totp.ts";
import { disableTotp } from "./me/disable-totp.ts";
import { readMe } from "./me/read-me.ts";
import { startTotp } from "./me/start-totp.ts";
import { changeRole } from "./members/change-role.ts";
import { endMemberSessions } from "./members/end-member-sessions.ts";
import { listMembers } from "./members/list-members.ts";
import { listMemberSessions } from "./members/list-member-sessions.ts";
import { listPeople } from "./members/list-people.ts";
import { removeMember } from "./members/remove-member.ts";
import { finishOidc } from "./oidc/finish-oidc.ts";
import { startOidc } from "./oidc/start-oidc.ts";
import { changeSettings } from "./organizations/change-settings.ts";
import { deleteOrganization } from "./organizations/delete-organization.ts";
import { readOrganization } from "./organizations/read-organization.ts";
import { finishPasskeyConfirmation } from "./passkeys/finish-passkey-confirmation.ts";
import { finishPasskey } from "./passkeys/finish-passkey.ts";
import { finishPasskeySignIn } from "./passkeys/finish-passkey-sign-in.ts";
import { listPasskeys } from "./passkeys/list-passkeys.ts";
import { removePasskey } from "./passkeys/remove-passkey.ts";
import { renamePasskey } from "./passkeys/rename-passkey.ts";
import { startPasskey } from "./passkeys/start-passkey.ts";
import { startPasskeyConfirmation } from "./passkeys/start-passkey-confirmation.ts";
import { startPasskeySignIn } from "./passkeys/start-passkey-sign-in.ts";
import { completePasswordReset } from "./recovery/complete-password-reset.ts";
import { createRecoveryCodes } from "./recovery/create-recovery-codes.ts";
import { requestPasswordReset } from "./recovery/request-password-reset.ts";
import { endMyOtherSessions } from "./sign-in/end-my-other-sessions.ts";
import { endMySession } from "./sign-in/end-my-session.ts";
import { listMySessions } from "./sign-in/list-my-sessions.ts";
import { login } from "./sign-in/login.ts";
import { logout } from "./sign-in/logout.ts";
import { refresh } from "./sign-in/refresh.ts";
import { switchOrganization } from "./sign-in/switch-organization.ts";

/** The first table of docs/endpoints/identity.md, row for row. */
export const identityRoutes = [
  post("/api-keys", { createApiKey }),
  get("/api-keys", { listApiKeys }),
  post("/api-keys/{id}/rotate", { rotateApiKey }),
  post("/api-keys/{id}/revoke", { revokeApiKey }),
  get("/me", { readMe }),
  post("/me/password", { changePassword }),
  post("/me/totp/start", { startTotp }),
  post("/me/totp/confirm", { confirmTotp }),
  post("/me/totp/disable", { disableTotp }),
  post("/me/recovery-codes", { createRecoveryCodes }),
  post("/me/passkeys/start", { startPasskey }),
  post("/me/passkeys/finish", { finishPasskey }),
  get("/me/passkeys", { listPasskeys }),
  post("/me/passkeys/{id}/rename", { renamePasskey }),
  post("/me/passkeys/{id}/remove", { removePasskey }),
  post("/me/confirm", { confirmMe }),
  post("/me/confirm/passkey/start", { startPasskeyConfirmation }),
  post("/me/confirm/passkey/finish", { finishPasskeyConfirmation }),
  get("/me/sessions", { listMySessions }),
  post("/me/sessions/{id}/end", { endMySession }),
  post("/me/sessions/end-others", { endMyOtherSessions }),
  get("/members", { listMembers }),
  get("/people", { listPeople }),
  post("/members/{id}/role", { changeMemberRole: changeRole }),
  post("/members/{id}/remove", { removeMember }),
  get("/members/{id}/sessions", { listMemberSessions }),
  post("/members/{id}/sessions/end", { endMemberSessions }),
  post("/invitations", { createInvitation }),
  get("/invitations", { listInvitations }),
  post("/invitations/{id}/revoke", { revokeInvitation }),
  get("/organization", { readOrganization }),
  post("/organization/settings", { changeOrganizationSettings: changeSettings }),
  get("/organization/audit-events", { listAuditEvents }),
  get("/organization/audit-checkpoints", { listAuditCheckpoints }),
  post("/organization/delete", { deleteOrganization }),
] as const satisfies readonly Route[];

/** The second table: what leads to a credential needs none. */
export const identityOpenRoutes = [
  openPost("/auth/login", { signIn: login }),
  openPost("/auth/passkeys/start", { startPasskeySignIn }),
  openPost("/auth/passkeys/finish", { finishPasskeySignIn }),
  openPost("/auth/refresh", { refreshSession: refresh }),
  openPost("/auth/switch", { switchOrganization }),
  openPost("/auth/logout", { signOut: logout }),
  openPost("/auth/password-resets", { requestPasswordReset }),
  openPost("/auth/password-resets/complete", { completePasswordReset }),
  openPost("/auth/invitations/read", { readInvitation }),
  openPost("/auth/invitations/accept", { acceptInvitation }),
  openGet("/auth/oidc/start", { startIdentityProviderSignIn: startOidc }),
  openGet("/auth/oidc/callback", { finishIdentityProviderSignIn: finishOidc }),
] as const satisfies readonly OpenRoute[];
