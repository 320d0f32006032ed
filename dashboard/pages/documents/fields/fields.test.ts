import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDocument, type TestDocument } from "../../../../server/agreements/testing/documents.ts";
import { newTemplate, type TestTemplate } from "../../../../server/agreements/testing/templates.ts";
import { made } from "../../../../server/testing/answer.ts";
import { newOrganization } from "../../../../server/testing/organization.ts";
import { closeWindows, dashboardServer, openDashboard, type OpenedDashboard } from "../../../testing/open-dashboard.ts";

let opened: OpenedDashboard;
let document: TestDocument;
let template: TestTemplate;

beforeAll(async () => {
  const organization = await newOrganization(await dashboardServer());
  document = await newDocument(organization, { orders: [1, 2] });
  template = await newTemplate(organization);
  opened = await openDashboard({ organization, role: "member", path: `/documents/${document.id}/fields` });
});

afterAll(async () => {
  await opened.close();
  await closeWindows();
});

const fieldsOf = async () => (await opened.organization.key.get(`/documents/${document.id}/fields`)).body.items;
const press = async (...keys: string[]) => {
  for (const key of keys) await opened.page.keyboard.press(key);
};
const field = (name: RegExp | string): Locator => opened.page.getByRole("button", { name, pressed: true });
const number = (name: string): Promise<string> => opened.page.getByRole("textbox", { name, exact: true }).inputValue();
const property = (name: string): Locator => opened.page.getByRole("complementary").getByLabel(name, { exact: true });
const isSaved = () => opened.page.getByText("everything is saved").waitFor();
const sheet = (): Locator => opened.page.getByRole("group", { name: /place of fields/ });

