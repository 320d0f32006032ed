import type { NewSignature } from "@probity/contract";
import { isOn, keptValue } from "@probity/engines/agreements/fields/field.ts";
import { ApiError } from "../api.ts";
import { tell } from "../host.ts";
import type { FieldInput, SigningField } from "../session.ts";
import type { Draft, Store } from "../state.ts";
import type { Translate } from "../texts/languages.ts";
import type { Visit } from "../visit.ts";

type Change = { fields: readonly SigningField[]; cleared: readonly string[]; remainingRequired: number };

/** Sends entries to the server, one change of a field after the other, and keeps those that could not be sent. */
export class Filling {
  readonly #visit: Visit;
  readonly #store: Store;
  /** The last pending change of each field. */
  readonly #underWay = new Map<string, Promise<boolean>>();

  constructor(visit: Visit) {
    this.#visit = visit;
    this.#store = visit.store;
  }

  field(id: string): SigningField {
    const field = this.#store.state.session?.fields.find((each) => each.id === id);
    if (!field) throw new Error(`There is no field ${id}.`);
    return field;
  }

  /** The text of a control: the draft, or else the server's value. For a date, it is the day. */
  shown(field: SigningField): string {
    return this.#store.state.drafts[field.id]?.text ?? serverText(field);
  }

  /** A date in words: as the server has written it, and before it has, as the signer's language writes it. */
  shownDate(field: SigningField, t: Translate): string | null {
    const draft = this.#store.state.drafts[field.id];
    if (!draft) return field.value;
    return draft.text === "" ? null : t.date(`${draft.text}T12:00`);
  }

  /** Typed text that has not reached the server; null when there is none. */
  typed(id: string): string | null {
    const { fieldType } = this.field(id);
    const text = this.#store.state.drafts[id]?.text.trim();
    return fieldType === "text" && text ? text : null;
  }

  /** The chosen member of a group: the one just clicked, even before the server confirms it. */
  chosen(members: readonly SigningField[]): SigningField | undefined {
    const { drafts } = this.#store.state;
    return (
      members.find(({ id }) => drafts[id]?.text === "true") ?? members.find((member) => this.shown(member) === "true")
    );
  }

  /** True when the entry in a field must be corrected before the signer can sign. */
  isRefused(id: string): boolean {
    return this.#store.state.drafts[id]?.state === "refused";
  }

  type(id: string, text: string): void {
    this.#draft(id, { text, state: "typing" });
  }

  /** Sends an entry if it differs from the server's value. A refused entry is not sent again unchanged. */
  async commit(id: string): Promise<void> {
    const draft = this.#store.state.drafts[id];
    if (!draft || draft.state === "saving" || draft.state === "refused") return;
    const field = this.field(id);
    const text = keptValue(field.fieldType, field.fieldType === "text" ? draft.text.trim() : draft.text) ?? "";
    if (text === serverText(field)) this.#forget(id);
    else if (text === "") await this.clear(id);
    else await this.fill(id, inputOf(field, text), draft.text);
  }

