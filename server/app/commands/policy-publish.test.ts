// oxlint-disable unicorn/no-thenable -- `then` is a word of the format, and never a function
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { afterAll, describe, expect, it } from "vitest";
import { newBrowser, newPerson, organizationWithPerson, password } from "#accounts/testing/people.ts";
import { newSource } from "#risk/testing/evidence.ts";
import { smallDefinition } from "#risk/testing/policies.ts";
import { made } from "#testing/answer.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { runningProbity } from "#testing/processes.ts";
import { policyCommand } from "./policy.ts";
import { printed } from "./testing/printed.ts";

const top = mkdtempSync(join(tmpdir(), "probity-publish-"));
afterAll(() => rmSync(top, { recursive: true }));

function newFile(content: unknown): string {
  const path = join(mkdtempSync(join(top, "repository-")), "file.json");
  writeFileSync(path, JSON.stringify(content));
  return path;
}

type Desk = Awaited<ReturnType<typeof publishers>>;

/** An owner with a password, a definition that could be published, and a way to run the command as somebody. */
async function publishers() {
  const organization = await organizationWithPerson("owner");
  const { identity } = await newSource(organization as TestOrganization);
  const file = newFile({ key: "onboarding", definition: smallDefinition(identity) });
  const argumentsFor = (email: string) => ["publish", file, "--url", organization.server.origin, "--email", email];
  const publish = (email: string, typed: string[], ...more: string[]) =>
    printed(() => policyCommand([...argumentsFor(email), ...more]), linesOf(typed));
  const published = async () =>
    (await organization.key.get("/risk/policies?key=onboarding&status=published")).body.items.map(
      ({ data }) => data.version,
    );
  const drafts = async () =>
    (await organization.key.get("/risk/policies?key=onboarding&status=draft")).body.items.length;
  return { organization, file, identity, argumentsFor, publish, published, drafts };
}

const linesOf = (typed: string[]) => `${typed.join("\n")}\n`;

async function change({ organization }: Desk, settings: object): Promise<void> {
  const owner = await organization.user("owner");
  made(await owner.post("/organization/settings", { expectedRevision: 1, ...settings }));
}

