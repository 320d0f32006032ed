import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testRenderer } from "../../../../server/agreements/testing/renderer.ts";
import { newTemplate } from "../../../../server/agreements/testing/templates.ts";
import { closeWindows, openDashboard, type OpenedDashboard } from "../../../testing/open-dashboard.ts";
import { choicesIn, ruleOf, withNumber, withRule } from "./rules.ts";

let opened: OpenedDashboard;
beforeAll(async () => {
  await testRenderer.pool.start();
  opened = await openDashboard({ role: "member", path: "/templates" });
});
afterAll(async () => {
  await opened.close();
  await closeWindows();
});

const group = (name: string) => opened.page.getByRole("group", { name, exact: true });

describe("rules of a template's data", () => {
  it("are stated in the editor, saved, and asked for by the form of a document", async () => {
    const { page, organization } = opened;
    const { id } = await newTemplate(organization);
    await opened.go(`/templates/${id}`);
    await page.getByRole("button", { name: "Rules", exact: true }).click();
    await page.getByRole("combobox", { name: "Rule of client.name" }).selectOption("one of");
    await group("client.name").getByRole("textbox", { name: "Label on forms" }).fill("Client");
    await group("client.name")
      .getByRole("textbox", { name: /^Choices/ })
      .fill("Northwind; Southwind");
    await page.getByRole("combobox", { name: "Rule of items[].price" }).selectOption("number");
    await group("items[].price").getByRole("spinbutton", { name: "Minimum" }).fill("5");
    const problems = page.getByRole("region", { name: "Problems" });
    await problems.getByText("items[1].price must be at least 5.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("template-rules");
    await group("items[].price").getByRole("spinbutton", { name: "Minimum" }).fill("1");
    await problems.getByText("Nothing is wrong").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Services is saved as revision 2.").first().waitFor();
    const saved = (await organization.key.get(`/templates/${id}`)).body;
    expect(saved.dataSchema).toEqual({
      "client.name": { type: "text", label: "Client", oneOf: ["Northwind", "Southwind"] },
      "items[].price": { type: "number", minimum: 1 },
    });
    await opened.go(`/documents/new?from=template&templateId=${id}`);
    const client = page.getByRole("combobox", { name: "Client", exact: true });
    await client.selectOption("Southwind");
    await page.getByRole("button", { name: "Add to items" }).click();
    await page.getByRole("textbox", { name: "items[1].price" }).fill("0.5");
    await page.getByText("items[1].price must be at least 1.").waitFor();
    expect(await opened.findings()).toEqual([]);
    await opened.pictures("document-rules");
    expect(opened.faults).toEqual([]);
  });

  it("keep their label when they change their type, and are null once none is left", () => {
    expect(ruleOf("number", { type: "text", label: "Fee", maxLength: 3, optional: true })).toEqual({
      type: "number",
      label: "Fee",
      optional: true,
    });
    expect(ruleOf("list", { type: "text", optional: true })).toEqual({ type: "list" });
    expect(withRule({ a: { type: "date" } }, "a", null)).toBeNull();
    expect(withNumber({ type: "number", minimum: 1 }, "minimum", "")).toEqual({ type: "number" });
    expect(choicesIn("a; b;")).toEqual(["a", "b"]);
    expect(choicesIn("")).toEqual([""]);
  });
});
