import { archiveRequests } from "#lifecycle/archive/testing/archive-requests.ts";
import { bulkSendRequests } from "#agreements/testing/bulk-send-requests.ts";
import { completionRequests } from "#agreements/testing/completion-requests.ts";
import { documentRequests } from "#agreements/testing/document-requests.ts";
import { fieldRequests } from "#agreements/testing/field-requests.ts";
import { signerRequests } from "#agreements/testing/signer-requests.ts";
import { signingRequests } from "#agreements/testing/signing-requests.ts";
import { templateRequests } from "#agreements/testing/template-requests.ts";
import { erasureRequests } from "#lifecycle/erasure/testing/erasure-requests.ts";
import { identityRequests } from "#accounts/testing/identity-requests.ts";
import { liveRequests } from "#platform/live/testing/live-requests.ts";
import { noteRequests } from "#platform/notes/testing/note-requests.ts";
import { operatorRequests } from "#app/operator/testing/operator-requests.ts";
import { proposalRequests } from "#casework/proposals/testing/proposal-requests.ts";
import { retentionRequests } from "#lifecycle/retention/testing/retention-requests.ts";
import { riskRequests } from "#risk/testing/risk-requests.ts";
import { screeningRequests } from "#screening/testing/screening-requests.ts";
import { verificationRequests } from "#risk/verification/testing/verification-requests.ts";
import { webhookRequests } from "#webhooks/testing/webhook-requests.ts";
import { workRequests } from "#platform/work/testing/work-requests.ts";
import type { Sampler } from "./sample-request.ts";

/** One sampler per route; a route without one fails the tests that walk all routes. */
export const sampleRequests: Record<string, Sampler> = {
  ...riskRequests,
  ...verificationRequests,
  ...documentRequests,
  ...bulkSendRequests,
  ...completionRequests,
  ...fieldRequests,
  ...signerRequests,
  ...templateRequests,
  ...signingRequests,
  ...screeningRequests,
  ...workRequests,
  ...webhookRequests,
  ...identityRequests,
  ...liveRequests,
  ...proposalRequests,
  ...noteRequests,
  ...erasureRequests,
  ...archiveRequests,
  ...retentionRequests,
  ...operatorRequests,
};
