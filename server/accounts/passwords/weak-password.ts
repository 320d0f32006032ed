import { Refusal } from "#platform/operation/refusal.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** What others know of the person: their address, and the names of their organizations. */
export type KnownOfPerson = { email: string; organizationNames: readonly string[] };

type Weakness = "too_common" | "too_personal";

const messages: Record<Weakness, string> = {
  too_common: "Attackers try this password, or one like it, early. Choose another, such as several unrelated words.",
  too_personal: "Your address, the organization's name or Probity are too much of this password. Choose another.",
};

/** Before a password is hashed and stored. */
export function refuseWeakPassword(path: string, password: string, known: KnownOfPerson): void {
  const weakness = weaknessOf(password, known);
  if (weakness === null) return;
  throw new Refusal("weak_password", { errors: [{ path, code: weakness, message: messages[weakness] }] });
}

/** Null for a password that is hard enough to guess. */
export function weaknessOf(password: string, known: KnownOfPerson): Weakness | null {
  const text = password.normalize("NFKC").toLowerCase();
  if (isPersonal(text, known)) return "too_personal";
  return isTrivial(text) || guessesOf(text).some(isCommonPassword) ? "too_common" : null;
}

/** What somebody has added to a word to make it long enough. */
const addedMax = 8;
const lookalikes: Readonly<Record<string, string>> = {
  0: "o",
  1: "i",
  3: "e",
  4: "a",
  5: "s",
  7: "t",
  "@": "a",
  $: "s",
};

/** The password itself, without what separates its letters, its repeated part, and the word inside of it. */
function guessesOf(text: string): string[] {
  const squashed = text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const unit = text.slice(0, periodOf(text));
  const plain = text.replaceAll(/[013457@$]/g, (letter) => lookalikes[letter]!);
  const words = [text, unit, plain]
    .map((each) => each.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, ""))
    .filter((word) => word.length > 0 && (unit.length < text.length || text.length - word.length <= addedMax));
  return [text, squashed, unit, plain, ...words];
}

const repeatedMax = 4;
const distinctMin = 5;
const stepsShare = 0.7;

/** `aaaaaaaaaaaa`, `abcabcabcabc`, `abcdefghijkl`, `123456789012`. */
function isTrivial(text: string): boolean {
  const letters = Array.from(text);
  if (periodOf(text) <= repeatedMax || new Set(letters).size < distinctMin) return true;
  const codes = letters.map((letter) => letter.codePointAt(0)!);
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - codes[at]!) <= 1).length;
  return steps >= stepsShare * (codes.length - 1);
}

/** After how many characters the text begins anew; its length if it does not. */
function periodOf(text: string): number {
  for (let period = 1; period <= text.length / 2; period += 1) if (text.startsWith(text.slice(period))) return period;
  return text.length;
}

const wordLengthMin = 3;
const ownLettersMin = 6;

/** Too little is left without the words that stand in the address, in the organization's name, or on the page. */
function isPersonal(text: string, { email, organizationNames }: KnownOfPerson): boolean {
  const squash = (part: string) => part.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  const [local = "", domain = ""] = email.split("@");
  const words = [local, ...local.split(/[^\p{L}\p{N}]+/u), ...domain.split(".").slice(0, -1), "probity"]
    .concat(organizationNames.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]))
    .map(squash)
    .filter((word) => word.length >= wordLengthMin)
    .toSorted((a, b) => b.length - a.length);
  const before = squash(text);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ""), before);
  return left !== before && left.replaceAll(/\p{N}/gu, "").length < ownLettersMin;
}
