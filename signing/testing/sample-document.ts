import type { AgreementModel, Block, Inline } from "@probity/engines/agreements/model/model.ts";
import { setAgreement } from "../../server/rendering/typesetting/set-agreement.ts";

const text = (value: string): Inline => ({ kind: "text", text: value });
const strong = (value: string): Inline => ({ kind: "strong", content: [text(value)] });
const paragraph = (...content: Inline[]): Block => ({ kind: "paragraph", content });
const heading = (level: number, value: string): Block => ({ kind: "heading", level, content: [text(value)] });

const model: AgreementModel = {
  title: "Consulting agreement",
  language: "en",
  pageSize: "A4",
  body: [
    heading(1, "Consulting agreement"),
    paragraph(
      text("between "),
      strong("Northwind Trading Ltd"),
      text(", Bristol (the Client), and "),
      strong("Ann Lee"),
      text(" (the Consultant)."),
    ),
    heading(2, "1. Services"),
    paragraph(
      text(
        "The Consultant advises the Client on the reorganisation of its warehouses, on eight days a month, at times that both agree on. Travel between the sites of the Client is part of the services.",
      ),
    ),
    {
      kind: "list",
      ordered: true,
      start: 1,
      items: [
        [paragraph(text("An analysis of the present flow of goods, in writing."))],
        [paragraph(text("A plan for the new layout, with costs and dates."))],
        [paragraph(text("Support during the first four weeks after the change."))],
      ],
    },
    heading(2, "2. Fees"),
    {
      kind: "table",
      align: ["left", "right", "right"],
      header: [[text("Service")], [text("Days")], [text("Amount")]],
      rows: [
        [[text("Analysis")], [text("8")], [text("£ 5,600")]],
        [[text("Plan")], [text("12")], [text("£ 8,400")]],
        [[text("Support")], [text("4")], [text("£ 2,800")]],
      ],
    },
    paragraph(
      text("Invoices are due within 30 days. Questions go to "),
      { kind: "link", url: "mailto:contracts@northwind.example", content: [text("contracts@northwind.example")] },
      text("."),
    ),
    heading(2, "3. Confidentiality"),
    paragraph(
      text(
        "Each party keeps secret what it learns about the business of the other, during the agreement and for three years after its end. ",
      ),
      { kind: "emphasis", content: [text("This clause survives termination.")] },
    ),
    { kind: "pagebreak" },
    heading(2, "4. Details of the Consultant"),
    paragraph(text("The Consultant completes the following particulars and confirms that they are true.")),
    { kind: "pagebreak" },
    heading(2, "5. Signatures"),
    {
      kind: "signatures",
      boxes: [
        { role: "consultant", label: "The Consultant" },
        { role: "client", label: "For the Client" },
      ],
    },
  ],
};

/** A three-page agreement, set by the real layout engine. */
export function sampleDocument() {
  const outcome = setAgreement(model, new Date("2026-03-01T10:00:00Z"), () => null);
  if ("problems" in outcome) throw new Error(outcome.problems[0]?.message);
  return { model, ...outcome.set };
}
export type SampleDocument = ReturnType<typeof sampleDocument>;
