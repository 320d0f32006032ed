import { describe, expect, it } from "vitest";
import { newOrganization, type TestClient } from "#testing/organization.ts";
import { newInvestigation } from "../testing/investigations.ts";
import { highRisk, lowRisk, newCase, onboarding, publishPolicy } from "../testing/onboarding-case.ts";

type Listed = { items: { id: string; data: Record<string, unknown> }[] };

const ids = async (key: TestClient, list: string) =>
  (await key.send<Listed>("GET", list)).body.items.map(({ id }) => id);

/** A subject that was assessed twice under one key and once under another; only the second of the first key is current. */
async function assessed() {
  const organization = await newOrganization();
  const made = await newCase(organization);
  const { key } = organization;
  const policyKey: string = (await key.get(`/risk/policies/${made.policyId}`)).body.data.key;
  const other = await publishPolicy(organization, onboarding([made.source.identity]), "other-key");
  await made.say(highRisk);
  const first = (await made.assess()).body.id;
  const elsewhere = (await made.assess({ policyVersionId: other })).body.id;
  await made.say(lowRisk);
  const second = (await made.assess()).body.id;
  return { organization, key, made, policyKey, other, first, second, elsewhere };
}

describe("filters of GET /risk/assessments", () => {
  it("find by policy key, policy version and decision", async () => {
    const { key, policyKey, other, first, second, elsewhere } = await assessed();
    expect(await ids(key, `/risk/assessments?policyKey=${policyKey}`)).toEqual([first, second]);
    expect(await ids(key, `/risk/assessments?policyVersionId=${other}`)).toEqual([elsewhere]);
    const decision = (await key.get(`/risk/assessments/${first}`)).body.data.decision;
    expect(await ids(key, `/risk/assessments?decision=${decision}`)).toEqual([first, elsewhere]);
    expect(await ids(key, `/risk/assessments?decision=${decision}&policyKey=other-key`)).toEqual([elsewhere]);
    expect(await ids(key, "/risk/assessments?policyKey=none")).toEqual([]);
  });

  it("current is what the state of each says, for every assessment of the subject", async () => {
    const { key, made, policyKey, first, second, elsewhere } = await assessed();
    const list = `/risk/assessments?subjectId=${made.subjectId}`;
    const states = await Promise.all(
      [first, elsewhere, second].map(async (id) => (await key.get(`/risk/assessments/${id}/state`)).body.current),
    );
    expect(states).toEqual([false, false, true]);
    expect(await ids(key, `${list}&current=true`)).toEqual([second]);
    expect(await ids(key, `${list}&current=true&view=summary`)).toEqual([second]);
    expect(await ids(key, `${list}&current=false`)).toEqual([first, elsewhere]);
    expect(await ids(key, `${list}&current=false&policyKey=${policyKey}`)).toEqual([first]);
    expect(await ids(key, `${list}&current=true&policyKey=other-key`)).toEqual([]);
  });
});

describe("filters of evidence, actions, overrides and events", () => {
  it("evidence: by fact, the receipts that stand, and those that were superseded", async () => {
    const { key, made } = await assessed();
    const list = `/risk/evidence?subjectId=${made.subjectId}`;
    const all = (await key.send<Listed>("GET", list)).body.items;
    const where = (keeps: (data: Record<string, unknown>) => boolean) =>
      all.filter(({ data }) => keeps(data)).map(({ id }) => id);
    expect(await ids(key, `${list}&fact=products`)).toEqual(where(({ fact }) => fact === "products"));
    expect(await ids(key, `${list}&current=true`)).toEqual(where(({ supersededBy }) => supersededBy === null));
    expect(await ids(key, `${list}&current=false`)).toEqual(where(({ supersededBy }) => supersededBy !== null));
    expect(await ids(key, `${list}&current=true&fact=products&order=desc`)).toEqual(
      where(({ fact, supersededBy }) => fact === "products" && supersededBy === null),
    );
  });

  it("actions: by assessment, name, policy key and status", async () => {
    const { organization, key, made, policyKey, first } = await assessed();
    const all = (await key.send<Listed>("GET", "/risk/actions")).body.items;
    const [cancelled] = all;
    const owner = await organization.user("owner");
    await owner.post(`/risk/actions/${cancelled!.id}/transitions`, {
      status: "cancelled",
      expectedRevision: 1,
      reason: "done",
    });
    const where = (keeps: (data: Record<string, unknown>) => boolean) =>
      all.filter(({ data }) => keeps(data)).map(({ id }) => id);
    expect(await ids(key, `/risk/actions?assessmentId=${first}`)).toEqual(
      where(({ assessmentId }) => assessmentId === first),
    );
    const name = cancelled!.data["name"] as string;
    expect(await ids(key, `/risk/actions?name=${name}`)).toEqual(where((data) => data["name"] === name));
    expect(await ids(key, `/risk/actions?policyKey=${policyKey}`)).toEqual(
      where((data) => data["policyKey"] === policyKey),
    );
    const open = all.slice(1).map(({ id }) => id);
    for (const narrowed of ["", `&subjectId=${made.subjectId}`]) {
      expect(await ids(key, `/risk/actions?status=cancelled${narrowed}`)).toEqual([cancelled!.id]);
      expect(await ids(key, `/risk/actions?status=open${narrowed}`)).toEqual(open);
    }
  });

  it("overrides: by assessment, and by the status they have now", async () => {
    const { organization, key, made, first, second } = await assessed();
    const owner = await organization.user("owner");
    const expiresAt = new Date(organization.server.clock.now().getTime() + 86_400_000).toISOString();
    const override = (
      await owner.post(`/risk/assessments/${second}/overrides`, {
        decision: "review",
        reason: "known",
        expiresAt,
      })
    ).body.id;
    const list = `/risk/overrides?subjectId=${made.subjectId}`;
    expect(await ids(key, `${list}&status=active`)).toEqual([override]);
    expect(await ids(key, `/risk/overrides?assessmentId=${second}`)).toEqual([override]);
    expect(await ids(key, `/risk/overrides?assessmentId=${first}`)).toEqual([]);
    await made.say({ "public.office": true });
    expect(await ids(key, `${list}&status=active`)).toEqual([]);
    expect(await ids(key, `${list}&status=not_applicable`)).toEqual([override]);
  });

  it("events: by type, and from a moment on", async () => {
    const { key } = await assessed();
    const all = (await key.send<Listed>("GET", "/risk/events")).body.items;
    const of = (type: string) => all.filter(({ data }) => data["type"] === type).map(({ id }) => id);
    expect(await ids(key, "/risk/events?type=risk.assessment.created")).toEqual(of("risk.assessment.created"));
    const middle = all[Math.floor(all.length / 2)]!.data["recordedAt"] as string;
    const later = all.filter(({ data }) => (data["recordedAt"] as string) >= middle).map(({ id }) => id);
    expect(later.length).toBeLessThan(all.length);
    expect(await ids(key, `/risk/events?from=${middle}`)).toEqual(later);
    expect(await ids(key, `/risk/events?from=${middle}&order=desc`)).toEqual(later.toReversed());
  });
});

