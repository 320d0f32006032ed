import { newAgreement } from "../../server/agreements/testing/agreements.ts";
import { newBulkSend } from "../../server/agreements/testing/bulk-sends.ts";
import { newDocument } from "../../server/agreements/testing/documents.ts";
import { newTemplate } from "../../server/agreements/testing/templates.ts";
import type { TestOrganization } from "../../server/testing/organization.ts";
import { commit, nobody, reason, type Screen } from "./screen.ts";

/** The screens of templates and documents, with one of each on them. */
export async function agreementScreens(organization: TestOrganization): Promise<Screen[]> {
  const agreement = await newAgreement(organization, { orders: [1, 2] });
  const draft = await newDocument(organization);
  const template = await newTemplate(organization);
  const bulkSend = await newBulkSend(organization, 3);
  return [
    { name: "documents", path: "/documents", filled: /Services agreement/, empty: { shows: /No documents yet/ } },
    {
      name: "document",
      path: `/documents/${agreement.id}?panel=void`,
      filled: /0 of 2[\s\S]*Void the document/,
      empty: { path: `/documents/${nobody}`, shows: /There is no such document/ },
      conflict: async (page) => {
        await reason(page).fill("The terms have changed.");
        await commit(page);
      },
    },
    { name: "document with its history", path: `/documents/${agreement.id}`, filled: /chain verified/ },
    {
      name: "new document",
      path: `/documents/new?templateId=${template.id}`,
      filled: /client\.name[\s\S]*role client/,
      empty: { path: "/documents/new", shows: /There is no template yet/ },
    },
    {
      name: "bulk sends",
      path: "/documents/bulk-sends",
      filled: /sending[\s\S]*Terms/,
      empty: { shows: /No bulk sends/ },
    },
    {
      name: "bulk send",
      path: `/documents/bulk-sends/${bulkSend.id}?panel=stop`,
      filled: /0 of 3 done[\s\S]*ann-3@northwind\.example[\s\S]*Stop sending/,
      empty: { path: `/documents/bulk-sends/${nobody}`, shows: /There is no such bulk send/ },
      conflict: commit,
    },
    {
      name: "new bulk send",
      path: `/documents/bulk-sends/new?templateId=${template.id}`,
      filled: /Download a file to fill in/,
      empty: { path: "/documents/bulk-sends/new", shows: /There is no template yet/ },
    },
    { name: "templates", path: "/templates", filled: /revision 1/, empty: { shows: /Begin with this/ } },
    {
      name: "template editor",
      path: `/templates/${template.id}`,
      filled: /Never a default/,
      empty: { path: `/templates/${nobody}`, shows: /No such template/ },
      conflict: async (page) => {
        await page.getByRole("textbox", { name: "Name", exact: true }).fill("Services, longer");
        await page.keyboard.press("Control+s");
      },
    },
    { name: "new template", path: "/templates/new", filled: /not saved yet/, reads: false },
    {
      name: "template revisions",
      path: `/templates/${template.id}/revisions`,
      filled: /This is the first revision/,
      empty: { path: `/templates/${nobody}/revisions`, shows: /No such template/ },
    },
    {
      name: "fields of a document",
      path: `/documents/${draft.id}/fields?page=2`,
      filled: /everything is saved/,
      empty: { path: `/documents/${nobody}/fields`, shows: /There is no such document/ },
      conflict: async (page) => {
        await page.getByRole("button", { name: /^Signature, signature/ }).click();
        await page.keyboard.press("ArrowDown");
        await commit(page);
      },
    },
    {
      name: "fields of a template",
      path: `/templates/${template.id}/fields`,
      filled: /everything is saved/,
      empty: { path: `/templates/${nobody}/fields`, shows: /There is no such template/ },
    },
  ];
}
