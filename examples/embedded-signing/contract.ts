import { readFileSync } from "node:fs";
import { type createClient, followCursor } from "@probity/client";
import type { Order } from "./orders.ts";

type Client = ReturnType<typeof createClient>;
export type Buyer = { name: string; email: string };

const templateName = "Order (example)";

/** The template of an earlier start, or a new one. Its text is beside this file. */
export async function templateOf(client: Client): Promise<{ id: string; roleId: string }> {
  for await (const { id, name } of followCursor((after) => client.templates.list({ after })))
    if (name === templateName) return withRole(await client.templates.get(id));
  const source = readFileSync(new URL("order.md", import.meta.url), "utf8");
  return withRole(await client.templates.create({ name: templateName, source, sampleData: { buyer: "Ann Lee" } }));
}

const withRole = ({ id, signerRoles }: { id: string; signerRoles: readonly { id: string }[] }) => ({
  id,
  roleId: signerRoles[0]!.id,
});

/** A document for one order, sent without a mail: the buyer is on the page already. */
export async function prepareContract(
  client: Client,
  template: { id: string; roleId: string },
  id: string,
  buyer: Buyer,
): Promise<Order> {
  const document = await client.templates.createDocument(template.id, {
    name: `Order ${id.slice(0, 8)}`,
    templateData: { buyer: buyer.name },
    signers: { [template.roleId]: buyer },
    externalId: id,
  });
  await client.documents.send(document.id, { invitations: "none" });
  return { id, documentId: document.id, signerId: document.signers[0]!.id };
}
