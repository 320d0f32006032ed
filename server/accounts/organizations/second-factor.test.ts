import { describe, expect, it } from "vitest";
import {
  awayFromBoundary,
  codeOf,
  newBrowser,
  newPerson,
  organizationWithPerson,
  password,
} from "../testing/people.ts";

const second = { expectedRevision: 1, requireSecondFactor: true };

async function enrolled(browser: ReturnType<typeof newBrowser>) {
  await awayFromBoundary();
  const { secret } = (await browser.client().post("/me/totp/start")).body;
  await browser.client().post("/me/totp/confirm", { code: codeOf(secret, -1) });
  return secret;
}

/** An owner with one-time codes has required a second factor; somebody without one was signed in before. */
async function required() {
  const made = await organizationWithPerson("owner");
  await made.browser.login(made.person);
  const secret = await enrolled(made.browser);
  const member = await newPerson(made.server, [made.organizationId], "member");
  const theirs = newBrowser(made.server);
  await theirs.login(member);
  expect((await theirs.client().get("/risk/subjects")).status).toBe(200);
  expect((await made.browser.client().post("/organization/settings", second)).status).toBe(200);
  return { ...made, owner: made.browser.client(), secret, member, theirs };
}

describe("requireSecondFactor", () => {
  it("403: whoever has proved none in their session cannot turn it on, and nothing changes", async () => {
    const { browser, person } = await organizationWithPerson("owner");
    await browser.login(person);
    const answer = await browser.client().post("/organization/settings", second);
    expect([answer.status, answer.body.code]).toEqual([403, "second_factor_required"]);
    expect((await browser.client().get("/organization")).body.data).toMatchObject({
      requireSecondFactor: false,
      revision: 1,
    });
  });

  it("403: a member without one reads nothing, in the session of before and in a new one, and can enrol", async () => {
    const { server, member, theirs, owner } = await required();
    const later = newBrowser(server);
    await later.login(member);
    for (const browser of [theirs, later]) {
      for (const path of ["/risk/subjects", "/organization", "/people", "/work-items", "/live"] as const) {
        const answer = await browser.client().send<{ code: string }>("GET", path);
        expect([path, answer.status, answer.body.code]).toEqual([path, 403, "second_factor_required"]);
      }
      expect((await browser.client().get("/me")).body.data.secondFactorRequired).toBe(true);
    }
    expect((await owner.get("/risk/subjects")).status).toBe(200);
    await enrolled(later);
    expect((await later.client().get("/risk/subjects")).status).toBe(200);
    expect((await later.client().get("/me")).body.data.secondFactorRequired).toBe(false);
    // Having one does not prove it in the session that never did.
    expect((await theirs.client().get("/risk/subjects")).status).toBe(403);
  });

  it("200: a session of before proves it with a code; 403: turning codes off makes every session prove one again", async () => {
    const { server, member, theirs } = await required();
    const later = newBrowser(server);
    await later.login(member);
    const secret = await enrolled(later);
    expect((await theirs.client().post("/me/confirm", { password, code: codeOf(secret, 0) })).status).toBe(200);
    expect((await theirs.client().get("/risk/subjects")).status).toBe(200);
    expect((await later.client().post("/me/totp/disable", { code: codeOf(secret, 1) })).status).toBe(200);
    for (const browser of [theirs, later])
      expect((await browser.client().get("/risk/subjects")).body.code).toBe("second_factor_required");
  });

  it("200: API keys are not concerned; turned off, everybody reads again", async () => {
    const { key, owner, theirs } = await required();
    expect((await key.get("/risk/subjects")).status).toBe(200);
    await owner.post("/organization/settings", { expectedRevision: 2, requireSecondFactor: false });
    expect((await theirs.client().get("/risk/subjects")).status).toBe(200);
  });
});
