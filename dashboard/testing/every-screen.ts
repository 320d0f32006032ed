import type { Page } from "playwright-core";
import { newInvestigation } from "../../server/risk/testing/investigations.ts";
import { askForSecondPerson, inDays } from "../../server/proposals/testing/proposals.ts";
import { made } from "../../server/testing/answer.ts";
import { deviceSharedAssessments } from "./device-shared-case.ts";
import { khouryOrganization } from "./khoury.ts";

export type Screen = {
  name: string;
  path: string;
  /** On the page once everything is read. */
  filled: RegExp;
  /** Where nothing is: the same page of a new organization, or of a record that does not exist. None where a page always has something. */
  empty?: { path?: string; shows: RegExp };
  /** False for a page that reads nothing. */
  reads?: false;
  /** Sends a change, which is answered with 409, or lets somebody else go first. None where nothing is sent from the page. */
  conflict?: (page: Page) => Promise<void>;
};

const nobody = "01900000-0000-7000-8000-000000000000";
const reason = (page: Page) => page.getByRole("textbox", { name: "Reason" });
const commit = (page: Page) => page.keyboard.press("Control+Enter");

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
  const context = made(await key.post("/risk/contexts", { kind: "onboarding", externalId: "case-117" }));
  const watch = { policyVersionId: customer.policyVersionId, enabled: true };
  made(await key.post(`/risk/subjects/${customer.subjectId}/monitoring`, watch));
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
      filled: /Reasons for decisions[\s\S]*Link for a person/,
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
    { name: "by API", path: "/by-api/templates", filled: /curl/, reads: false },
  ];
  return { organization, server, screens, close };
}
