import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testRenderer } from "../../../server/agreements/testing/renderer.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../../testing/open-dashboard.ts";

let opened: OpenedDashboard;

beforeAll(async () => {
  await testRenderer.pool.start();
  opened = await openDashboard({ role: "member", path: "/templates" });
});

afterAll(async () => {
  await opened.close();
  await closeWindows();
});

const source = () => opened.page.getByRole("textbox", { name: "Template source" });
const problems = () => opened.page.getByRole("region", { name: "Problems" });
const preview = () => opened.page.getByRole("region", { name: "Preview" });
const fine = () => problems().getByText("Nothing is wrong").waitFor();

const mistaken = `# Order

For {{ customer.name }}, {{ customer.adress }}.

{% if urgent %}
It is urgent.
{% endif %}

::signature{role=customer, label=Ordered by}
`;
const mended = mistaken.replace("adress", "address");

let id: string;

describe("S20, S21 templates", () => {
  it("an organization without templates is offered agreements to begin with", async () => {
    const { page } = opened;
    await page.getByText("No templates").waitFor();
    expect(await page.getByRole("link", { name: /^Begin with this/ }).count()).toBe(3);
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("templates-empty");
    await page.getByRole("link", { name: "Begin with this: Data Processing Agreement" }).click();
    await page.getByRole("heading", { level: 1, name: "Data Processing Agreement" }).waitFor();
    await preview().locator("canvas[data-drawn=true]").first().waitFor();
    await fine();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("template-starter");
  });

  it("shows a mistake in place and in a list that leads there, and what the sample data lacks", async () => {
    const { page } = opened;
    await opened.go("/templates/new");
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Order");
    await source().fill(mistaken);
    await page.getByRole("textbox", { name: "customer.name" }).fill("Ann Jansen");
    await problems().getByText("template_variable_missing").first().waitFor();
    await page.getByRole("button", { name: "Show 3:29" }).click();
    const note = page.getByRole("note").filter({ hasText: "Missing variable: customer.adress." });
    await note.waitFor();
    expect(await note.textContent()).toContain("3:29");
    expect(await page.getByRole("textbox", { name: "customer.adress" }).getAttribute("placeholder")).toBe("missing");
    await preview().getByText("The pages appear once the problems are solved.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("template-mistake");
    await source().fill(mended);
    await page.getByRole("textbox", { name: "customer.address" }).fill("Kade 9, Rotterdam");
    await page.getByRole("checkbox", { name: "urgent" }).check();
    await fine();
    await preview().locator("canvas[data-drawn=true]").first().waitFor();
    await preview().getByText("A4, 1 of 50 pages").waitFor();
  });

  it("says that the pages are older than the source while it has a problem; the pages stay", async () => {
    await source().fill(mended.replace("{% endif %}", ""));
    await preview()
      .getByText(/^Rendered \d\d:\d\d:\d\d, before the problem on line 5\.$/)
      .waitFor();
    expect(await preview().locator("canvas[data-drawn=true]").count()).toBe(1);
    expect(await opened.page.getByRole("button", { name: "Save", exact: true }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await opened.page.keyboard.press("Control+z");
    await fine();
  });

  it("survives a reload, is saved with the keyboard, and the copy is forgotten", async () => {
    const { page, organization } = opened;
    await page.reload();
    await page.getByText("kept in this browser").waitFor();
    expect(await source().inputValue()).toBe(mended);
    await fine();
    await page.keyboard.press("Control+s");
    await page.waitForURL(/\/templates\/[\da-f-]{36}$/);
    await page.getByText("revision 1", { exact: true }).waitFor();
    id = new URL(page.url()).pathname.split("/").at(-1)!;
    const saved = (await organization.key.get(`/templates/${id}` as const)).body;
    expect(saved).toMatchObject({ name: "Order", source: mended, sampleData: { urgent: true }, revision: 1 });
    expect(await copies()).toEqual([]);
  });

  it("409: what somebody else has saved meanwhile is merged, and a place that both have changed is chosen", async () => {
    const { page, organization } = opened;
    await source().fill(mended.replace("# Order", "# Purchase order").replace("It is urgent.", "We need it at once."));
    await page.getByText("changed here, not saved as revision 2").waitFor();
    const theirs = mended.replace("It is urgent.", "It cannot wait.").replace("Ordered by", "Signed by");
    const body = {
      name: "Order",
      source: theirs,
      sampleData: { customer: { name: "Bo", address: "Oslo" }, urgent: true },
    };
    const changed = await organization.key.patch(`/templates/${id}/markdown` as const, { ...body, revision: 1 });
    expect(changed.status).toBe(200);
    await fine();
    await page.keyboard.press("Control+s");
    await page.getByRole("alert").filter({ hasText: "Merge with revision 2" }).waitFor();
    const take = page.getByRole("button", { name: "Take the merged template" });
    expect(await take.getAttribute("aria-disabled")).toBe("true");
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("template-merge");
    await page.getByRole("group", { name: "Which stands at line 6?" }).getByRole("button", { name: "Both" }).click();
    await take.click();
    await fine();
    await page.keyboard.press("Control+s");
    await page.getByText("revision 3", { exact: true }).waitFor();
    const { body: merged } = await organization.key.get(`/templates/${id}` as const);
    expect(merged.source).toBe(
      mended
        .replace("# Order", "# Purchase order")
        .replace("It is urgent.", "We need it at once.\nIt cannot wait.")
        .replace("Ordered by", "Signed by"),
    );
    expect(merged.sampleData).toEqual(body.sampleData);
    expect(await copies()).toEqual([]);
  });

  it("shows every revision with who saved it, and what it changed line by line", async () => {
    const { page } = opened;
    await page.getByRole("link", { name: "Revisions" }).click();
    const list = page.getByRole("list", { name: "Revisions" });
    await list.getByText("revision 3").waitFor();
    expect(await list.getByRole("button").count()).toBe(3);
    await list.getByRole("button", { name: /revision 2/ }).click();
    const diff = page.getByRole("region", { name: "Revision 1 compared with 2" });
    await diff.getByText("It cannot wait.").waitFor();
    await diff.getByText("2 lines added, 2 removed").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("template-revisions");
    await opened.go("/templates");
    await page.getByRole("link", { name: "Order", exact: true }).waitFor();
    await opened.pictures("templates");
    expect(opened.faults).toEqual([]);
  });
});

const copies = () =>
  opened.page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("working-copy")));
