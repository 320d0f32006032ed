import type { TestOrganization } from "./organization.ts";

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
  const { status, body, text } = await key.post("/templates/markdown", templateBody(change));
  if (status !== 201) throw new Error(`no template: ${text}`);
  return body;
}

/** Somebody for each role of a template. */
export function signersOf({ signerRoles }: TestTemplate) {
  return Object.fromEntries(
    signerRoles.map(({ id, role }) => [id, { name: `Ann ${role}`, email: `${role}@northwind.example` }]),
  );
}
