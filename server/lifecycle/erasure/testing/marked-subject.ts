import { randomUUID } from "node:crypto";
import { newNote, withFile } from "#platform/notes/testing/notes.ts";
import { askForSecondPerson, inDays } from "#casework/proposals/testing/proposals.ts";
import { newSource, submitEvidence } from "#risk/testing/evidence.ts";
import { highRisk, onboarding, onboardingFacts, publishPolicy, sayAll } from "#risk/testing/onboarding-case.ts";
import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";
import { newScreeningRun } from "#screening/testing/screening-runs.ts";
import { documentOf, screenedSession } from "#risk/verification/testing/screened-session.ts";

/** A subject with a marked value in every field that takes text, through everything that can happen to one. */
export async function markedSubject(organization: TestOrganization) {
  const { key, user } = organization;
  const markers: string[] = [];
  const mark = (field: string) => {
    const marker = `mark-${field}-${randomUUID()}`;
    markers.push(marker);
    return marker;
  };
  const [owner, admin] = [await user("owner"), await user("admin")];
  const externalId = mark("external");
  const register = `register-${externalId}`;
  const registration = { kind: "person", externalId };
  const { id } = made(await key.post("/risk/subjects", registration, { idempotencyKey: register }));
  await owner.post("/webhooks", { url: "https://example.com/hook", events: ["risk.*", "screening.*"], mode: "test" });

  const source = await newSource(organization, { facts: [...onboardingFacts, { key: "remark", type: "string" }] });
  await submitEvidence(organization, id, source.id, {
    fact: "remark",
    value: mark("value"),
    providerRef: mark("provider"),
  });
  await sayAll(organization, id, source, { ...highRisk, products: ["crypto", mark("product")] });
  await key.post(`/risk/subjects/${id}/activities`, {
    activityType: "payment.sent",
    category: "payment",
    title: mark("title"),
    summary: mark("summary"),
    occurredAt: new Date().toISOString(),
    reference: mark("reference"),
  });
  const context = made(await key.post("/risk/contexts", { kind: "onboarding", externalId: randomUUID() })).id;
  await key.post(`/risk/contexts/${context}/subjects`, { subjectId: id, role: mark("role").slice(0, 40) });
  markers.push(markers.pop()!.slice(0, 40));

  const policyVersionId = await publishPolicy(organization, onboarding([source.identity]));
  const assess = { policyVersionId, trigger: "onboarding" };
  const assessment = made(await key.post(`/risk/subjects/${id}/assessments`, assess)).id;
  await key.post(`/risk/subjects/${id}/monitoring`, { policyVersionId, enabled: true });
  const override = (reason: string) => ({ decision: "review", reason, expiresAt: inDays(organization, 3) });
  const overridden = made(await owner.post(`/risk/assessments/${assessment}/overrides`, override(mark("override"))));
  await owner.post(`/risk/overrides/${overridden.id}/revoke`, { reason: mark("revocation") });
  await owner.post("/work-items/next", {});
  const [action] = (await key.get(`/risk/actions?subjectId=${id}`)).body.items;
  await key.post(`/risk/actions/${action!.id}/transitions`, {
    status: "acknowledged",
    expectedRevision: 1,
    reason: mark("action"),
  });
  const investigation = made(
    await key.post(`/risk/subjects/${id}/investigations`, { question: mark("question"), assistance: "none" }),
  ).id;
  await owner.post(`/risk/investigations/${investigation}/reviews`, { verdict: "accepted", reason: mark("review") });

  const run = await newScreeningRun(organization, { riskSubjectId: id });
  await owner.post(`/screening/matches/${run.matches[0]!.id}/decision`, {
    decision: "false_positive",
    reason: mark("decision"),
  });
  const document = documentOf({
    fullName: "RADOMIR SABLIN",
    documentNumber: mark("number"),
    nationality: mark("nation"),
  });
  const { session } = await screenedSession(organization, document, { subjectId: id });
  await key.post(`/verification/runs/${session.data.runs[0]!.id}/complete`);
  await owner.post(`/risk/subjects/${id}/verification-decisions`, {
    sessionWorkflowId: session.data.sessionWorkflowId,
    workflowRunId: session.data.runs[0]!.id,
    decision: "rejected",
    reason: mark("verification"),
  });

  made(await owner.post(`/risk/subjects/${id}/hold`, { reason: mark("hold") }));
  made(await owner.post(`/risk/subjects/${id}/release-hold`, { reason: mark("release") }));
  const note = await newNote(organization, { subjectId: id, text: mark("note") });
  await withFile(key, note.id, mark("file"), `${mark("name")}.txt`);
  await key.post(`/notes/${note.id}/withdraw`, { reason: mark("withdrawal") });
  await owner.post("/saved-views", {
    page: "/subjects",
    name: "theirs",
    search: { search: externalId },
    shared: false,
  });
  await askForSecondPerson(organization, { overrides: true });
  // What was decided above has made the first assessment an old one, which nobody overrides.
  const current = made(await key.post(`/risk/subjects/${id}/assessments`, assess)).id;
  const proposed = await admin.post(`/risk/assessments/${current}/overrides`, override(mark("proposed")));
  if (proposed.status !== 202) throw new Error(proposed.text);

  return { id, externalId, markers, register, registration, source, assessment, note, run, session, proposed, owner };
}
