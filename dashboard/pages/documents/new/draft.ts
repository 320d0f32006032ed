import type { Template } from "@probity/contract";
import type { Json } from "@probity/engines/json/canonical.ts";
import { newDocumentTexts as texts } from "../../../texts/new-document.ts";

export type SignerDraft = { key: string; role: string | null; name: string; email: string; signingOrder: string };

/** What was typed so far. */
export type Draft = {
  name: string;
  externalId: string;
  expiresAt: string;
  allowDecline: boolean;
  data: Json;
  /** The data as text while it is edited as JSON; null while it is a form. */
  json: string | null;
  signers: readonly SignerDraft[];
  authentication: "none" | "email_code";
};

export const emptyDraft: Draft = {
  name: "",
  externalId: "",
  expiresAt: "",
  allowDecline: true,
  data: {},
  json: null,
  signers: [],
  authentication: "none",
};

/** Somebody for each role, one after the other. The role's id is the key that the API takes. */
export const signersOfRoles = (template: Template): SignerDraft[] =>
  template.signerRoles.map(({ id, role }, at) => ({
    key: id,
    role,
    name: "",
    email: "",
    signingOrder: String(at + 1),
  }));

export const newSigner = (place: number): SignerDraft => ({
  key: `new-${place}`,
  role: null,
  name: "",
  email: "",
  signingOrder: String(place),
});

/** The data to send, or undefined while the text is no JSON object. */
export function dataOf({ data, json }: Pick<Draft, "data" | "json">): Record<string, Json> | undefined {
  if (json === null) return data as Record<string, Json>;
  try {
    const read: unknown = JSON.parse(json);
    return typeof read === "object" && read !== null && !Array.isArray(read)
      ? (read as Record<string, Json>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Why the draft cannot be made yet; undefined when it can be tried. */
export function whyNotYet(
  draft: Draft,
  source: { template: Template | null } | { file: File | null },
): string | undefined {
  if ("template" in source && source.template === null) return texts.chooseTemplate;
  if ("file" in source && source.file === null) return texts.chooseFile;
  if (draft.name.trim() === "") return texts.nameFirst;
  if ("template" in source && dataOf(draft) === undefined) return texts.notJson;
  const isNamed = draft.signers.every(({ name, email }) => name.trim() !== "" && email.trim() !== "");
  return isNamed ? undefined : texts.signersFirst;
}

/** What is the same for both ways. */
export function aboutOf({ name, externalId, expiresAt }: Draft) {
  return {
    name: name.trim(),
    ...(externalId.trim() !== "" && { externalId: externalId.trim() }),
    ...(expiresAt !== "" && { expiresAt: new Date(expiresAt).toISOString() }),
  };
}

export const signerOf = ({ name, email, signingOrder }: SignerDraft) => ({
  name: name.trim(),
  email: email.trim(),
  signingOrder: Number(signingOrder),
});
