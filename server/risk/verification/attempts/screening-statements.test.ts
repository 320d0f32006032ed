import { expect, it } from "vitest";
import { injectFaults, statementsOf } from "#testing/failing-database.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { newSession, newWorkflow, runOf } from "../testing/sessions.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { documentOf, documentStep, listedDocument, screeningStep } from "../testing/screened-session.ts";

const server = await startServer();
const fault = injectFaults(server.pool);

it("many checks that screening carries out take as many statements as one: to be carried out, and to be linked", async () => {
  const organization = await newOrganization(server);
  const { key } = organization;
  const counts = [];
  for (const checks of [1, 8]) {
    const screenings = Array.from({ length: checks }, (_, index) => screeningStep({}, `screening_${index}`));
    const { id: workflowId } = await newWorkflow(organization, { steps: [documentStep(), ...screenings] });
    const session = await newSession(organization, { workflowId });
    const subjectId = await newSubject(organization);
    const path = `/verification/runs/${runOf(session)}/steps/id_document/result` as const;
    const reported = await statementsOf(fault, () => key.post(path, documentOf(listedDocument)));
    const linked = await statementsOf(fault, () =>
      key.post(`/verification/sessions/${session.id}/link`, { subjectId }),
    );
    counts.push({ reported, linked });
  }
  expect(counts[1]).toEqual(counts[0]);
});
