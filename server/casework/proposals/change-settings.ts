import Type, { type Static } from "typebox";
import { recordAudit } from "#platform/audit/record-audit.ts";
import type { Tx } from "#platform/database/transaction.ts";
import { FourEyesChoice } from "#platform/four-eyes/four-eyes-settings.ts";
import { alone, type People, refuseChanged } from "#platform/four-eyes/people.ts";
import { changeOf, proposalOf } from "#platform/four-eyes/proposal-record.ts";
import { propose } from "#platform/four-eyes/propose.ts";
import { refuseUnlessApprovable } from "#platform/four-eyes/second-people.ts";
import { holdFourEyes, writeFourEyes } from "#platform/four-eyes/settings-store.ts";
import { asksForSecondPerson, weakens } from "#platform/four-eyes/weakens.ts";
import { queueOwnerNotices } from "#accounts/mail/queue-mail.ts";
import { owners } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { Revision, strict } from "#platform/operation/shapes.ts";
import { asFourEyesSettings, FourEyesSettings } from "./settings-record.ts";

const SettingsRequest = strict({ ...FourEyesChoice, expectedRevision: Revision });
type SettingsRequest = Static<typeof SettingsRequest>;

const SettingsChange = changeOf(
  "changeFourEyesSettings",
  SettingsRequest,
  Type.Object(FourEyesChoice),
  Type.Object(FourEyesChoice),
);
export type SettingsChange = Static<typeof SettingsChange>;

export const FourEyesSettingsProposal = named("FourEyesSettingsProposal", proposalOf(SettingsChange));

/** PUT /four-eyes-settings */
export const changeFourEyesSettings = operation({
  summary: "Choose which changes of this mode need a second person",
  allow: owners,
  fresh: true,
  body: SettingsRequest,
  example: {
    overrides: true,
    matchDecisions: { enabled: true, lists: ["ofac_sdn"], fromScore: 90 },
    settings: true,
    expectedRevision: 0,
  },
  reply: FourEyesSettings,
  answer: { accepted: FourEyesSettingsProposal, status: 200 },

  async run(call) {
    const { tx, caller, now, body, services } = call;
    const { before, needsSecond } = await checkSettings(tx, caller.scope, body);
    if (asksForSecondPerson(body) && !asksForSecondPerson(before)) await refuseUnlessApprovable(tx, caller.scope);
    await queueOwnerNotices(tx, services, caller, "four_eyes_changed");
    if (!needsSecond) return makeSettings(tx, alone(caller), now, body);
    const { expectedRevision: _, ...after } = body;
    const change: SettingsChange = { operation: "changeFourEyesSettings", request: body, before, after };
    return propose(call, { change, resourceId: caller.scope.organizationId, subject: null });
  },
});

async function checkSettings(tx: Tx, scope: People["by"]["scope"], request: SettingsRequest) {
  const { expectedRevision } = request;
  const { revision, ...before } = asFourEyesSettings(await holdFourEyes(tx, scope));
  if (revision !== expectedRevision) throw new Refusal("stale_revision", { currentRevision: revision });
  return { before, needsSecond: before.settings || weakens(before, request) };
}

async function makeSettings(tx: Tx, { by, approvedBy }: People, now: Date, body: SettingsRequest) {
  const { expectedRevision, ...choice } = body;
  const stored = await writeFourEyes(tx, by.scope, choice, expectedRevision);
  // Two first choices at the same moment hold no row that one could wait for.
  if (!stored) throw new Refusal("stale_revision", { currentRevision: expectedRevision + 1 });
  await recordAudit(tx, by, now, {
    type: "four_eyes.settings_changed",
    resourceType: "organizations",
    resourceId: by.scope.organizationId,
    details: {
      mode: by.scope.mode,
      ...choice,
      revision: stored.revision,
      ...(approvedBy !== null && { approvedBy }),
    },
  });
  return asFourEyesSettings(stored);
}

/** What an approval does. */
export async function applySettings(
  tx: Tx,
  people: People,
  now: Date,
  _organizationId: string,
  { request, before }: SettingsChange,
): Promise<null> {
  const checked = await checkSettings(tx, people.by.scope, request);
  refuseChanged(before, checked.before);
  await makeSettings(tx, people, now, request);
  return null;
}
