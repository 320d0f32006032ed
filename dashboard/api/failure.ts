import { ProbityError } from "@probity/client";
import { PasskeyNotUsed } from "../session/passkeys.ts";
import { apiTexts } from "../texts/api.ts";
import { PageOutdated } from "./outdated.ts";

/** Why a call failed, as a sentence for whoever asked for it. */
export function sentenceOf(error: unknown): string {
  if (error instanceof PageOutdated) return apiTexts.readAgain;
  if (error instanceof PasskeyNotUsed) return apiTexts.passkeys[error.trouble];
  if (!(error instanceof ProbityError)) return apiTexts.unexpected;
  if (error.status === null) return apiTexts.notReached;
  return error.detail;
}

/** In the shape that views show. */
export function failureOf(error: unknown) {
  const known = error instanceof ProbityError ? error : null;
  return {
    status: known?.status ?? 0,
    code: known?.code ?? "unexpected",
    message: sentenceOf(error),
    requestId: known?.requestId ?? null,
  };
}

export const isRefusedWith = (error: unknown, code: string): boolean =>
  error instanceof ProbityError && error.code === code;

/** The server's complaints about single fields, by the name of the member: `/reason` is `reason`. */
export function fieldProblems(error: unknown): Record<string, string> {
  if (!(error instanceof ProbityError)) return {};
  return Object.fromEntries(error.errors.map(({ path, message }) => [(path ?? "").replace(/^\//, ""), message]));
}
