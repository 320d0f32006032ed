import { newInvestigation } from "../../server/risk/testing/investigations.ts";
import { newPublishedPolicy } from "../../server/risk/testing/policies.ts";
import { askForSecondPerson, inDays } from "../../server/casework/proposals/testing/proposals.ts";
import { made } from "../../server/testing/answer.ts";
import { newWebhook } from "../../server/webhooks/testing/webhooks.ts";
import { deviceSharedAssessments } from "./device-shared-case.ts";
import { agreementScreens } from "./agreement-screens.ts";
import { khouryOrganization } from "./khoury.ts";
import { commit, nobody, reason, type Screen } from "./screen.ts";

/** One organization with something on every screen, and every screen with what it shows. */
export async function everyScreen() {
  const { organization, server, screen, riskSubjectId, close } = await khouryOrganization();
  const customer = await deviceSharedAssessments(organization);
  const { key } = organization;
  const admin = await organization.user("admin");
  const override = { decision: "review", reason: "Lease on file.", expiresAt: inDays(organization, 30) };
  const overrides = `/risk/assessments/${customer.latest.id}/overrides` as const;
  made(await admin.post(overrides, override));
  await askForSecondPerson(organization, { overrides: true });
  const proposal = made(await admin.post(overrides, { ...override, decision: "reject" }));
  const run = await screen(undefined, undefined, { riskSubjectId });
  const investigation = await newInvestigation(organization, customer.subjectId, { question: "Whose device is it?" });
  const webhook = await newWebhook(organization);
  made(await key.post(`/webhooks/${webhook.id}/test`));
  const [source] = (await key.get("/risk/sources")).body.items;
  const context = made(await key.post("/risk/contexts", { kind: "onboarding", externalId: "case-117" }));
  const watch = { policyVersionId: customer.policyVersionId, enabled: true };
  made(await key.post(`/risk/subjects/${customer.subjectId}/monitoring`, watch));
  const older = await newPublishedPolicy(organization, { key: "referral" });
  const watchToo = { policyVersionId: older.id, enabled: true };
  made(await key.post(`/risk/subjects/${customer.subjectId}/monitoring`, watchToo));
  const newer = await newPublishedPolicy(organization, { key: "referral" });
  const [receipt] = (await key.get(`/risk/evidence?subjectId=${customer.subjectId}&after=` as const)).body.items;
  const screens: Screen[] = [
    { name: "home", path: "/", filled: /Decisions, 30 days[\s\S]*restrict/, empty: { shows: /First steps/ } },
    {
      name: "queue",
      path: "/work-items?kind=action",
      filled: /asked for by/,
      empty: { shows: /Nothing fits these filters/ },
      conflict: async (page) => {
        await reason(page).fill("Could not be done.");
        const { items } = (await key.get("/risk/action-queue")).body;
        const id = new URL(page.url()).searchParams.get("item");
        const { data } = items.find((action) => action.id === id)!;
        const moved = { status: "acknowledged", expectedRevision: data.revision, reason: "By the ledger." };
        made(await key.post(`/risk/actions/${id!}/transitions`, moved));
      },
    },
    {
      name: "runs",
      path: "/screening/runs",
      filled: /possible_match/,
      empty: { shows: /Nobody has been screened here/ },
    },
    {
      name: "match review",
      path: `/screening/runs/${run.id}`,
      filled: /Match 1 of 4/,
      empty: { path: `/screening/runs/${nobody}`, shows: /There is no such run/ },
      conflict: async (page) => {
        await page.getByRole("radio", { name: /false_positive/ }).click();
        await reason(page).fill("Too young.");
        await commit(page);
      },
    },
    {
      name: "audit",
      path: "/audit",
      filled: /Audit log[\s\S]*(session|export|webhook|api_key|four_eyes|proposal|settings)/,
    },
    { name: "investigations", path: "/investigations", filled: /Whose device/, empty: { shows: /never change/ } },
    {
      name: "investigation",
      path: `/investigations/${investigation.id}`,
      filled: /snapshot is (current|out of date)/,
      empty: { path: `/investigations/${nobody}`, shows: /No such investigation/ },
      conflict: async (page) => {
        await reason(page).fill("Agrees with the file.");
        await commit(page);
      },
    },
    {
      name: "contexts",
      path: "/contexts?panel=new",
      filled: /case-117/,
      empty: { path: "/contexts", shows: /assigns no policy/ },
      conflict: async (page) => {
        await page.getByRole("textbox", { name: "externalId", exact: true }).fill("case-118");
        await commit(page);
      },
    },
    {
      name: "context",
      path: `/contexts/${context.id}`,
      filled: /No subject is attached/,
      empty: { path: `/contexts/${nobody}`, shows: /no such context/i },
    },
    { name: "lists", path: "/lists", filled: /eu_fsf/ },
    {
      name: "operator",
      path: "/operator",
      filled: /risk\.monitoring[\s\S]*eu_fsf[\s\S]*risk_evidence[\s\S]*migrations/,
    },
    {
      name: "subjects",
      path: "/subjects?panel=new",
      filled: /cust-20419/,
      empty: { path: "/subjects", shows: /No subjects yet|subject/i },
      conflict: async (page) => {
        await page.getByRole("complementary").getByLabel("externalId").fill("cust-7");
        await commit(page);
      },
    },
    {
      name: "subject",
      path: `/subjects/${customer.subjectId}`,
      filled: /onboarding assessed/,
      empty: { path: `/subjects/${nobody}`, shows: /There is no such subject/ },
    },
    {
      name: "evidence",
      path: `/evidence/${receipt!.id}`,
      filled: /Receipt/,
      empty: { path: `/evidence/${nobody}`, shows: /no such|There is no/i },
    },
    { name: "assessments", path: "/assessments", filled: /restrict/, empty: { shows: /assess/i } },
    {
      name: "assessment",
      path: `/assessments/${customer.latest.id}?panel=override`,
      filled: /by override until[\s\S]*Override assessment 2/,
      empty: { path: `/assessments/${nobody}`, shows: /no such assessment/i },
      conflict: async (page) => {
        await page.getByRole("radio", { name: /reject/ }).click();
        await reason(page).fill("Lease on file.");
        await commit(page);
      },
    },
    {
      name: "proposal",
      path: `/proposals/${proposal.id}`,
      filled: /Proposal[\s\S]*Lease on file/,
      empty: { path: `/proposals/${nobody}`, shows: /no such proposal/i },
      conflict: async (page) => {
        await page.getByRole("radio", { name: /approve/ }).click();
        await commit(page);
      },
    },
    {
      name: "overrides",
      path: "/overrides",
      filled: /Lease on file/,
      empty: { shows: /override/i },
      conflict: async (page) => {
        await page
          .getByRole("button", { name: /^Revoke/ })
          .first()
          .click();
        await reason(page).fill("By mistake.");
        await commit(page);
      },
    },
    { name: "monitoring", path: "/monitoring", filled: /onboarding/, empty: { shows: /monitor/i } },
    {
      name: "account",
      path: "/account",
      filled: /You have no passkeys[\s\S]*Codes are off/,
      conflict: async (page) => {
        await page.getByLabel("Current password").fill("the one that I have");
        await page.getByLabel("New password").fill("the one that I want");
        await page.getByRole("button", { name: "Change the password" }).click();
      },
    },
    {
      name: "members",
      path: "/members?panel=new",
      filled: /no second factor/,
      empty: { path: "/members", shows: /Nobody is invited/ },
      conflict: async (page) => {
        await page.getByLabel("Email").fill("noah@harborline.example");
        await commit(page);
      },
    },
    {
      name: "settings",
      path: "/settings",
      filled: /Branding[\s\S]*Signing page, dark[\s\S]*Reasons for decisions[\s\S]*Link for a person/,
      conflict: async (page) => {
        await page.getByRole("textbox", { name: "Link for a person" }).fill("https://crm.example/{externalId}");
        await page.getByRole("button", { name: "Save links" }).click();
      },
    },
    {
      name: "API keys",
      path: "/api-keys?panel=new",
      filled: /First test key[\s\S]*Maximum age/,
      conflict: async (page) => {
        await page.getByRole("textbox", { name: "Name" }).fill("Ledger");
        await commit(page);
      },
    },
    {
      name: "webhooks",
      path: "/webhooks?panel=new",
      filled: /receiver\.example\.com/,
      empty: { path: "/webhooks", shows: /No endpoints in this mode/ },
      conflict: async (page) => {
        await page.getByRole("textbox", { name: "URL" }).fill("https://receiver.example.com/hook");
        await page.getByRole("checkbox", { name: "everything of risk.*" }).check();
        await commit(page);
      },
    },
    {
      name: "webhook",
      path: `/webhooks/${webhook.id}?panel=disable`,
      filled: /webhook\.test/,
      empty: { path: `/webhooks/${nobody}`, shows: /No such endpoint/ },
      conflict: async (page) => {
        await reason(page).fill("The receiver is being moved.");
        await commit(page);
      },
    },
    { name: "sources", path: "/sources", filled: /enabled/, empty: { shows: /No sources in this mode/ } },
    {
      name: "source",
      path: `/sources/${source!.id}`,
      filled: /Request to copy[\s\S]*sourceRegistrationId/,
      empty: { path: `/sources/${nobody}`, shows: /No such source/ },
      conflict: async (page) => {
        await page.getByRole("checkbox", { name: "enabled" }).uncheck();
        await page.getByRole("button", { name: /^Save bindings/ }).click();
      },
    },
    { name: "policies", path: "/policies", filled: /onboarding/, empty: { shows: /Its versions never change/ } },
    {
      name: "policy key",
      path: "/policies/onboarding",
      filled: /v1[\s\S]*published/,
      empty: { path: "/policies/nothing", shows: /No such policy key/ },
    },
    {
      name: "policy version",
      path: `/policies/onboarding/versions/${customer.policyVersionId}`,
      filled: /The policy as a whole/,
      empty: { path: `/policies/onboarding/versions/${nobody}`, shows: /No such policy version/ },
    },
    {
      name: "policy editor",
      path: `/policies/onboarding/edit?from=${customer.policyVersionId}`,
      filled: /Nothing is wrong|warning/,
      empty: { path: "/policies/first/edit", shows: /working copy, not yet a version/ },
      conflict: async (page) => {
        await page.getByText("Nothing is wrong").or(page.getByText("proved")).first().waitFor();
        await commit(page);
      },
    },
    {
      name: "policy plan",
      path: `/policies/onboarding/plan?to=${customer.policyVersionId}`,
      filled: /What is proved about it/,
      empty: { path: `/policies/onboarding/plan?to=${nobody}`, shows: /No such policy version/ },
    },
    {
      name: "policy scenarios",
      path: `/policies/onboarding/edit?from=${customer.policyVersionId}&view=scenarios`,
      filled: /A scenario is evidence that nobody sent/,
      empty: { path: "/policies/first/edit?view=scenarios", shows: /Create a version first/ },
      conflict: async (page) => {
        await page.getByRole("textbox", { name: "name of the set" }).fill("regression");
        await page.getByRole("button", { name: "Keep", exact: true }).click();
      },
    },
    {
      name: "policy move",
      path: `/policies/referral/versions/${newer.id}?panel=move`,
      filled: /subject is monitored by older versions[\s\S]*Their histories name you/,
      empty: { path: `/policies/onboarding/versions/${nobody}?panel=move`, shows: /No such policy version/ },
      conflict: commit,
    },
    ...(await agreementScreens(organization)),
    { name: "by API", path: "/by-api/templates", filled: /curl/, reads: false },
  ];
  return { organization, server, screens, close };
}