describe("filters of subjects, policies, contexts and investigations", () => {
  it("find exactly what they name", async () => {
    const { organization, key, made, policyKey, other } = await assessed();
    const company = (await key.post("/risk/subjects", { kind: "business", externalId: "Acme" })).body.id;
    const account = (await key.post("/risk/subjects", { kind: "account", externalId: "Acme" })).body.id;
    await key.post("/risk/subjects", { kind: "business", externalId: "Acme 2" });
    expect(await ids(key, "/risk/subjects?kind=account")).toEqual([account]);
    expect(await ids(key, "/risk/subjects?externalId=Acme")).toEqual([company, account]);
    expect(await ids(key, "/risk/subjects?externalId=Acme&order=desc")).toEqual([account, company]);
    expect(await ids(key, "/risk/subjects?externalId=Acme&kind=business")).toEqual([company]);
    expect(await ids(key, "/risk/subjects?externalId=acme")).toEqual([]);

    expect(await ids(key, `/risk/policies?key=${policyKey}`)).toEqual([made.policyId]);
    expect(await ids(key, "/risk/policies?key=other-key&status=published&view=summary")).toEqual([other]);
    expect(await ids(key, "/risk/policies?status=draft")).toEqual([]);

    const context = (await key.post("/risk/contexts", { kind: "incident", externalId: "case" })).body.id;
    await key.post("/risk/contexts", { kind: "other", externalId: "case" });
    await key.post(`/risk/contexts/${context}/subjects`, { subjectId: made.subjectId });
    expect(await ids(key, "/risk/contexts?kind=incident")).toEqual([context]);
    expect(await ids(key, `/risk/contexts?subjectId=${made.subjectId}`)).toEqual([context]);
    expect(await ids(key, `/risk/contexts?subjectId=${company}`)).toEqual([]);

    const { id } = await newInvestigation(organization, made.subjectId);
    expect(await ids(key, `/risk/investigations?subjectId=${made.subjectId}`)).toEqual([id]);
    expect(await ids(key, "/risk/investigations?status=completed&view=summary")).toEqual([id]);
    expect(await ids(key, "/risk/investigations?status=failed")).toEqual([]);
  });
});

describe("a filter is refused", () => {
  it.each([
    ["/risk/assessments?current=true", "current", "needs_filter"],
    ["/risk/overrides?status=active", "status", "needs_filter"],
    ["/risk/evidence?fact=age", "fact", "needs_filter"],
    [
      "/risk/assessments?decision=none&policyVersionId=01a1dc40-2738-79fc-ac6e-ba680e6d7dea",
      "decision",
      "unsupported_combination",
    ],
    ["/risk/subjects?search=a&kind=person", "kind", "unsupported_combination"],
    ["/risk/policies?subjectId=01a1dc40-2738-79fc-ac6e-ba680e6d7dea", "subjectId", "unsupported_filter"],
  ])("400 unsupported_query: %s", async (path, parameter, code) => {
    const { key } = await newOrganization();
    const { status, body } = await key.send("GET", path);
    expect([status, body.code, body.errors[0]!.path, body.errors[0]!.code]).toEqual([
      400,
      "unsupported_query",
      `query:${parameter}`,
      code,
    ]);
  });

  it("400 validation_failed: a value of another resource", async () => {
    const { key } = await newOrganization();
    for (const path of [
      "/risk/policies?status=cancelled",
      "/risk/contexts?kind=person",
      "/risk/actions?status=active",
    ]) {
      const { status, body } = await key.send("GET", path);
      expect([status, body.code], path).toEqual([400, "validation_failed"]);
    }
  });
});
