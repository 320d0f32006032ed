import { type createClient, ProbityError } from "@probity/client";
import type { WebhookEvent } from "@probity/client/webhooks";
import type { Account, Accounts } from "./accounts.ts";
import type { Settings } from "./settings.ts";

type Client = ReturnType<typeof createClient>;

/**
 * Tells Probity about a customer who applies, and has them monitored: from here on the worker decides whenever evidence changes.
 * Keys and times come from the account, so if this is interrupted and done again, nothing is recorded twice.
 */
export async function onboard(client: Client, settings: Settings, accounts: Accounts, account: Account): Promise<void> {
  const { reference, application, appliedAt } = account;
  const key = (step: string) => ({ idempotencyKey: `onboarding:${reference}:${step}` });
  const subjectId = await subjectOf(client, reference, key("subject"));
  // Before anything can be decided about them: the notification finds the account by its subject.
  accounts.setSubject(reference, subjectId);
  await client.evidence.submitBatch(
    subjectId,
    {
      sourceRegistrationId: settings.sourceRegistrationId,
      items: [
        { fact: "country.residence", status: "available", value: application.country, observedAt: appliedAt },
        { fact: "income.monthly", status: "available", value: application.monthlyIncome, observedAt: appliedAt },
        { fact: "products", status: "available", value: application.products, observedAt: appliedAt },
      ],
    },
    key("application"),
  );
  await client.monitoring.assign(
    subjectId,
    { policyVersionId: settings.policyVersionId, enabled: true },
    key("monitoring"),
  );
}

/** Another system may have registered the customer before; then that subject is the one. */
async function subjectOf(client: Client, externalId: string, options: { idempotencyKey: string }): Promise<string> {
  try {
    return (await client.subjects.create({ kind: "person", externalId }, options)).id;
  } catch (error) {
    if (error instanceof ProbityError && error.code === "already_exists") return String(error.problem["existingId"]);
    throw error;
  }
}

/** The device check answers later than the customer can type. Nothing else is needed: accepting evidence requests the decision. */
export async function reportDevice(client: Client, settings: Settings, subjectId: string, isShared: boolean) {
  await client.evidence.submit(subjectId, {
    sourceRegistrationId: settings.sourceRegistrationId,
    fact: "device.shared",
    status: "available",
    value: isShared,
    observedAt: new Date().toISOString(),
  });
}

/**
 * A notification only says that something has happened: deliveries come in any order, and more than once. So the state that counts
 * now is read before anything is done.
 */
export async function follow(client: Client, settings: Settings, accounts: Accounts, event: WebhookEvent) {
  const { subjectId } = event.data;
  if (subjectId === null || accounts.hasSeen(event.eventId)) return;
  const policies = await client.monitoring.list(subjectId);
  const monitored = policies.find(({ policyVersionId }) => policyVersionId === settings.policyVersionId);
  if (!monitored?.lastAssessmentId) return;
  const { effectiveDecision } = await client.assessments.state(monitored.lastAssessmentId);
  accounts.decide(event.eventId, subjectId, effectiveDecision);
}
