import { ApiError } from "../api.ts";
import { tell } from "../host.ts";
import type { FieldInput, Signature, SigningField } from "../session.ts";
import type { Draft, Store } from "../state.ts";
import { isOffline, type Visit } from "../visit.ts";

type Change = { fields: readonly SigningField[]; cleared: readonly string[]; remainingRequired: number };

/** Brings what somebody enters to the server, one change of a field after the other, and keeps what could not be sent. */
export class Filling {
  readonly #visit: Visit;
  readonly #store: Store;
  /** The last change of each field that is under way. */
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(visit: Visit) {
    this.#visit = visit;
    this.#store = visit.store;
  }

  field(id: string): SigningField {
    const field = this.#store.state.session?.fields.find((each) => each.id === id);
    if (!field) throw new Error(`There is no field ${id}.`);
    return field;
  }

  /** What a control shows: what is being entered, else what the server has. */
  shown(field: SigningField): string {
    return this.#store.state.drafts[field.id]?.text ?? field.value ?? "";
  }

  /** Which member of a group is chosen: the one just clicked, before the server has said so. */
  chosen(members: readonly SigningField[]): SigningField | undefined {
    const { drafts } = this.#store.state;
    return (
      members.find(({ id }) => drafts[id]?.text === "true") ?? members.find((member) => this.shown(member) === "true")
    );
  }

  type(id: string, text: string): void {
    this.#draft(id, { text, state: "typing" });
  }

  /** Sends what was typed, when it differs from what the server has. */
  async commit(id: string): Promise<void> {
    const draft = this.#store.state.drafts[id];
    if (!draft || draft.state === "saving") return;
    const text = draft.text.trim();
    if (text === (this.field(id).value ?? "")) this.#draft(id, null);
    else if (text === "") await this.clear(id);
    else await this.fill(id, { value: text }, draft.text);
  }

  /** Sends everything that waits; answers whether the server has it all now. */
  async settle(): Promise<boolean> {
    await Promise.all(Object.keys(this.#store.state.drafts).map((id) => this.commit(id)));
    await Promise.all(this.#underWay.values());
    return Object.keys(this.#store.state.drafts).length === 0;
  }

  choose(id: string, value: string): Promise<void> {
    if (value === "") return this.clear(id);
    return this.fill(id, { value }, value);
  }

  /** The signer's own day, written by the server the way the field wants it. */
  date(id: string, valueIso: string): Promise<void> {
    return valueIso === "" ? this.clear(id) : this.fill(id, { valueIso, locale: navigator.language });
  }

  async fill(id: string, input: FieldInput, text?: string): Promise<void> {
    await this.#change(id, text, async () => {
      const { field, cleared, remainingRequired } = await this.#visit.api.fill(id, input);
      const made = "signature" in input ? [withPicture(field, input.signature)] : [field];
      return { fields: made, cleared, remainingRequired };
    });
  }

  async clear(id: string): Promise<void> {
    await this.#change(id, "", async () => {
      const { field, remainingRequired } = await this.#visit.api.clear(id);
      return { fields: [field], cleared: [], remainingRequired };
    });
  }

  async signAll(id: string, fieldType: "signature" | "initials", signature: Signature): Promise<void> {
    await this.#change(id, undefined, async () => {
      const { fields, remainingRequired } = await this.#visit.api.applyAll(fieldType, signature);
      return { fields: fields.map((field) => withPicture(field, signature)), cleared: [], remainingRequired };
    });
  }

  /** Changes of one field reach the server in the order in which they were made. */
  async #change(id: string, text: string | undefined, send: () => Promise<Change>): Promise<void> {
    const after = (this.#underWay.get(id) ?? Promise.resolve()).then(() => this.#send(id, text, send));
    this.#underWay.set(id, after);
    await after;
    if (this.#underWay.get(id) === after) this.#underWay.delete(id);
  }

  async #send(id: string, text: string | undefined, send: () => Promise<Change>): Promise<void> {
    if (text !== undefined) this.#draft(id, { text, state: "saving" });
    await this.#visit.attempt(async () => {
      try {
        this.#accept(id, text, await send());
      } catch (error) {
        if (isOffline(error) && text !== undefined) this.#draft(id, { text, state: "unsent" });
        else this.#draft(id, null);
        if (!(error instanceof ApiError) || !refusesValue.has(error.code)) throw error;
        this.#refuse(id, error, text);
      }
    });
  }

  #accept(id: string, text: string | undefined, { fields, cleared, remainingRequired }: Change): void {
    const { session, drafts } = this.#store.state;
    if (!session) return;
    const changed = new Map(fields.map((field) => [field.id, field]));
    const next = session.fields.map((field) => {
      if (cleared.includes(field.id)) return { ...field, value: null, valueIso: null, filledAt: null, filledBy: null };
      return changed.get(field.id) ?? field;
    });
    this.#store.set({
      session: { ...session, fields: next, remainingRequired },
      problems: without(this.#store.state.problems, id),
      errors: [],
    });
    // Somebody may have typed on while the answer was under way.
    if (drafts[id]?.text === text) this.#draft(id, null);
    this.#tellChanges(session.document.id, fields, cleared, remainingRequired);
  }

  #tellChanges(
    documentId: string,
    fields: readonly SigningField[],
    cleared: readonly string[],
    remainingRequired: number,
  ) {
    const shareValues = this.#store.state.session?.embed.shareValues ?? false;
    for (const { id: fieldId, fieldType, label, filledAt, value } of fields) {
      const told = { documentId, fieldId, fieldType, label, remainingRequired };
      const isEmpty = value === null || (fieldType === "checkbox" && value === "false");
      if (isEmpty) tell("field.cleared", told);
      else tell("field.filled", { ...told, filledAt, ...(shareValues ? { value } : {}) });
    }
    for (const fieldId of cleared) {
      const { fieldType, label } = this.field(fieldId);
      tell("field.cleared", { documentId, fieldId, fieldType, label, remainingRequired });
    }
  }

  #refuse(id: string, error: ApiError, text: string | undefined): void {
    const message = error.errors[0]?.message ?? error.message;
    this.#store.set({ problems: { ...this.#store.state.problems, [id]: message } });
    // What was refused stays to be corrected; a choice falls back to what the server has.
    if (text !== undefined && this.field(id).fieldType === "text") this.#draft(id, { text, state: "typing" });
  }

  #draft(id: string, draft: Draft | null): void {
    const { drafts } = this.#store.state;
    this.#store.set({ drafts: draft ? { ...drafts, [id]: draft } : without(drafts, id) });
  }
}

/** What is wrong with what was entered, and is to be corrected there. */
const refusesValue = new Set(["value_invalid", "signature_invalid", "validation_failed"]);

/** The server does not send a picture back, so the page shows the one it has sent. */
function withPicture(field: SigningField, sent: Signature): SigningField {
  return sent.kind === "uploaded" ? { ...field, signature: sent } : field;
}

function without<T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> {
  const { [id]: _gone, ...rest } = record;
  return rest;
}
