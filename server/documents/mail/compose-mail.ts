import type { SpokenLanguage } from "../signing/consent.ts";
import { escaped } from "../signing/content-html.ts";
import { type MailKind, mailTexts, type Places } from "./mail-texts.ts";

export type Composed = { subject: string; text: string; html: string };

const subjectCharacters = 200;

/** One mail in one language, as text and as HTML. Names are inserted as text, on one line. */
export function composeMail(language: SpokenLanguage, kind: MailKind, places: Places, link: string | null): Composed {
  const { subject, lines, action } = mailTexts[language][kind];
  const filled = (line: string) =>
    line.replaceAll(/\{(signer|sender|document|code)\}/g, (_, name: keyof Places) => oneLine(places[name]));
  const isLink = (line: string) => line === "{link}";
  const text = lines.map((line) => (isLink(line) ? `${action}:\n${link}` : filled(line))).join("\n\n");
  const anchor = `<a href="${escaped(link ?? "")}">${escaped(action)}</a>`;
  const body = lines.map((line) => `<p>${isLink(line) ? anchor : escaped(filled(line))}</p>`).join("\n");
  const direction = language === "ar" ? "rtl" : "ltr";
  return {
    subject: Array.from(filled(subject)).slice(0, subjectCharacters).join(""),
    text: `${text}\n`,
    html: `<!doctype html><html lang="${language}" dir="${direction}"><body>\n${body}\n</body></html>\n`,
  };
}

/** A line break in a name would begin another header, and an override of direction could make a line say something else. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, " ").trim();
}
