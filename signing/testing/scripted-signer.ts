import { type CompletionError, completionErrors } from "@probity/engines/agreements/fields/completion.ts";
import { formatDate, readDateFormat } from "@probity/engines/agreements/fields/date-format.ts";
import { type Field, fieldDefaults, isOn } from "@probity/engines/agreements/fields/field.ts";
import type { FieldInput, Session, SigningField } from "../page/session.ts";

const empty = { value: null, valueIso: null, signature: null, filledAt: null, filledBy: null };

/** A server's state for one signer, in memory. The rules come from the engine, as in the real server and page. */
export class ScriptedSigner {
  session: Session;

  constructor(session: Session) {
    this.session = session;
  }

  /** The session with what is still missing counted. */
  counted(): Session {
    return { ...this.session, remainingRequired: this.errors().length };
  }

  errors(): CompletionError[] {
    return completionErrors(this.session.fields.map(asRuled), "me", { matches: () => true });
  }

  field(id: string): SigningField {
    return this.session.fields.find((field) => field.id === id)!;
  }

  set(change: Partial<Session>): void {
    this.session = { ...this.session, ...change };
  }

  /** The signer's own status, everywhere it stands. */
  enter(status: "signed" | "declined"): void {
    const { signer, signers } = this.session;
    const others = signers.map((each) => (each.id === signer.id ? { ...each, status } : each));
    this.set({ signer: { ...signer, status }, signers: others });
  }

  /** Answers which others were cleared. */
  fill(id: string, input: FieldInput): string[] {
    this.#change(id, { ...valueOf(this.field(id), input), filledAt: new Date().toISOString(), filledBy: "signer" });
    const { groupKey } = this.field(id);
    const others = this.session.fields.filter(
      (other) => groupKey !== null && other.groupKey === groupKey && other.id !== id && isOn(other),
    );
    for (const other of others) this.clear(other.id);
    return others.map((other) => other.id);
  }

  clear(id: string): void {
    this.#change(id, empty);
  }

  #change(id: string, change: Partial<SigningField>): void {
    this.set({ fields: this.session.fields.map((field) => (field.id === id ? { ...field, ...change } : field)) });
  }
}

function valueOf(field: SigningField, input: FieldInput): Partial<SigningField> {
  if ("signature" in input) {
    const { signature } = input;
    return { signature: signature.kind === "uploaded" ? { kind: signature.kind } : signature, value: signature.kind };
  }
  if ("value" in input) return { value: input.value };
  const value = formatDate(input.valueIso, readDateFormat(field.dateFormat ?? "YYYY-MM-DD")!);
  return { valueIso: input.valueIso, value };
}

function asRuled(field: SigningField): Field & Pick<SigningField, "filledBy"> {
  return { ...fieldDefaults, ...field, ownerId: field.mine ? "me" : "other" };
}
