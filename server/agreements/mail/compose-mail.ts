import { compose, type Composed, type MailLook } from "#platform/mail/compose.ts";
import type { SpokenLanguage } from "../signing/consent.ts";
import { type MailKind, mailTexts, type Places } from "./mail-texts.ts";

/** One mail to a signer in one language. */
export function composeMail(
  language: SpokenLanguage,
  kind: MailKind,
  places: Places,
  { link, look }: { link: string | null; look: MailLook | null },
): Composed {
  return compose(mailTexts[language][kind], places, link, {
    language,
    direction: language === "ar" ? "rtl" : "ltr",
    look,
  });
}
