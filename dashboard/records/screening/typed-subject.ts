import { useSyncExternalStore } from "react";
import { session } from "../../session/session.ts";

/** Whom a match is compared with, as somebody typed it. */
export type TypedSubject = {
  /** The name and other spellings of it. */
  names: readonly string[];
  datesOfBirth: readonly string[];
  nationalities: readonly string[];
  documents: readonly string[];
};

export const nothingTyped: TypedSubject = { names: [], datesOfBirth: [], nationalities: [], documents: [] };

/**
 * Values by run, in the memory of this tab. Nothing sends them, stores them or puts them into an address: a reload forgets them, and
 * so does signing out.
 */
let typed: ReadonlyMap<string, TypedSubject> = new Map();
const listeners = new Set<() => void>();

export function typeSubject(runId: string, subject: TypedSubject): void {
  typed = new Map(typed).set(runId, subject);
  for (const listener of listeners) listener();
}

session.subscribe(() => {
  if (session.state.kind === "signed-out") typed = new Map();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useTypedSubject(runId: string): TypedSubject {
  return useSyncExternalStore(subscribe, () => typed.get(runId)) ?? nothingTyped;
}

/** `LB, SY` as two values. */
export const valuesOf = (text: string): string[] =>
  text
    .split(/[,;\n]/u)
    .map((value) => value.trim())
    .filter(Boolean);
