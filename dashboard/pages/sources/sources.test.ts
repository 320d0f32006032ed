import { afterAll, describe, expect, it } from "vitest";
import { newKey } from "../../../server/accounts/testing/api-keys.ts";
import { newSubject } from "../../../server/risk/testing/subjects.ts";
import { newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard } from "../../testing/open-dashboard.ts";

afterAll(closeWindows);

describe("S27 sources", () => {
  it("a source is made with the fact builder, its evidence is accepted, and its bindings are replaced as a whole", async () => {
    const organization = await newOrganization(await dashboardServer());
    const other = await newKey(organization, {});
    const desk = await openDashboard({ organization, role: "admin", path: "/sources" });
    const { page } = desk;
    const side = page.getByRole("complementary");
    await page.getByText("No sources in this mode").waitFor();
    await page.keyboard.press("n");
    const send = side.getByRole("button", { name: "Register source" });
    await side.getByRole("textbox", { name: "Key", exact: true }).fill("app-onboarding");
    await side.getByRole("textbox", { name: "Key of fact 1" }).fill("country.residence");
    await page.keyboard.press("Enter");
    await side.getByRole("textbox", { name: "Key of fact 2" }).fill("country.residence");
    await side.getByText("Another fact has this key.").waitFor();
    expect(await send.getAttribute("aria-disabled")).toBe("true");
    await side.getByRole("textbox", { name: "Key of fact 2" }).fill("products");
    await side.getByRole("combobox", { name: "Type of fact 2" }).selectOption("list of string");
    await side.getByRole("checkbox", { name: "First test key" }).check();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("sources-new");
    await page.keyboard.press("Control+Enter");

    await page.getByRole("cell", { name: "list of string" }).waitFor();
    const [source] = (await organization.key.get("/risk/sources")).body.items;
    expect(source!.data).toMatchObject({
      key: "app-onboarding",
      facts: [
        { key: "country.residence", type: "string" },
        { key: "products", type: "list", itemType: "string" },
      ],
      apiKeyIds: [organization.apiKeys.test.id],
    });
    await page.getByRole("combobox", { name: "Fact" }).selectOption("products");
    const code = await page.getByRole("region", { name: "Request to copy" }).locator("code").innerText();
    const [body = ""] = /\{[\s\S]*\}(?=')/.exec(code) ?? [];
    const claim = { ...JSON.parse(body), value: ["savings"], observedAt: new Date().toISOString() };
    const subject = await newSubject(organization);
    const accepted = await organization.key.post(`/risk/subjects/${subject}/evidence`, claim);
    expect(accepted.status).toBe(201);
    await page.getByRole("row", { name: /products.*list of string.*\b1\b/ }).waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("source");

    await side.getByRole("checkbox", { name: "First test key" }).uncheck();
    await side.getByText("An enabled source needs at least one API key.").first().waitFor();
    expect(await side.getByRole("button", { name: /^Save bindings/ }).getAttribute("aria-disabled")).toBe("true");
    const keys = (await (await organization.user("admin")).get("/api-keys")).body.items;
    const { name } = keys.find(({ id }) => id === other.id)!.data;
    await side.getByRole("checkbox", { name, exact: true }).check();
    expect(await side.innerText()).toMatch(/would change[\s\S]*\+ [\s\S]*− First test key/);
    await desk.pictures("source-bindings");
    await side.getByRole("button", { name: "Save bindings as revision 2" }).click();
    await side.getByText("revision 2", { exact: true }).waitFor();
    const refused = await organization.key.post(`/risk/subjects/${subject}/evidence`, claim);
    expect(refused.body.code).toBe("source_not_bound");
    expect((await other.post(`/risk/subjects/${subject}/evidence`, claim)).status).toBe(201);

    // Somebody else saves while a choice is open: it stays, and is said against what is stored now.
    await side.getByRole("checkbox", { name: "enabled" }).uncheck();
    const admin = await organization.user("admin");
    const bindings = { expectedRevision: 2, apiKeyIds: [other.id, organization.apiKeys.test.id], enabled: true };
    await admin.post(`/risk/sources/${source!.id}/bindings`, bindings);
    await side.getByText("Somebody has saved revision 3 meanwhile.").waitFor();
    await side.getByText("− First test key").waitFor();
    await desk.go("/sources");
    await page.getByRole("row", { name: /app-onboarding.*enabled.*2 today/ }).waitFor();
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("sources");
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("a member reads everything, and is told who binds keys", async () => {
    const organization = await newOrganization(await dashboardServer());
    const owner = await organization.user("owner");
    const body = {
      key: "ledger",
      facts: [{ key: "balance", type: "number" }],
      apiKeyIds: [organization.apiKeys.test.id],
    };
    const { id } = (await owner.post("/risk/sources", body)).body;
    const desk = await openDashboard({ organization, role: "member", path: `/sources/${id}` });
    const side = desk.page.getByRole("complementary");
    await side.getByText("Only owners and admins read the names of API keys.").waitFor();
    expect(await side.getByRole("checkbox", { name: "enabled" }).isDisabled()).toBe(true);
    expect(await side.getByRole("button", { name: /^Save bindings/ }).getAttribute("aria-disabled")).toBe("true");
    expect(await desk.findings()).toEqual([]);
    await desk.close();
  });
});
