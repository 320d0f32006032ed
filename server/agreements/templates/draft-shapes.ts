import Type from "typebox";
import { Id, Line, strict } from "#platform/operation/shapes.ts";
import { ExternalId } from "../drafts/document-record.ts";
import { signerProperties } from "../signers/signer-shapes.ts";
import { TemplateData } from "./template-record.ts";

const { name, email, signingOrder, language } = signerProperties;
const Signer = strict({ name, email, signingOrder: Type.Optional(signingOrder), language: Type.Optional(language) });

/** What a document has of its own when it is made from a template. */
export const draftProperties = {
  name: Line,
  templateData: TemplateData,
  signers: Type.Record(Id, Signer, { description: "Somebody for every signer role of the template, by its id." }),
  externalId: Type.Optional(ExternalId),
};
