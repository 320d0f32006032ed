/** A template and the data it needs, for the reference. */
export const exampleTemplate = {
  source: [
    "# Supply agreement",
    "",
    "{{ supplier }} delivers {{ goods }} to {{ buyer }} from {{ start }} on.",
    "",
    ":::signatures",
    '::signature{role=supplier, label="For the supplier"}',
    '::signature{role=buyer, label="For the buyer"}',
    ":::",
    "",
  ].join("\n"),
  sampleData: {
    supplier: "Noordzee Textiles B.V.",
    buyer: "Harbour Supplies Ltd",
    goods: "cotton fabric",
    start: "1 January 2027",
  },
};