describe("S23 field placement", () => {
  it("draws the page, and places a field by keyboard alone as the API then stores it", async () => {
    const { page } = opened;
    await page.locator("main [role=group] canvas[data-drawn]").waitFor();
    await press("t", "ArrowRight", "Enter");
    await field(/^Text, text, number 1 of Ann Lee 1/).waitFor();
    await press("Shift+ArrowDown", "ArrowLeft", "ArrowLeft", "Alt+ArrowRight", "Alt+Shift+ArrowDown");
    expect([await number("x"), await number("y"), await number("w"), await number("h")]).toEqual([
      "71",
      "82",
      "201",
      "40",
    ]);
    await press("c", "Enter");
    await field(/^Checkbox, checkbox, number 2 of Ann Lee 1/).waitFor();
    await press("[");
    await field(/^Checkbox, checkbox, number 1 of Ann Lee 1/).waitFor();
    expect(await number("y")).toBe("82");
    await press("Control+Enter");
    await isSaved();
    const [first, second, ...rest] = await fieldsOf();
    expect(first).toMatchObject({ fieldType: "checkbox", pageNumber: 1, xPosition: 71, yPosition: 82, width: 30 });
    expect(second).toMatchObject({ fieldType: "text", pageNumber: 1, xPosition: 71, width: 201, height: 40 });
    expect([first!.signerId, second!.signerId]).toEqual([document.signerIds[0], document.signerIds[0]]);
    expect(rest.map(({ id }) => id)).toEqual(document.fieldIds);
  });

  it("places by drag for the other signer, with a line where edges meet, and stores what was drawn", async () => {
    const { page } = opened;
    await page.getByRole("button", { name: /^Ann Lee 2/ }).click();
    await page.getByRole("button", { name: /^date/ }).click();
    const { x, y, width } = (await sheet().boundingBox())!;
    const scale = width / 595;
    const at = (points: number, from: number) => from + points * scale;
    await page.mouse.move(at(300, x), at(200, y));
    await page.mouse.down();
    await page.mouse.move(at(380, x), at(220, y), { steps: 4 });
    await page.mouse.move(at(420, x), at(230, y), { steps: 4 });
    await page.mouse.up();
    const date = field(/^Date, date, number 1 of Ann Lee 2/);
    await date.waitFor();
    expect(Math.abs(Number(await number("x")) - 300)).toBeLessThanOrEqual(1);
    expect(Math.abs(Number(await number("w")) - 120)).toBeLessThanOrEqual(6);
    // Its left edge comes within reach of the left edge of the text field.
    await page.mouse.move(at(310, x), at(215, y));
    await page.mouse.down();
    await page.mouse.move(at(200, x), at(260, y), { steps: 4 });
    await page.mouse.move(at(83, x), at(295, y), { steps: 4 });
    await expect.poll(() => page.locator("main svg path[class*=guide]").count()).toBeGreaterThan(0);
    await opened.pictures("field-placement-drag");
    await page.mouse.up();
    await expect.poll(() => number("x")).toBe("71");
    const shown = {
      xPosition: Number(await number("x")),
      yPosition: Number(await number("y")),
      width: Number(await number("w")),
      height: Number(await number("h")),
    };
    await press("Control+z");
    await expect.poll(() => number("x")).not.toBe("71");
    await press("Control+Shift+z");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await isSaved();
    const stored = (await fieldsOf()).find(({ fieldType }) => fieldType === "date");
    expect(stored).toMatchObject({ ...shown, pageNumber: 1, signerId: document.signerIds[1] });
  });

  it("keeps in this tab what is not saved, shows what the API refuses at its control, and draws conditions", async () => {
    const { page } = opened;
    await page.getByRole("button", { name: /^Text, text/ }).click();
    await property("label").fill("VAT number");
    await property("maxLength").fill("40");
    await property("validationPattern").fill("(?=DE)[0-9]+");
    await page.reload();
    await page.getByText("not saved", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^VAT number, text/ }).click();
    await field(/40 characters need \d+ pt/).waitFor();
    await page.getByRole("button", { name: "1 to look at" }).waitFor();
    await press("Control+Enter");
    await page.getByText("1 field was refused.").waitFor();
    await page.getByText("The pattern must be an RE2 regular expression.").waitFor();
    expect(await property("validationPattern").getAttribute("aria-invalid")).toBe("true");
    await property("validationPattern").fill("DE[0-9]{9}");
    await property("maxLength").fill("11");
    await property("Field of the condition").selectOption({ label: "1 Checkbox" });
    await page.getByText(/The signer reads: “VAT number is required when Checkbox is selected.”/).waitFor();
    await page.locator("main svg").getByText("when checked").waitFor();
    await opened.pictures("field-placement");
    expect(await opened.findings()).toEqual([]);
    await press("Control+Enter");
    await isSaved();
    const fields = await fieldsOf();
    const checkbox = fields.find(({ fieldType }) => fieldType === "checkbox")!;
    expect(fields.find(({ label }) => label === "VAT number")).toMatchObject({
      validationPattern: "DE[0-9]{9}",
      maxLength: 11,
      requiredWhenFieldId: checkbox.id,
      required: false,
    });
  });

  it("says who changed the same field meanwhile, and becomes read-only with the reason once it is no draft", async () => {
    const { page, organization } = opened;
    const vat = (await fieldsOf()).find(({ label }) => label === "VAT number")!;
    await property("label").fill("VAT id");
    made(await organization.key.patch(`/documents/${document.id}/fields/${vat.id}`, { label: "Tax number" }));
    await page.getByText("Somebody else has changed a field that you have changed too: VAT id.").waitFor();
    await page.getByRole("button", { name: "Keep mine" }).click();
    await press("Control+Enter");
    await isSaved();
    expect((await fieldsOf()).find(({ id }) => id === vat.id)!.label).toBe("VAT id");
    await property("label").fill("Too late");
    made(await organization.key.post(`/documents/${document.id}/void`, { reason: "By mistake." }));
    await page.getByText("The document is voided, so its fields can no longer change.").waitFor();
    await page.getByText("Changes of yours were not saved in time.").waitFor();
    expect(await property("label").isDisabled()).toBe(true);
    expect(await page.getByRole("button", { name: "Save", exact: true }).count()).toBe(0);
    await opened.pictures("field-placement-read-only");
    expect(await opened.findings()).toEqual([]);
  });

  it("places the fields of a template by a signature, whose documents then move with it", async () => {
    const { page, organization, go } = opened;
    await go(`/templates/${template.id}/fields`);
    await page.locator("main [role=group] canvas[data-drawn]").waitFor();
    await page.getByText("signature of client, from the template").waitFor();
    await press("d", "Enter");
    await field(/^Date, date, number 1 of For the Client/).waitFor();
    await property("anchor").selectOption("client");
    await press("Control+Enter");
    await isSaved();
    const { items } = (await organization.key.get(`/templates/${template.id}/fields`)).body;
    expect(items).toMatchObject([{ fieldType: "date", pageNumber: null, anchor: { role: "client" } }]);
    const [x, y] = [await number("x"), await number("y")];
    await page.reload();
    await page.locator("main [role=group] canvas[data-drawn]").waitFor();
    await page.getByRole("button", { name: /^Date, date/ }).click();
    expect([await number("x"), await number("y")]).toEqual([x, y]);
    await opened.pictures("field-placement-template");
    expect(opened.faults).toEqual([]);
  });
});
