import { expect, it } from "vitest";
import { highRisk, newCase } from "../testing/onboarding-case.ts";
import { newOrganization } from "#testing/organization.ts";

it("201 with the outcome alone for who prefers it, also when it is asked again in another form", async () => {
  const made = await newCase(await newOrganization());
  await made.say(highRisk);
  const { key, server, organizationId } = made.organization;
  const send = (idempotencyKey: string, prefer?: string) =>
    key.post(
      `/risk/subjects/${made.subjectId}/assessments`,
      { policyVersionId: made.policyId, trigger: "onboarding" },
      { idempotencyKey, headers: prefer === undefined ? {} : { prefer } },
    );
  const short = await send("short", "respond-async, return=minimal");
  const { body: whole } = await key.get(`/risk/assessments/${short.body.id}`);
  const { decision, score, band, complete, sequence } = whole.data;
  expect([short.status, short.headers["preference-applied"], short.body]).toEqual([
    201,
    "return=minimal",
    { id: whole.id, resource: "assessments", data: { decision, score, band, complete, sequence } },
  ]);
  for (const prefer of ["return=minimal", "return=representation", undefined]) {
    const again = await send("short", prefer);
    const { status, headers, text } = again;
    expect([status, headers["idempotency-replayed"], headers["preference-applied"], text]).toEqual([
      201,
      "true",
      "return=minimal",
      short.text,
    ]);
  }
  const { rows } = await server.pool.query(
    "select convert_from(answer, 'UTF8') as answer from idempotency_keys where organization_id = $1 and key = 'short'",
    [organizationId],
  );
  expect(rows).toEqual([{ answer: `${whole.id} minimal` }]);

  const usual = await send("usual", "return=everything, handling=strict");
  expect(usual.headers["preference-applied"]).toBeUndefined();
  expect(usual.body.data.policySnapshot).toEqual(whole.data.policySnapshot);
  expect((await send("usual", "return=minimal")).text).toBe(usual.text);
});
