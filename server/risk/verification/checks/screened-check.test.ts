import { sampleEntry } from "@probity/engines/screening/lists/testing/sample-entry.ts";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { rowsOf } from "#testing/rows-of-organization.ts";
import { samplePep } from "#screening/testing/sample-lists.ts";
import { screeningOrganization } from "#screening/testing/screening-organization.ts";
import { newSession, newWorkflow, report, runOf } from "../testing/sessions.ts";
import { bothSteps, documentOf, listedDocument, screenedSession, settings } from "../testing/screened-session.ts";

const nobody = { fullName: "NOBODY INPARTICULAR", dateOfBirth: "1990-02-03", nationality: "DE" };
const born = [{ from: "1955-05-05", to: "1955-05-05", circa: false }];

describe("a check that screening carried out", () => {
  it.each<[string, object, object, { status: string; recommendation: string }, string]>([
    ["a match", listedDocument, {}, { status: "match", recommendation: "block" }, "match"],
    [
      "a possible match",
      { fullName: "RADOMIR SABLIN" },
      {},
      { status: "review_required", recommendation: "review" },
      "possible_match",
    ],
    [
      "a possible match on the PEP list",
      { fullName: "ODILE MARCHETTA" },
      {},
      { status: "review_required", recommendation: "review" },
      "possible_match",
    ],
    ["nobody found", nobody, {}, { status: "clear", recommendation: "none" }, "clear"],
    [
      "nobody found on the lists that are there",
      nobody,
      { sources: ["eu_fsf", "uk_sanctions"] },
      { status: "review_required", recommendation: "review" },
      "incomplete",
    ],
    [
      "nobody found and a list that is misspelled",
      nobody,
      { sources: ["eu_fsf", "eu_fsff"] },
      { status: "review_required", recommendation: "review" },
      "incomplete",
    ],
    [
      "a match although a list is missing",
      listedDocument,
      { sources: ["eu_fsf", "uk_sanctions"] },
      { status: "match", recommendation: "block" },
      "match",
    ],
    [
      "none of the lists there",
      listedDocument,
      { sources: ["uk_sanctions"] },
      { status: "error", recommendation: "review" },
      "error",
    ],
  ])("[SC-WF-2] for %s names its run", async (_what, found, change, ended, status) => {
    const organization = await newOrganization();
    const { session, check, run } = await screenedSession(organization, documentOf(found), {
      settings: { ...settings, ...change },
    });
    const provider = { provider: "service_screening", providerRef: `screening-run:${run.id}` };
    expect(check).toMatchObject({ kind: "pep_sanctions", stepId: "screening", ...provider, ...ended });
    expect(run).toMatchObject({ status, trigger: "session_check", sessionId: session.id, riskSubjectId: null });
    const { body } = await organization.key.get(`/verification/sessions/${session.id}/checks`);
    expect(body.items.map(({ data }) => [data.providerRef, data.status])).toEqual([
      [provider.providerRef, ended.status],
    ]);
  });

  it("[SC-WF-2] says match for a sanctions match alone; a match on the PEP list asks for a look", async () => {
    const sameDay = { fullName: "VILMA TORRENT", dateOfBirth: "1955-05-05" };
    const names = [{ text: "Vilma Torrent", weak: false }];
    const organization = await screeningOrganization({
      eu_fsf: [sampleEntry("EU.1", { names: [{ text: "Amadeo Quillfeather", weak: false }], datesOfBirth: born })],
      service_pep: [samplePep("Q1", { names, datesOfBirth: born })],
    });
    const pep = await screenedSession(organization, documentOf(sameDay));
    expect([pep.run.status, pep.check.status, pep.check.recommendation]).toEqual([
      "match",
      "review_required",
      "review",
    ]);
    const both = { ...sameDay, fullNameNative: "Amadeo Quillfeather" };
    const found = await screenedSession(organization, documentOf(both));
    expect(found.run.matches.map(({ listKind, score }) => [listKind, score >= 90])).toEqual([
      ["sanctions", true],
      ["pep", true],
    ]);
    expect([found.check.status, found.check.recommendation]).toEqual(["match", "block"]);
    // A sanctioned name beside a certain match on the PEP list is still open itself.
    const open = { ...both, fullNameNative: "Amadeo Quillfeathers" };
    expect((await screenedSession(organization, documentOf(open))).check.status).toBe("review_required");
  });

  it("[SC-LS-1] [SC-WF-2] runs are found by their session, newest first, and by no other", async () => {
    const organization = await newOrganization();
    const { id: workflowId } = await newWorkflow(organization, { steps: bothSteps() });
    const first = await screenedSession(organization, documentOf(nobody), { workflowId });
    const other = await screenedSession(organization, documentOf(nobody), { workflowId });
    const again = (await organization.key.post(`/verification/sessions/${first.session.id}/runs`)).body.id;
    const { data } = await report(organization, again, "id_document", documentOf(listedDocument));
    const runsOf = async (session: { id: string }) =>
      (await organization.key.get(`/screening/runs?sessionId=${session.id}`)).body.items.map(({ id, trigger }) => [
        `screening-run:${id}`,
        trigger,
      ]);
    expect(await runsOf(first.session)).toEqual([
      [data.checks[0].providerRef, "session_check"],
      [`screening-run:${first.run.id}`, "session_check"],
    ]);
    expect(await runsOf(other.session)).toEqual([[`screening-run:${other.run.id}`, "session_check"]]);
  });

  it("[SC-WF-2] is not reported by anybody, nor carried out with a result that is refused: nothing is stored", async () => {
    const organization = await newOrganization();
    const { id: workflowId } = await newWorkflow(organization, { steps: bothSteps() });
    const session = await newSession(organization, { workflowId });
    const { status, output } = documentOf(nobody);
    const refused = { status, output: { ...output, documentType: "visa" } };
    const clear = { status, output: { status: "clear" } };
    const before = await rowsOf(organization);
    for (const [stepId, body, code] of [
      ["screening", clear, "carried_out_by_provider"],
      ["screening", { status: "failed" }, "carried_out_by_provider"],
      ["id_document", refused, "invalid_choice"],
    ] as const) {
      const path = `/verification/runs/${runOf(session)}/steps/${stepId}/result` as const;
      const answer = await organization.key.post(path, body);
      expect([answer.status, answer.body.errors[0].code]).toEqual([400, code]);
    }
    expect(await rowsOf(organization)).toEqual(before);
  });

  it("[SC-RQ-3] [SC-WF-2] is carried out once however often its document is sent", async () => {
    const organization = await newOrganization();
    const { id: workflowId } = await newWorkflow(organization, { steps: bothSteps() });
    const session = await newSession(organization, { workflowId });
    const path = `/verification/runs/${runOf(session)}/steps/id_document/result` as const;
    const send = (idempotencyKey: string) => organization.key.post(path, documentOf(nobody), { idempotencyKey });
    const [first, again, other] = [await send("a"), await send("a"), await send("b")];
    expect([again.status, again.body, other.status]).toEqual([201, first.body, 409]);
    const { items } = (await organization.key.get(`/screening/runs?sessionId=${session.id}`)).body;
    expect(items.map(({ id }) => `screening-run:${id}`)).toEqual([first.body.data.checks[0].providerRef]);
  });
});
