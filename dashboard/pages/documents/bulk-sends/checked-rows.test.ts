import type { Template } from "@probity/contract";
import { describe, expect, it } from "vitest";
import { checkedRows, type Plan } from "./checked-rows.ts";
import { firstMissing, suggestedMapping } from "./mapping.ts";
import { listsOf, shapeOf, targetsOf } from "./targets.ts";

const client = "0192f0c1-7c1e-7a3b-9d54-1f2e3a4b5c6d";
const supplier = "0192f0c1-7c1e-7a3b-9d54-1f2e3a4b5c6e";
const template = {
  name: "Services",
  signerRoles: [
    { id: client, role: "client", label: null, position: 0 },
    { id: supplier, role: "supplier", label: null, position: 1 },
  ],
  variables: ["client.name", "discount", "price", "urgent", "items", "items[].name"],
  sampleData: { client: { name: "Northwind" }, discount: null, price: 3, urgent: true, items: [{ name: "Paper" }] },
} as unknown as Template;

const columns = ["client signer name", "Client_E-Mail", "client.name", "Price", "urgent", "notes"];
const targets = targetsOf(template);
const mapping = {
  ...suggestedMapping(targets, columns),
  [`signer ${supplier} name`]: { from: "same", text: "Sam Supplier" },
  [`signer ${supplier} email`]: { from: "same", text: "sam@supplier.example" },
} as const;
const plan: Plan = { template, mapping, lists: { items: [{ name: "Paper" }] }, order: "sequence" };
const good = ["Ann Example", "ann@harbour.example", "Harbour", "12.50", "yes", "=1+1"];
const check = (...rows: string[][]) => checkedRows({ columns, rows }, plan);
const problemsOf = (change: Record<number, string>) => check(Object.assign([...good], change))[0]!.problems;

describe("the columns of a file", () => {
  it("are chosen by their names, exactly or nearly, each once", () =>
    expect(suggestedMapping(targets, columns)).toEqual({
      [`signer ${client} name`]: { from: "column", column: 0 },
      [`signer ${client} email`]: { from: "column", column: 1 },
      "value client.name": { from: "column", column: 2 },
      "value price": { from: "column", column: 3 },
      "value urgent": { from: "column", column: 4 },
    }));

  it("leave to be chosen what no name fits and nothing may replace", () => {
    expect(firstMissing(targets, suggestedMapping(targets, columns))).toMatchObject({ label: "supplier signer name" });
    expect(firstMissing(targets, mapping)).toBeUndefined();
  });

  it("of a template with one role need not name it", () => {
    const [role] = template.signerRoles;
    const single = targetsOf({ ...template, signerRoles: [role!] });
    expect(suggestedMapping(single, ["E-mail", "Name"])).toMatchObject({
      [`signer ${client} name`]: { column: 1 },
      [`signer ${client} email`]: { column: 0 },
    });
  });

  it("cannot give lists, which are typed", () =>
    expect(listsOf(shapeOf(template))?.members.map(([name]) => name)).toEqual(["items"]));
});

describe("a row", () => {
  it("becomes a document with its signers and values; what is empty in the sample may be empty", () =>
    expect(check(good)).toEqual([
      {
        number: 1,
        problems: [],
        row: {
          name: "Services: Ann Example",
          templateData: {
            client: { name: "Harbour" },
            discount: null,
            price: 12.5,
            urgent: true,
            items: [{ name: "Paper" }],
          },
          signers: {
            [client]: { name: "Ann Example", email: "ann@harbour.example", signingOrder: 1 },
            [supplier]: { name: "Sam Supplier", email: "sam@supplier.example", signingOrder: 2 },
          },
        },
      },
    ]));

  it("keeps a formula as the text it is", () =>
    expect(check(Object.assign([...good], { 2: "=cmd()" }))[0]!.row.templateData).toMatchObject({
      client: { name: "=cmd()" },
    }));

  it.each([
    [{ 0: "" }, "client signer name is empty."],
    [{ 0: "x".repeat(201) }, "client signer name is longer than 200 characters."],
    [{ 0: "Ann\nExample" }, "client signer name must be a single line."],
    [{ 1: "ann.harbour.example" }, "client signer email is not an e-mail address."],
    [{ 1: "ann@harbour" }, "client signer email is not an e-mail address."],
    [{ 1: "Ann <ann@harbour.example>" }, "client signer email is not an e-mail address."],
    [{ 2: "  " }, "client.name is empty."],
    [{ 3: "12,50" }, "price is not a number. Write it as 1234.50."],
    [{ 4: "perhaps" }, "urgent is neither yes nor no."],
  ])("with %j says why it cannot be sent", (change, problem) => expect(problemsOf(change)).toEqual([problem]));

  it("with other cells than columns, or the same as an earlier one, says so", () =>
    expect(check(good, good.slice(1), good).map(({ problems }) => problems.at(-1))).toEqual([
      undefined,
      "urgent is neither yes nor no.",
      "The same as row 1.",
    ]));

  it("has a line for everything that is wrong with it", () =>
    expect(problemsOf({ 0: "", 1: "nobody", 3: "a lot" })).toHaveLength(3));
});
