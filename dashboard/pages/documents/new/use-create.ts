import type { Document, Template } from "@probity/contract";
import { useRef, useState } from "react";
import { fieldProblems, sentenceOf } from "../../../api/failure.ts";
import { useUpload } from "../../../api/files.ts";
import { useWrite } from "../../../api/writes.ts";
import { aboutOf, dataOf, type Draft, signerOf } from "./draft.ts";

const reads = ["GET /documents"] as const;

type Refused = { sentence: string; problems: Readonly<Record<string, string>> };

/**
 * Makes the draft. From a PDF it is made first and its signers are added one after the other; what is refused then can be corrected and
 * tried again, and neither the document nor a signer is made twice.
 */
export function useCreate() {
  const generate = useWrite("POST /templates/{id}/create-document", { changes: reads });
  const upload = useUpload("POST /documents", reads);
  const addSigner = useWrite("POST /documents/{id}/signers", { changes: reads });
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const made = useRef<{ file: File; document: Document; added: Set<string> } | null>(null);

  const fromTemplate = (template: Template, draft: Draft): Promise<Document> => {
    const signers = Object.fromEntries(draft.signers.map((signer) => [signer.key, signerOf(signer)]));
    const { allowDecline } = draft;
    return generate.send({
      id: template.id,
      body: { ...aboutOf(draft), templateData: dataOf(draft) ?? {}, signers, allowDecline },
    });
  };

  const fromFile = async (file: File, draft: Draft): Promise<Document> => {
    if (made.current?.file !== file) {
      const members = { ...aboutOf(draft), allowDecline: String(draft.allowDecline) };
      made.current = { file, document: await upload({}, file, members), added: new Set() };
    }
    const { document, added } = made.current;
    for (const [at, signer] of draft.signers.entries()) {
      if (added.has(signer.key)) continue;
      await addSigner.send({ id: document.id, body: signerOf(signer) }).catch((error: unknown) => {
        throw new SignerRefused(at, error);
      });
      added.add(signer.key);
    }
    return document;
  };

  const create = async (source: { template: Template } | { file: File }, draft: Draft): Promise<Document | null> => {
    setSending(true);
    setRefused(null);
    try {
      return await ("file" in source ? fromFile(source.file, draft) : fromTemplate(source.template, draft));
    } catch (error) {
      setRefused(refusalOf(error));
      return null;
    } finally {
      setSending(false);
    }
  };
  return { create, sending, refused, isMade: made.current !== null };
}

/** A signer of an uploaded document was refused; which one is only known here. */
class SignerRefused extends Error {
  readonly at: number;
  override readonly cause: unknown;
  constructor(at: number, cause: unknown) {
    super("A signer was refused.");
    this.at = at;
    this.cause = cause;
  }
}

function refusalOf(error: unknown): Refused {
  if (!(error instanceof SignerRefused)) return { sentence: sentenceOf(error), problems: fieldProblems(error) };
  const problems = Object.entries(fieldProblems(error.cause)).map(([member, message]) => [
    `signers/${error.at}/${member}`,
    message,
  ]);
  return { sentence: sentenceOf(error.cause), problems: Object.fromEntries(problems) };
}
