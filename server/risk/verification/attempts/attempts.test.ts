import { describe, expect, it } from "vitest";
import { decide } from "../testing/native-policy.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { complete, newSession, newWorkflow, outputs, report, runOf } from "../testing/sessions.ts";
import { all, nativeCase, resolved, startAgain, statesOf, wentThrough } from "../testing/native-case.ts";

describe("[RK-VE-4] missing, failed, stale or unsupported evidence satisfies nothing", () => {
  it("missing before anything was found, unavailable when a step failed or found nothing", async () => {
    const made = await nativeCase();
    expect(await statesOf(made)).toEqual(all("missing"));
    const session = await newSession(made.organization, { workflowId: made.workflowId, subjectId: made.subjectId });
    expect(await statesOf(made)).toEqual(all("missing"));
    await report(made.organization, runOf(session), "selfie", { status: "failed" });
    await report(made.organization, runOf(session), "device", { status: "completed", output: { score: null } });
    await report(made.organization, runOf(session), "face", { status: "completed", output: { status: "block" } });
    expect(await statesOf(made)).toEqual({
      ...all("missing"),
      "selfie.sharpness": "unavailable",
      "device.score": "unavailable",
      face: "block",
    });
  });

  it("an approval makes nothing of what failed", async () => {
    const made = await nativeCase();
    const { session, runId } = await wentThrough(made, { failed: ["id_document", "selfie"] });
    await decide(made.organization, made.subjectId, session, runId, "approved");
    expect(await statesOf(made)).toEqual({
      ...resolved,
      "document.country": "unavailable",
      "selfie.sharpness": "unavailable",
    });
  });

  it("stale when it was found longer ago than the policy allows", async () => {
    const made = await nativeCase();
    const { session } = await wentThrough(made, { linked: false });
    // Nothing in the API makes a result old.
    await made.organization.server.pool.query(`
      begin;
      set local session_replication_role = replica;
      update verification_step_results set recorded_at = recorded_at - interval '366 days' where session_id = '${session.id}';
      commit`);
    await made.organization.key.post(`/verification/sessions/${session.id}/link`, { subjectId: made.subjectId });
    expect(await statesOf(made)).toMatchObject({ "selfie.sharpness": "stale", face: "stale" });
  });

  it("a newer attempt never falls back: from its beginning on, only what it brings itself counts", async () => {
    const made = await nativeCase();
    const { organization, subjectId } = made;
    const { session, runId } = await wentThrough(made);
    await decide(organization, subjectId, session, runId, "approved");
    expect(await statesOf(made)).toEqual(resolved);

    const second = await startAgain(made, session);
    expect(await statesOf(made)).toEqual(all("unavailable"));
    await report(organization, second, "selfie");
    await report(organization, second, "id_document");
    await report(organization, second, "face", { status: "failed" });
    const own = { ...all("unavailable"), "selfie.sharpness": 0.9, "document.country": "not_approved" };
    expect(await statesOf(made)).toEqual(own);
    await complete(organization, second);
    expect(await statesOf(made)).toEqual(own);
    // The approval of the first attempt was its own, and approving it once more changes nothing either.
    await decide(organization, subjectId, session, runId, "revoked");
    expect((await decide(organization, subjectId, session, runId, "approved")).status).toBe(201);
    expect(await statesOf(made)).toEqual(own);
    await decide(organization, subjectId, session, second, "approved");
    expect(await statesOf(made)).toEqual({ ...own, "document.country": "DE" });
  });

  it("the newest attempt governs in any session; results of an older one no longer become evidence", async () => {
    const made = await nativeCase();
    const { organization, workflowId, subjectId } = made;
    const older = await newSession(organization, { workflowId, subjectId });
    await report(organization, runOf(older), "selfie");
    const newer = await newSession(organization, { workflowId, subjectId });
    expect(await statesOf(made)).toMatchObject({ "selfie.sharpness": "unavailable", face: "missing" });
    await report(organization, runOf(older), "face");
    expect(await statesOf(made)).toMatchObject({ face: "missing" });
    await report(organization, runOf(newer), "face", { status: "completed", output: { status: "review_required" } });
    expect(await statesOf(made)).toMatchObject({ "selfie.sharpness": "unavailable", face: "review_required" });
    await complete(organization, runOf(older));
    await decide(organization, subjectId, older, runOf(older), "approved");
    expect(await statesOf(made)).toMatchObject({ "selfie.sharpness": "unavailable", face: "review_required" });
  });

  it("an older attempt does not come back by being linked late", async () => {
    const made = await nativeCase();
    const favourable = await wentThrough(made, { linked: false });
    await wentThrough(made, { failed: Object.keys(outputs) });
    const link = `/verification/sessions/${favourable.session.id}/link` as const;
    expect((await made.organization.key.post(link, { subjectId: made.subjectId })).status).toBe(200);
    expect(await statesOf(made)).toEqual(all("unavailable"));
    await decide(made.organization, made.subjectId, favourable.session, favourable.runId, "approved");
    expect(await statesOf(made)).toEqual(all("unavailable"));
  });

  it("a newer attempt takes over by being linked", async () => {
    const made = await nativeCase();
    await wentThrough(made);
    const newer = await newSession(made.organization, { workflowId: made.workflowId });
    await report(made.organization, runOf(newer), "face", { status: "failed" });
    expect(await statesOf(made)).toMatchObject({ face: "clear" });
    const link = `/verification/sessions/${newer.id}/link` as const;
    await made.organization.key.post(link, { subjectId: made.subjectId });
    expect(await statesOf(made)).toEqual(all("unavailable"));
  });

  it("an attempt that begins on a server whose clock is behind is still the newest, and stays it", async () => {
    const server = await startServer();
    const made = await nativeCase(await newOrganization(server));
    const { organization, workflowId, subjectId } = made;
    const before = await newSession(organization, { workflowId });
    await report(organization, runOf(before), "face");
    await wentThrough(made);
    server.clock.now = () => new Date(Date.now() - 200_000);
    const { runs } = (await newSession(organization, { workflowId, subjectId })).data;
    expect(await statesOf(made)).toEqual(all("unavailable"));
    const late = `/verification/sessions/${before.id}/link` as const;
    expect((await organization.key.post(late, { subjectId })).status).toBe(200);
    expect(await statesOf(made)).toEqual(all("unavailable"));
    await report(organization, runs[0].id, "selfie");
    expect(await statesOf(made)).toMatchObject({ "selfie.sharpness": 0.9 });
    await server.app.close();
  });

  it("attempts at one workflow leave what another workflow found alone", async () => {
    const made = await nativeCase();
    await wentThrough(made);
    const other = await newWorkflow(made.organization);
    await newSession(made.organization, { workflowId: other.id, subjectId: made.subjectId });
    expect(await statesOf(made)).toMatchObject({ face: "clear", "selfie.sharpness": 0.9 });
  });
});
