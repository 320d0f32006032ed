import { made } from "#testing/answer.ts";
import type { TestOrganization } from "#testing/organization.ts";

export const sampleSource = `# Services for {{ client.name }}

{% if discount %}
A discount of {{ discount }} percent is granted.
{% endif %}

| Item | Price |
|:-----|------:|
{% for item in items %}
| {{ item.name }} | {{ item.price }} |
{% endfor %}

:::signatures
::signature{role=client, label=For the Client}
::signature{role=supplier}
:::
`;

export const sampleData = { client: { name: "Northwind" }, discount: null, items: [{ name: "Paper", price: 3 }] };

export const templateBody = (change: Record<string, unknown> = {}) => ({
  name: "Services",
  source: sampleSource,
  sampleData,
  ...change,
});

export type TestTemplate = { id: string; revision: number; signerRoles: { id: string; role: string }[] };

/** A template with two roles, made as a customer would. */
export async function newTemplate(
  { key }: Pick<TestOrganization, "key">,
  change: Record<string, unknown> = {},
): Promise<TestTemplate> {
  return made(await key.post("/templates/markdown", templateBody(change)));
}

/** Somebody for each role of a template. */
export function signersOf({ signerRoles }: TestTemplate) {
  return Object.fromEntries(
    signerRoles.map(({ id, role }) => [id, { name: `Ann ${role}`, email: `${role}@northwind.example` }]),
  );
}

/** A draft made from a template. */
export async function newGeneratedDocument(
  organization: Pick<TestOrganization, "key">,
  templateData: Record<string, unknown> = sampleData,
) {
  const template = await newTemplate(organization);
  const body = made(
    await organization.key.post(`/templates/${template.id}/create-document`, {
      name: "Services agreement",
      templateData,
      signers: signersOf(template),
    }),
  );
  return { id: body.id, template, body };
}
