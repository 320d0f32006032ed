import { createHash } from "node:crypto";

/**
 * The texts that signers agree to before signing. A changed text has a new hash, and the hash records which text was agreed
 * to.
 */
const texts = {
  en: "I agree to sign this document electronically. I have read it, I can keep a copy of it, and I intend my electronic signature to bind me as a handwritten one would. The sender keeps a record of when and from where I signed.",
  de: "Ich bin damit einverstanden, dieses Dokument elektronisch zu unterzeichnen. Ich habe es gelesen, ich kann eine Kopie behalten, und meine elektronische Unterschrift soll mich ebenso binden wie eine handschriftliche. Der Absender bewahrt auf, wann und von wo aus ich unterzeichnet habe.",
  fr: "J’accepte de signer ce document par voie électronique. Je l’ai lu, je peux en conserver une copie et je souhaite que ma signature électronique m’engage comme une signature manuscrite. L’expéditeur conserve la date, l’heure et l’origine de ma signature.",
  es: "Acepto firmar este documento electrónicamente. Lo he leído, puedo conservar una copia y deseo que mi firma electrónica me obligue como una firma manuscrita. El remitente conserva cuándo y desde dónde he firmado.",
  ar: "أوافق على توقيع هذا المستند إلكترونيًا. لقد قرأته، ويمكنني الاحتفاظ بنسخة منه، وأقصد أن يُلزمني توقيعي الإلكتروني كما يُلزمني التوقيع بخط اليد. يحتفظ المرسل بسجل لوقت توقيعي ومكانه.",
} as const;
export type SpokenLanguage = keyof typeof texts;

export type Consent = { language: SpokenLanguage; text: string; hash: string };

const consents: readonly Consent[] = Object.entries(texts).map(([language, text]) => ({
  language: language as SpokenLanguage,
  text,
  hash: `sha256:${createHash("sha256").update(text).digest("hex")}`,
}));

/** The language among ours that comes nearest to a tag such as `de-AT`; English for everything else. */
export function spokenLanguage(tag: string | null): SpokenLanguage {
  const primary = tag?.split("-", 1)[0]?.toLowerCase() ?? "en";
  return primary in texts ? (primary as SpokenLanguage) : "en";
}

export function consentFor(tag: string | null): Consent {
  const language = spokenLanguage(tag);
  return consents.find((consent) => consent.language === language)!;
}

/** The text with this hash; undefined if it no longer exists. */
export function consentOf(hash: string): Consent | undefined {
  return consents.find((consent) => consent.hash === hash);
}
