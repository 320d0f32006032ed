import type { Answer } from "../../server/testing/answer.ts";
import { newOrganization, type TestOrganization } from "../../server/testing/organization.ts";
import { newTemplate } from "../../server/agreements/testing/templates.ts";

const source = `# Supply agreement

between **Northwind Trading Ltd** (the Client) and **Contoso S.A.** (the Supplier).

## 1. Deliveries

The Supplier delivers paper and ink every week, at the prices below.

| Item | Price |
|:-----|------:|
| Paper | 3.00 |
| Ink | 12.50 |

## 2. Particulars

::pagebreak

:::signatures
::signature{role=client, label=For the Client}
::signature{role=supplier, label=For the Supplier}
:::
`;

type Role = "client" | "supplier";
export type AgreementField = Record<string, unknown> & { key: string; role: Role; requiredWhen?: string };
export const at = (pageNumber: number, xPosition: number, yPosition: number, width = 200, height = 30) => ({
  pageNumber,
  xPosition,
  yPosition,
  width,
  height,
});

/** The parties' fields: a condition, a group, a pattern, a shared field, and both their dates. */
const usualFields: AgreementField[] = [
  { key: "name", role: "client", fieldType: "text", label: "Full name", ...at(1, 72, 420) },
  { key: "tax", role: "client", fieldType: "text", label: "Tax number", ...at(1, 300, 420), validationPattern: "[0-9]{4}", validationMessage: "A tax number has four digits" },
  { key: "company", role: "client", fieldType: "checkbox", label: "I sign for a company", required: false, ...at(1, 72, 470, 30) },
  { key: "companyName", role: "client", fieldType: "text", label: "Company name", requiredWhen: "company", ...at(1, 300, 470) },
  { key: "monthly", role: "client", fieldType: "checkbox", label: "Monthly invoices", groupKey: "billing", groupRequired: true, ...at(1, 72, 520, 30) },
  { key: "yearly", role: "client", fieldType: "checkbox", label: "Yearly invoices", groupKey: "billing", groupRequired: true, ...at(1, 200, 520, 30) },
  { key: "reference", role: "supplier", fieldType: "text", label: "Order reference", sharedFill: true, ...at(1, 72, 570) },
  { key: "clientDate", role: "client", fieldType: "date", label: "Date of the Client", dateFormat: "DD.MM.YYYY", ...at(2, 72, 260, 150) },
  { key: "plan", role: "supplier", fieldType: "dropdown", label: "Delivery day", options: ["Monday", "Thursday"], ...at(1, 72, 620) },
  { key: "supplierDate", role: "supplier", fieldType: "date", label: "Date of the Supplier", dateFormat: "YYYY-MM-DD", ...at(2, 340, 260, 150) },
]; // prettier-ignore

export type SentAgreement = {
  organization: TestOrganization;
  id: string;
  signers: Record<Role, string>;
  fields: Record<string, string>;
  /** A link for one of them, on the server's own address. */
  linkFor: (role: Role, session?: object) => Promise<string>;
  read: () => Promise<DocumentRecord>;
  values: () => Promise<Record<string, string | null>>;
  history: () => Promise<{ type: string; details: object }[]>;
};

type DocumentRecord = { id: string; status: string; signers: { id: string; role: Role; status: string }[] };

/** A real agreement of two signers, made from a template and sent over the API. */
export async function sentAgreement(fields: readonly AgreementField[] = usualFields): Promise<SentAgreement> {
  const organization = await newOrganization();
  const { key, server } = organization;
  const { id: templateId, signerRoles } = await newTemplate(organization, { source, sampleData: {} });
  const people: Record<Role, [string, string, number]> = {
    client: ["Ann Lee", "ann@northwind.example", 1],
    supplier: ["Bob Øst", "bob@contoso.example", 2],
  };
  const assigned = signerRoles.map(({ id, role }) => {
    const [name, email, signingOrder] = people[role as Role];
    return [id, { name, email, signingOrder }];
  });
  const { id, ...draft } = await answered<DocumentRecord>(
    key.post(`/templates/${templateId}/create-document`, {
      name: "Supply agreement",
      templateData: {},
      signers: Object.fromEntries(assigned),
    }),
  );
  const signers = Object.fromEntries(draft.signers.map((signer) => [signer.role, signer.id])) as Record<Role, string>;
  const ids: Record<string, string> = {};
  for (const { key: name, role, requiredWhen, ...properties } of fields) {
    const condition = requiredWhen ? { requiredWhenFieldId: ids[requiredWhen] } : {};
    const field = { signerId: signers[role], ...properties, ...condition };
    ids[name] = (await answered<{ id: string }>(key.post(`/documents/${id}/fields`, field))).id;
  }
  await answered(key.post(`/documents/${id}/send`));
  return {
    organization,
    id,
    signers,
    fields: ids,
    linkFor: async (role, session = {}) => {
      const made = key.post(`/documents/${id}/signers/${signers[role]}/signing-sessions`, session);
      const { url } = await answered<{ url: string }>(made);
      return url.replace(server.parts.publicUrl, server.origin);
    },
    read: () => answered<DocumentRecord>(key.get(`/documents/${id}`)),
    history: async () => {
      const { items } = await answered<{ items: { type: string; details: object }[] }>(
        key.get(`/documents/${id}/audit-events`),
      );
      return items;
    },
    values: async () => {
      const { items } = await answered<{ items: { id: string; value: string | null }[] }>(
        key.get(`/documents/${id}/fields`),
      );
      const valueOf = (fieldId: string) => items.find((item) => item.id === fieldId)?.value ?? null;
      return Object.fromEntries(Object.entries(ids).map(([name, fieldId]) => [name, valueOf(fieldId)]));
    },
  };
}

async function answered<T>(answer: Promise<Answer>): Promise<T> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(text);
  return body as T;
}
