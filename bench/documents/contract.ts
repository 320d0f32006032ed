import type { RenderRequest } from "@probity/engines/agreements/model/rendering.ts";

const clause =
  "The Supplier shall perform the Services with reasonable skill and care, in accordance with the specifications agreed in " +
  "writing, and shall keep the Client informed of anything that may delay or prevent performance. Neither party is liable for a " +
  "failure that is caused by events beyond its reasonable control, provided that it gives notice without undue delay and takes " +
  "reasonable steps to limit the consequences.";

const sections = Array.from(
  { length: 9 },
  (_, at) => `## ${at + 2}. Obligations of {{ supplier.name }}, part ${at + 1}

**${at + 2}.1** ${clause}

**${at + 2}.2** ${clause} _This clause survives termination._ See [the general terms](https://terms.example.org/general).

**${at + 2}.3** ${clause}
`,
).join("\n");

/** Six pages: a table of 40 rows, lists in lists, code, nine sections and three signatures. */
export const contractSource = `# Master Services Agreement

between **{{ client.name }}** (the “Client”) and **{{ supplier.name }}** (the “Supplier”), reference \`MSA-2026\`.

## 1. Services and fees

| No. | Description | Days | Amount |
|---|---|---:|---:|
{% for item in items %}
| {{ forloop.index }} | {{ item.description }} | {{ item.days }} | {{ item.amount }} |
{% endfor %}

1. Fees are due within 30 days of the invoice.
2. Late payment bears interest:
   - at the statutory rate, and
   - from the day after the due date:
     - for each day
     - until it is paid.
3. Invoices name the reference.

${sections}
## Signatures

Signed by the parties’ authorised representatives.

:::signatures
::signature{role=client, label=For the Client}
::signature{role=supplier, label=For the Supplier}
:::

::signature{role=witness}
`;

const parties = {
  Latin: { client: "Northwind Trading Ltd", supplier: "Contoso S.A.", item: "Work package" },
  international: {
    client: "北京市朝阳区贸易有限公司 / شركة الشمال / บริษัท เหนือ / Северная компания",
    supplier: "합동 주식회사 / חברת הצפון / उत्तर कंपनी / Ελλάς / 株式会社かな",
    item: "工作包 / Этап / مرحلة",
  },
};
export type Parties = keyof typeof parties;

/** Every document has a number in it that no other has: nothing is ever set twice. */
export function contractData(of: Parties, number: number) {
  const { client, supplier, item } = parties[of];
  return {
    client: { name: `${client} ${number}` },
    supplier: { name: `${supplier} ${number}` },
    items: Array.from({ length: 40 }, (_, at) => ({
      description: `${item} ${number}-${at + 1}: analysis, delivery and acceptance`,
      days: (at * number) % 17,
      amount: `${((at + number) * 1250).toLocaleString("en")}.00`,
    })),
  };
}

export const contractRequest = (of: Parties, number: number): RenderRequest => ({
  source: contractSource,
  data: contractData(of, number),
  pageSize: "A4",
  language: "en",
  // No two documents are of the same moment.
  date: new Date(Date.UTC(2026, 2, 1, 10, 20, number)),
  purpose: {
    kind: "generate",
    roles: ["client", "supplier", "witness"],
    variables: ["client.name", "supplier.name", "items"],
  },
});
