import { act, once, read, stream, write } from "./endpoint.ts";

export const organizationMethods = {
  webhooks: {
    create: write("POST /webhooks"),
    list: read("GET /webhooks"),
    get: read("GET /webhooks/{id}"),
    update: write("POST /webhooks/{id}/update"),
    disable: write("POST /webhooks/{id}/disable"),
    enable: write("POST /webhooks/{id}/enable"),
    /** The old secret keeps signing for `overlapSeconds` (a day when not given): verify with both meanwhile. */
    rotateSecret: write("POST /webhooks/{id}/rotate-secret"),
    test: act("POST /webhooks/{id}/test"),
    /** Newest first. */
    deliveries: read("GET /webhooks/{id}/deliveries"),
    delivery: read("GET /webhooks/{id}/deliveries/{deliveryId}"),
    retryDelivery: act("POST /webhooks/{id}/deliveries/{deliveryId}/retry"),
    /** Retries every failed delivery of that time. */
    retryDeliveries: write("POST /webhooks/{id}/deliveries/retry"),
  },
  apiKeys: {
    create: write("POST /api-keys"),
    list: read("GET /api-keys"),
    rotate: write("POST /api-keys/{id}/rotate"),
    revoke: write("POST /api-keys/{id}/revoke"),
  },
  members: {
    list: read("GET /members"),
    changeRole: write("POST /members/{id}/role"),
    remove: write("POST /members/{id}/remove"),
    sessions: read("GET /members/{id}/sessions"),
    endSessions: write("POST /members/{id}/sessions/end"),
  },
  /** Colleagues, by their addresses. */
  people: { list: read("GET /people") },
  invitations: {
    create: write("POST /invitations"),
    list: read("GET /invitations"),
    revoke: write("POST /invitations/{id}/revoke"),
  },
  organization: {
    get: read("GET /organization"),
    changeSettings: write("POST /organization/settings"),
    auditEvents: read("GET /organization/audit-events"),
    auditCheckpoints: read("GET /organization/audit-checkpoints"),
    delete: write("POST /organization/delete"),
  },
  fourEyes: {
    /** Which changes need a second person. */
    get: read("GET /four-eyes-settings"),
    change: write("PUT /four-eyes-settings"),
  },
  /** Changes that wait for a second person. */
  proposals: {
    list: read("GET /proposals"),
    get: read("GET /proposals/{id}"),
    approve: act("POST /proposals/{id}/approve"),
    decline: write("POST /proposals/{id}/decline"),
    withdraw: act("POST /proposals/{id}/withdraw"),
  },
  /** Legal holds: what they keep is neither erased nor deleted. */
  holds: { list: read("GET /holds") },
  /** How long records are kept. Nothing is deleted unless somebody chooses a period. */
  retention: {
    get: read("GET /retention-settings"),
    change: write("PUT /retention-settings"),
    /** Counts what would go now. */
    preview: read("GET /retention-settings/preview"),
  },
  /** How the whole installation is, for people who run it. Counts and ages, never a record. */
  operator: {
    jobs: read("GET /operator/jobs"),
    processes: read("GET /operator/processes"),
    lists: read("GET /operator/lists"),
    storage: read("GET /operator/storage"),
    versions: read("GET /operator/versions"),
  },
  /** Kinds of records that change, for as long as somebody reads. The first says `all`, and so does one after each gap. */
  live: stream("GET /live"),
  me: {
    get: read("GET /me"),
    changePassword: write("POST /me/password"),
    startTotp: act("POST /me/totp/start"),
    confirmTotp: write("POST /me/totp/confirm"),
    disableTotp: write("POST /me/totp/disable"),
    createRecoveryCodes: write("POST /me/recovery-codes"),
    /** What `navigator.credentials.get` needs; then `finishPasskeyConfirmation` with what it answered. */
    startPasskeyConfirmation: act("POST /me/confirm/passkey/start"),
    finishPasskeyConfirmation: write("POST /me/confirm/passkey/finish"),
    /** What `navigator.credentials.create` needs; then `finishPasskey` with what it made. */
    startPasskey: act("POST /me/passkeys/start"),
    finishPasskey: write("POST /me/passkeys/finish"),
    passkeys: read("GET /me/passkeys"),
    renamePasskey: write("POST /me/passkeys/{id}/rename"),
    removePasskey: act("POST /me/passkeys/{id}/remove"),
    /** Before changes that need a sign-in within the last ten minutes (403 `confirmation_required`). */
    confirm: write("POST /me/confirm"),
    sessions: read("GET /me/sessions"),
    endSession: act("POST /me/sessions/{id}/end"),
    endOtherSessions: act("POST /me/sessions/end-others"),
  },
  /** Needs no credential. The refresh token is a cookie, so this is for browsers. */
  auth: {
    signIn: once("POST /auth/login"),
    /** What `navigator.credentials.get` needs; then `finishPasskey` with what it answered. */
    startPasskey: once("POST /auth/passkeys/start"),
    finishPasskey: once("POST /auth/passkeys/finish"),
    refresh: once("POST /auth/refresh"),
    /** Ends the session of the cookie, and opens one in another organization of the same person. */
    switchOrganization: once("POST /auth/switch"),
    signOut: once("POST /auth/logout"),
    requestPasswordReset: once("POST /auth/password-resets"),
    completePasswordReset: once("POST /auth/password-resets/complete"),
    readInvitation: once("POST /auth/invitations/read"),
    acceptInvitation: once("POST /auth/invitations/accept"),
  },
};
