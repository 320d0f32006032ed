import { archiveRequests } from "#archive/testing/archive-requests.ts";
import { bulkSendRequests } from "#documents/testing/bulk-send-requests.ts";
import { completionRequests } from "#documents/testing/completion-requests.ts";
import { documentRequests } from "#documents/testing/document-requests.ts";
import { fieldRequests } from "#documents/testing/field-requests.ts";
import { signerRequests } from "#documents/testing/signer-requests.ts";
import { signingRequests } from "#documents/testing/signing-requests.ts";
import { templateRequests } from "#documents/testing/template-requests.ts";
import { erasureRequests } from "#erasure/testing/erasure-requests.ts";
import { identityRequests } from "#identity/testing/identity-requests.ts";
import { liveRequests } from "#live/testing/live-requests.ts";
import { noteRequests } from "#notes/testing/note-requests.ts";
import { operatorRequests } from "#operator/testing/operator-requests.ts";
import { proposalRequests } from "#proposals/testing/proposal-requests.ts";
import { retentionRequests } from "#retention/testing/retention-requests.ts";
import { riskRequests } from "#risk/testing/risk-requests.ts";
import { screeningRequests } from "#screening/testing/screening-requests.ts";
import { verificationRequests } from "#verification/testing/verification-requests.ts";
import { webhookRequests } from "#webhooks/testing/webhook-requests.ts";
import { workRequests } from "#work/testing/work-requests.ts";
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
