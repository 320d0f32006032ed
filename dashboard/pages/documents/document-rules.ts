import type { Document, Signer } from "@probity/contract";
import { type DocumentAction, hasEnded, isUnopened, mayAct } from "@probity/engines/agreements/documents/statuses.ts";
import { documentActionTexts } from "../../texts/document-actions.ts";

const texts = documentActionTexts.why;
const hourMs = 3_600_000;

type Asked = Extract<DocumentAction, keyof typeof texts>;

/** Why the document cannot be changed like this now, whoever asks; undefined when it can. */
export function whyNotNow({ status, erased }: Document, action: Asked): string | undefined {
  if (erased) return texts.erased;
  return mayAct(status, action) ? undefined : texts[action](status);
}

type Reminded = Pick<Signer, "status"> & { remindedAt: string | null };

/** Why this signer cannot be reminded or get a link now. */
export function whyNotTurn(document: Document, { status }: Pick<Signer, "status">): string | undefined {
  const now = whyNotNow(document, "remind");
  if (now !== undefined) return now;
  if (status === "waiting" || status === "created") return texts.notTheirTurn;
  return status === "signed" || status === "declined" ? texts.done(status) : undefined;
}

export function whyNotRemind(document: Document, signer: Reminded, now: Date): string | undefined {
  const isRecent = signer.remindedAt !== null && now.getTime() - Date.parse(signer.remindedAt) < hourMs;
  return whyNotTurn(document, signer) ?? (isRecent ? texts.remindedRecently : undefined);
}

/** Why nobody can take the place of this signer any more. */
export function whyNotReplace(document: Document, { status }: Pick<Signer, "status">): string | undefined {
  return whyNotNow(document, "replaceSigner") ?? (isUnopened(status) ? undefined : texts.done(status));
}

export function whyNotErase({ status, erased }: Document): string | undefined {
  if (erased) return texts.erased;
  return hasEnded(status) ? undefined : texts.notEnded;
}
