import type { Json } from "../../../json/canonical.ts";
import { validatePolicy } from "../checks/validate.ts";
import { onboarding } from "./onboarding.ts";
import { changed } from "./pointer.ts";

/** A policy with one member changed; the pointer goes from the definition. */
export function broken(pointer: string, value: Json | undefined) {
  return { key: "onboarding", definition: changed(onboarding, pointer, value) };
}

export function errorsOf(body: { key: unknown; definition: unknown }): [path: string, code: string, message: string][] {
  return validatePolicy(body).errors.map(({ path, code, message }) => [path, code, message]);
}

/** A member, its new value, and the one error that follows: its code, path and message. */
export type Breakage = [what: string, at: string, value: Json | undefined, code: string, path: string, message: string];

export function condition(input: string, operator: string, value: Json): Json {
  return { input, operator, value };
}
