import { afterAll, describe, expect, it } from "vitest";
import { newKey } from "../../../server/accounts/testing/api-keys.ts";
import { keyClient, newOrganization } from "../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard } from "../../testing/open-dashboard.ts";

afterAll(closeWindows);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe("the API keys of an organization", () => {
  it("a key is made with scopes, networks and an end; its secret is shown once, and signs what the scopes allow", async () => {
    const organization = await newOrganization(await dashboardServer());
    const desk = await openDashboard({ organization, role: "admin", path: "/api-keys" });
    const { page } = desk;
    await page.getByRole("cell", { name: "First test key", exact: true }).waitFor();
    await page.keyboard.press("n");
    const send = page.getByRole("complementary").getByRole("button", { name: "Create key" });
    expect(await send.getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("textbox", { name: "Name" }).fill("Ledger");
    await page.getByRole("button", { name: "chosen scopes" }).click();
    expect(await page.getByText("Choose at least one scope.").count()).toBe(1);
    for (const box of ["read risk", "change risk", "read screening"])
      await page.getByRole("checkbox", { name: box, exact: true }).check();
    const networks = page.getByRole("textbox", { name: "Networks that it can be used from" });
    await networks.fill("127.0.0.0/8 office");
    await page.getByRole("combobox", { name: "Ends" }).selectOption("90");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("api-keys-new");
    await send.click();
    await page.getByText("Must be an IPv4 or IPv6 address or network").waitFor();
    await networks.fill("127.0.0.0/8, ::1");
    await send.click();

    await page.getByRole("heading", { name: "New key: Ledger" }).waitFor();
    const shown = await page.getByRole("complementary").locator("code").innerText();
    const [, keyId = "", secret = ""] = /PROBITY_KEY=(\S+)\s+PROBITY_SECRET=(\S+)/.exec(shown) ?? [];
    const done = page.getByRole("button", { name: "Done" });
    expect(await done.getAttribute("aria-disabled")).toBe("true");
    await page.keyboard.press("Escape");
    await done.click({ force: true });
    expect(await page.getByRole("heading", { name: "New key: Ledger" }).count()).toBe(1);
    expect(page.url()).not.toContain(secret);
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("api-keys-secret");
    await page.getByRole("button", { name: "curl" }).click();
    await page.getByText("openssl dgst").first().waitFor();
    await desk.pictures("api-keys-curl");
    await page.getByRole("checkbox", { name: "I stored it" }).check();
    await done.click();
    await page.getByRole("heading", { name: "New key: Ledger" }).waitFor({ state: "detached" });
    expect(await page.content()).not.toContain(secret);

    const key = keyClient(organization.server.origin, { keyId, secret });
    expect((await key.get("/risk/subjects")).status).toBe(200);
    expect((await key.get("/screening/runs")).status).toBe(200);
    expect((await key.get("/documents")).body.code).toBe("insufficient_scope");
    const { items } = (await (await organization.user("admin")).get("/api-keys")).body;
    expect(items.at(-1)!.data).toMatchObject({
      name: "Ledger",
      scopes: ["risk:*", "screening:read"],
      allowedNetworks: ["127.0.0.0/8", "::1/128"],
      expiresAt: expect.any(String),
    });
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("a key is rotated with an overlap and revoked with a reason; the list says what to look at", async () => {
    const server = await dashboardServer();
    const organization = await newOrganization(server);
    const collector = await newKey(organization, {
      scopes: ["risk:write", "risk:read", "documents:*"],
      createdAt: daysAgo(85),
    });
    await newKey(organization, { allowedNetworks: ["203.0.113.0/24", "2001:db8::/32"], createdAt: daysAgo(12) });
    const names = { [collector.id]: "device graph collector" };
    for (const [key, name] of Object.entries(names))
      await server.pool.query("update api_keys set name = $2 where id = $1", [key, name]);
    await collector.get("/risk/subjects");
    await server.parts.keyUses!.flush();
    const desk = await openDashboard({ organization, role: "owner", path: "/api-keys" });
    const { page } = desk;

    await page.getByRole("textbox", { name: "Days" }).fill("0");
    await page.getByText("Write a whole number from 1 to 3650").first().waitFor();
    await page.getByRole("textbox", { name: "Days" }).fill("90");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Maximum age saved.").waitFor();
    const row = page.getByRole("row", { name: /device graph collector/ });
    await row.getByText(/^ends in 4 d/).waitFor();
    expect(await row.innerText()).toMatch(/risk:write[\s\S]*documents:\*[\s\S]*(now|s ago)/);

    await page.getByRole("button", { name: "Rotate device graph collector" }).click();
    await page.getByRole("combobox", { name: "The old secret works for" }).selectOption("3600");
    await desk.pictures("api-keys-rotate");
    await page.getByRole("complementary").getByRole("button", { name: "Rotate" }).click();
    await page.getByRole("heading", { name: "New secret: device graph collector" }).waitFor();
    await page.getByRole("checkbox", { name: "I stored it" }).check();
    await page.getByRole("button", { name: "Done" }).click();
    await row.getByText("old secret until").waitFor();

    await page.getByRole("button", { name: "Revoke First test key" }).click();
    await page.getByRole("textbox", { name: "Reason" }).fill("Laptop lost");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("api-keys-revoke");
    await page.keyboard.press("Control+Enter");
    await page.getByText("Key revoked.").waitFor();
    await page
      .getByRole("row", { name: /First test key/ })
      .getByText("revoked", { exact: true })
      .first()
      .waitFor();
    expect((await organization.key.get("/risk/subjects")).body.code).toBe("credential_revoked");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("api-keys");
    expect(desk.faults).toEqual([]);
    await desk.close();
  });

  it("a member is told whom to ask", async () => {
    const organization = await newOrganization(await dashboardServer());
    const desk = await openDashboard({ organization, role: "member", path: "/api-keys" });
    await desk.page.getByText("API keys are for owners and admins.").waitFor();
    expect(await desk.page.getByRole("button", { name: "Create key" }).getAttribute("aria-disabled")).toBe("true");
    expect(await desk.findings()).toEqual([]);
    await desk.pictures("api-keys-refused");
    await desk.close();
  });
});
