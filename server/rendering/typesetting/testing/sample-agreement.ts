import type { AgreementModel, Block, Inline } from "@probity/engines/agreements/model/model.ts";

export const text = (value: string): Inline => ({ kind: "text", text: value });
export const paragraph = (...content: (Inline | string)[]): Block => ({ kind: "paragraph", content: inline(content) });
export const heading = (level: number, value: string): Block => ({ kind: "heading", level, content: [text(value)] });
const strong = (value: string): Inline => ({ kind: "strong", content: [text(value)] });
const emphasis = (value: string): Inline => ({ kind: "emphasis", content: [text(value)] });
const inline = (content: (Inline | string)[]) => content.map((node) => (typeof node === "string" ? text(node) : node));

export function agreementOf(body: readonly Block[], change: Partial<AgreementModel> = {}): AgreementModel {
  return { title: "Master Services Agreement", language: "en", pageSize: "A4", body, ...change };
}

const clause =
  "The Supplier shall perform the Services with reasonable skill and care, in accordance with the specifications agreed in " +
  "writing, and shall keep the Client informed of anything that may delay or prevent performance. Neither party is liable for a " +
  "failure that is caused by events beyond its reasonable control, provided that it gives notice without undue delay and takes " +
  "reasonable steps to limit the consequences.";

const fees: Block = {
  kind: "table",
  align: ["left", "left", "right", "right"],
  header: ["No.", "Description", "Days", "Amount"].map((value) => [text(value)]),
  rows: Array.from({ length: 40 }, (_, at) =>
    [
      `${at + 1}`,
      `Work package ${at + 1}: analysis, delivery and acceptance`,
      `${at % 7}`,
      `${(at * 1250).toLocaleString("en")}.00`,
    ].map((value) => [text(value)]),
  ),
};

const payment: Block = {
  kind: "list",
  ordered: true,
  start: 1,
  items: [
    [paragraph("Fees are due within 30 days of the invoice.")],
    [
      paragraph("Late payment bears interest:"),
      {
        kind: "list",
        ordered: false,
        start: 1,
        items: [
          [paragraph("at the statutory rate, and")],
          [
            paragraph("from the day after the due date:"),
            {
              kind: "list",
              ordered: false,
              start: 1,
              items: [[paragraph("for each day")], [paragraph("until it is paid.")]],
            },
          ],
        ],
      },
    ],
    [paragraph("Invoices name the reference ", { kind: "code", text: "MSA-2026-114" }, ".")],
  ],
};

/** Six pages with everything an agreement can hold; the parties' names come from outside. */
export function masterAgreement(
  client: string,
  supplier: string,
  change: Partial<AgreementModel> = {},
): AgreementModel {
  const sections = Array.from({ length: 9 }, (_, at) => [
    heading(2, `${at + 2}. Obligations, part ${at + 1}`),
    paragraph(strong(`${at + 2}.1 `), clause),
    paragraph(
      strong(`${at + 2}.2 `),
      clause,
      " ",
      emphasis("This clause survives termination."),
      " See ",
      {
        kind: "link",
        url: "https://terms.example.org/general",
        content: [text("the general terms")],
      },
      ".",
    ),
    paragraph(strong(`${at + 2}.3 `), clause),
  ]).flat();
  return agreementOf(
    [
      heading(1, "Master Services Agreement"),
      paragraph("between ", strong(client), " (the “Client”) and ", strong(supplier), " (the “Supplier”)."),
      heading(2, "1. Services and fees"),
      paragraph("The Supplier provides the services below. Amounts are in euros, before taxes."),
      fees,
      payment,
      { kind: "code", text: "reference = MSA-2026-114\nbank      = DE89 3704 0044 0532 0130 00\n  indented line" },
      ...sections,
      heading(2, "Signatures"),
      paragraph("Signed by the parties’ authorised representatives."),
      {
        kind: "signatures",
        boxes: [
          { role: "client", label: `For ${client}` },
          { role: "supplier", label: null },
        ],
      },
      { kind: "signatures", boxes: [{ role: "witness", label: "Witness" }] },
    ],
    change,
  );
}