  /** Sends the waiting entries of these fields, or of all. */
  async settle(ids: readonly string[] = Object.keys(this.#store.state.drafts)): Promise<void> {
    await Promise.all(
      ids.map(async (id) => {
        await this.#underWay.get(id);
        await this.commit(id);
      }),
    );
  }

  choose(id: string, value: string): Promise<boolean> {
    return value === "" ? this.clear(id) : this.fill(id, { value }, value);
  }

  /** The signer's own day, written by the server the way the field wants it. */
  date(id: string, valueIso: string): Promise<boolean> {
    return valueIso === "" ? this.clear(id) : this.fill(id, inputOf(this.field(id), valueIso), valueIso);
  }

  /** Returns true if the server accepted it. So do the other changes. */
  fill(id: string, input: FieldInput, text?: string): Promise<boolean> {
    return this.#change(id, text, async () => {
      const { field, cleared, remainingRequired } = await this.#visit.api.fill(id, input);
      const made = "signature" in input ? [withPicture(field, input.signature)] : [field];
      return { fields: made, cleared, remainingRequired };
    });
  }

  clear(id: string): Promise<boolean> {
    return this.#change(id, "", async () => {
      const { field, remainingRequired } = await this.#visit.api.clear(id);
      return { fields: [field], cleared: [], remainingRequired };
    });
  }

  signAll(id: string, fieldType: "signature" | "initials", signature: NewSignature): Promise<boolean> {
    return this.#change(id, undefined, async () => {
      const { fields, remainingRequired } = await this.#visit.api.applyAll(fieldType, signature);
      return { fields: fields.map((field) => withPicture(field, signature)), cleared: [], remainingRequired };
    });
  }

  /** Changes of one field reach the server in the order in which they were made. */
  async #change(id: string, text: string | undefined, send: () => Promise<Change>): Promise<boolean> {
    const after = Promise.resolve(this.#underWay.get(id)).then(() => this.#send(id, text, send));
    this.#underWay.set(id, after);
    const accepted = await after;
    if (this.#underWay.get(id) === after) this.#underWay.delete(id);
    return accepted;
  }

  async #send(id: string, text: string | undefined, send: () => Promise<Change>): Promise<boolean> {
    this.forgive(id);
    if (text !== undefined) this.#draft(id, { text, state: "saving" });
    let accepted = false;
    const work = async () => {
      try {
        this.#accept(id, text, await send());
        accepted = true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!refusesEntry(error)) {
          this.#keep(id, error, text);
          throw error;
        }
        this.#refuse(id, error, text);
      }
    };
    await this.#visit.attempt(work, () => void this.settle());
    if (accepted) this.#catchUp();
    return accepted;
  }

  /** After one change has arrived, earlier ones that could not be sent may arrive as well. */
  #catchUp(): void {
    const unsent = Object.entries(this.#store.state.drafts).filter(([, { state }]) => state === "unsent");
    if (unsent.length === 0) this.#store.set({ failure: null });
    else void this.settle(unsent.map(([id]) => id));
  }

  #accept(id: string, text: string | undefined, { fields, cleared, remainingRequired }: Change): void {
    const { session } = this.#store.state;
    if (!session) return;
    const changed = new Map(fields.map((field) => [field.id, field]));
    const next = session.fields.map((field) => {
      if (cleared.includes(field.id)) return { ...field, value: null, valueIso: null, filledAt: null, filledBy: null };
      return changed.get(field.id) ?? field;
    });
    this.#store.set({ session: { ...session, fields: next, remainingRequired }, errors: [], notice: null });
    if (text !== undefined && this.#isStill(id, text)) this.#draft(id, null);
    this.#tellChanges(session.document.id, fields, cleared, remainingRequired);
  }

  #tellChanges(
    documentId: string,
    fields: readonly SigningField[],
    cleared: readonly string[],
    remainingRequired: number,
  ) {
    const shareValues = this.#store.state.session?.embed.shareValues ?? false;
    for (const field of fields) {
      const { id: fieldId, fieldType, label, filledAt } = field;
      const value = field.value ?? "";
      const told = { documentId, fieldId, fieldType, label, remainingRequired };
      if (!isOn(field)) tell("field.cleared", told);
      else tell("field.filled", { ...told, filledAt, ...(shareValues ? { value } : {}) });
    }
    for (const fieldId of cleared) {
      const { fieldType, label } = this.field(fieldId);
      tell("field.cleared", { documentId, fieldId, fieldType, label, remainingRequired });
    }
  }

  #refuse(id: string, error: ApiError, text: string | undefined): void {
    const problem = error.errors[0] ?? { code: error.code, message: error.message };
    this.#store.set({ problems: { ...this.#store.state.problems, [id]: problem } });
    if (text === undefined || !this.#isStill(id, text)) return;
    // Typed text stays so that it can be corrected; a choice falls back to the server's value.
    this.#draft(id, this.field(id).fieldType === "text" ? { text, state: "refused" } : null);
  }

  /** Nothing is wrong with the entry itself: it waits, unless the field was closed in the meantime. */
  #keep(id: string, error: ApiError, text: string | undefined): void {
    if (closesField.has(error.code)) {
      this.#draft(id, null);
      this.#store.set({ notice: { text: "fieldClosed", fieldId: id } });
    } else if (text !== undefined && this.#isStill(id, text)) this.#draft(id, { text, state: "unsent" });
  }

  /** The signer may have typed on before the answer arrived. */
  #isStill(id: string, text: string): boolean {
    return this.#store.state.drafts[id]?.text === text;
  }

  /** Removes the refusal of a field from the screen. */
  forgive(id: string): void {
    this.#store.set({ problems: without(this.#store.state.problems, id) });
  }

  #forget(id: string): void {
    this.#draft(id, null);
    this.forgive(id);
  }

  #draft(id: string, draft: Draft | null): void {
    const { drafts } = this.#store.state;
    this.#store.set({ drafts: draft ? { ...drafts, [id]: draft } : without(drafts, id) });
  }
}

/** True when the entry itself is wrong. It would be refused again, so the signer must correct it. */
function refusesEntry({ status }: ApiError): boolean {
  return status >= 400 && status < 500 && !passing.has(status);
}

/** The link, a timeout, the state of the document, too many requests: none of them concerns the entry. */
const passing = new Set([401, 403, 408, 409, 425, 429]);

const closesField = new Set<ApiError["code"]>(["field_frozen", "field_read_only"]);

/** The server's value, written like a draft. */
function serverText({ fieldType, value, valueIso }: SigningField): string {
  return (fieldType === "date" ? valueIso : value) ?? "";
}

function inputOf({ fieldType }: SigningField, text: string): FieldInput {
  return fieldType === "date" ? { valueIso: text, locale: navigator.language } : { value: text };
}

/** The server does not send a picture back, so the page shows the one it has sent. */
function withPicture(field: SigningField, sent: NewSignature): SigningField {
  return sent.kind === "uploaded" ? { ...field, signature: sent } : field;
}

function without<T>(record: Readonly<Record<string, T>>, id: string): Record<string, T> {
  const { [id]: _gone, ...rest } = record;
  return rest;
}