describe("probity policy publish", () => {
  it("signs a person in, shows what changes, publishes what they confirm, and ends the session", async () => {
    const at = await publishers();
    const { email } = at.organization.person;
    const unsure = await at.publish(email, [password, "no"]);
    expect(unsure).toMatchObject({ status: 1, stderr: expect.stringContaining("Nothing was published.") });
    expect([await at.published(), await at.drafts()]).toEqual([[], 0]);
    const settings = { DATABASE_URL: "", MASTER_KEYS: "" };
    const typed = linesOf([password, "onboarding"]);
    const command = ["policy", ...at.argumentsFor(email)];
    const { status, stdout, stderr } = await runningProbity(command, settings, [], typed);
    expect(stderr).toContain("onboarding in test mode, against nothing:");
    expect([status, stdout]).toEqual([
      0,
      expect.stringMatching(/^Version 1 of onboarding is published\. sha256:[0-9a-f]{64}\n$/),
    ]);
    expect(stdout + stderr).not.toContain(password);
    const again = await at.publish(email, [password]);
    expect(again).toMatchObject({ status: 0, stdout: expect.stringContaining("nothing to do") });
    expect(await at.published()).toEqual([1]);
    const browser = newBrowser(at.organization.server);
    await browser.login(at.organization.person);
    const { items } = (await browser.client().get("/me/sessions")).body;
    expect(items.map(({ data }) => data.current)).toEqual([true]);
  });

  it("publishes in the organization that --organization-id names, and nowhere without membership in it", async () => {
    const at = await publishers();
    const [other, foreign] = [
      await newOrganization(at.organization.server),
      await newOrganization(at.organization.server),
    ];
    const { identity } = await newSource(other);
    writeFileSync(at.file, JSON.stringify({ key: "onboarding", definition: smallDefinition(identity) }));
    const both = await newPerson(
      at.organization.server,
      [at.organization.organizationId, other.organizationId],
      "owner",
    );
    const publishIn = (organizationId: string) =>
      at.publish(both.email, [password], "--yes", "--organization-id", organizationId);
    expect(await publishIn(foreign.organizationId)).toMatchObject({ status: 1, stdout: "" });
    expect(await publishIn(other.organizationId)).toMatchObject({ status: 0 });
    const { items } = (await other.key.get("/risk/policies?key=onboarding&status=published")).body;
    expect([items.length, await at.published()]).toEqual([1, []]);
  });

  it("asks for a one-time code where it is on", async () => {
    const at = await publishers();
    const { organization } = at;
    await organization.browser.login(organization.person);
    const me = organization.browser.client();
    const { secret } = made(await me.post("/me/totp/start"));
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const { recoveryCodes } = (await me.post("/me/totp/confirm", { code: totp.generate() })).body;
    const refused = await at.publish(organization.person.email, [password, "wrong"], "--yes");
    expect(refused.status).toBe(1);
    expect(await at.published()).toEqual([]);
    const done = await at.publish(organization.person.email, [password, recoveryCodes[0]!], "--yes");
    expect(done).toMatchObject({ status: 0, stderr: expect.stringContaining("One-time code") });
    expect(await at.published()).toEqual([1]);
  });

  it("leaves a draft for a second person where one is required, and that person publishes the same draft", async () => {
    const at = await publishers();
    await change(at, { publishRequiresSecondPerson: true });
    const refused = await at.publish(at.organization.person.email, [password], "--yes");
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("409 second_person_required");
    expect(refused.stderr).toContain("Another owner or admin, who did not create it, publishes it");
    expect([await at.published(), await at.drafts()]).toEqual([[], 1]);
    const other = await newPerson(at.organization.server, [at.organization.organizationId], "admin");
    const done = await at.publish(other.email, [password], "--yes");
    expect(done.status, done.stderr).toBe(0);
    expect([await at.published(), await at.drafts()]).toEqual([[1], 0]);
  });

  it("tells what to do about invariants that are binding", async () => {
    const at = await publishers();
    expect((await at.publish(at.organization.person.email, [password], "--yes")).status).toBe(0);
    const owner = await at.organization.user("owner");
    const claim = {
      id: "closed",
      when: [{ input: "country", operator: "eq", value: "YY" }],
      then: { decision: { atLeast: "reject" } },
    };
    made(await owner.put("/risk/policy-keys/onboarding/invariants", { invariants: [claim], expectedRevision: 0 }));
    await change(at, { bindingInvariants: true });
    writeFileSync(
      at.file,
      JSON.stringify({ key: "onboarding", definition: smallDefinition(at.identity, { reviewAfterSeconds: 86_400 }) }),
    );
    const refused = await at.publish(at.organization.person.email, [password], "--yes");
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain("409 invariant_refuted");
    expect(refused.stderr).toContain("/invariants/0: closed: ");
    expect(refused.stderr).toContain("then change the definition, or the invariant");
    expect(await at.published()).toEqual([1]);
  });

  it("refuses a wrong password, a member, an invalid file and a password as an argument", async () => {
    const at = await publishers();
    const wrong = await at.publish(at.organization.person.email, ["wrong horse battery"], "--yes");
    expect(wrong).toMatchObject({ status: 1, stderr: expect.stringContaining("401 invalid_login") });
    const member = await newPerson(at.organization.server, [at.organization.organizationId], "member");
    const refused = await at.publish(member.email, [password], "--yes");
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("Owners and admins publish policies."),
    });
    const argument = await at.publish(at.organization.person.email, [], "--password", password);
    expect(argument.status).toBe(2);
    writeFileSync(at.file, "{}");
    expect(await at.publish(at.organization.person.email, [password], "--yes")).toMatchObject({ status: 1 });
    expect([await at.published(), await at.drafts()]).toEqual([[], 0]);
  });
});
