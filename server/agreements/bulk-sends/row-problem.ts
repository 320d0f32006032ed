import { refusals } from "#platform/operation/refusal-codes.ts";
import { Refusal, type RefusalCode } from "#platform/operation/refusal.ts";

/** The advice of these is for requests; a row is not sent again by repeating one. */
const advice: Partial<Record<RefusalCode, string>> = {
  stale_revision: "The template was changed meanwhile. Check its new text, then send the rows that are left again.",
  template_archived: "The template was archived meanwhile. Send the rows that are left with another one.",
  not_found: "The template is gone. Send the rows that are left with another one.",
  internal_error: "This is our fault, and nothing was sent. Send this row again; if that fails too, report it.",
};

/** Why a row was not sent, and what to do, in words. */
export function problemOf(error: unknown): { code: RefusalCode; message: string } {
  const code = error instanceof Refusal ? error.code : "internal_error";
  const members = error instanceof Refusal ? error.members : {};
  const found = (members.errors ?? []).map(({ message }) => message);
  const [, title, general] = refusals[code];
  const message = advice[code] ?? (found.length > 0 ? found.join(" ") : (members.detail ?? `${title}. ${general}`));
  return { code, message };
}
