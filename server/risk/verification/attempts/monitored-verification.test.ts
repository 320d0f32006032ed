import { expect, it } from "vitest";
import { newMonitor } from "#risk/monitoring/testing/monitored-case.ts";
import { decide } from "../testing/native-policy.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { complete, newSession, report, runOf } from "../testing/sessions.ts";
import { nativeCase } from "../testing/native-case.ts";

/** A server of its own: a monitor takes whatever is due. */
const server = await startServer();

it("[RK-MO-4] a monitored subject is assessed again after each change of its verification, and not without one", async () => {
  const { organization, workflowId, subjectId, policyId } = await nativeCase(await newOrganization(server));
  const { key } = organization;
  await key.post(`/risk/subjects/${subjectId}/monitoring`, { policyVersionId: policyId, enabled: true });
  const { tick } = newMonitor(server);
  const triggers = async () => {
    await tick();
    const { items } = (await key.get(`/risk/assessments?subjectId=${subjectId}`)).body;
    return items.toSorted((one, other) => one.data.sequence - other.data.sequence).map(({ data }) => data.trigger);
  };
  const expected = ["monitoring.evidence_changed"];
  expect(await triggers()).toEqual(expected);
  let session!: Awaited<ReturnType<typeof newSession>>;
  for (const change of [
    async () => (session = await newSession(organization, { workflowId, subjectId })),
    () => report(organization, runOf(session), "id_document"),
    () => complete(organization, runOf(session)),
    () => decide(organization, subjectId, session, runOf(session), "approved"),
    () => decide(organization, subjectId, session, runOf(session), "revoked"),
    () => key.post(`/verification/sessions/${session.id}/runs`),
  ]) {
    await change();
    expected.push("monitoring.verification_changed");
    expect(await triggers()).toEqual(expected);
    expect(await triggers()).toEqual(expected);
  }
});
