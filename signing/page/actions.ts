import { ApiError } from "./api.ts";
import { Filling } from "./fields/filling.ts";
import { fillable, nextOpen, type Step, stepOf, stepsOf } from "./fields/steps.ts";
import { isEmbedded, tell } from "./host.ts";
import type { Session, Signature } from "./session.ts";
import type { State, Store } from "./state.ts";
import type { Visit } from "./visit.ts";

/** Everything somebody can do on the page. */
export class Actions {
  readonly visit: Visit;
  readonly filling: Filling;
  readonly #store: Store;

  constructor(visit: Visit) {
    this.visit = visit;
    this.filling = new Filling(visit);
    this.#store = visit.store;
  }

  get #session(): Session {
    const { session } = this.#store.state;
    if (!session) throw new Error("There is no session yet.");
    return session;
  }

  get steps(): Step[] {
    return stepsOf(this.#session.fields);
  }

  async enterCode(code: string): Promise<void> {
    this.#store.set({ screen: { at: "code", wrong: false, sending: true } });
    await this.visit.begin(code);
  }

  async consent(): Promise<void> {
    await this.#busily(async () => {
      const { givenAt } = await this.visit.api.consent(this.#session.consent.hash);
      const session = this.#session;
      this.#store.set({
        session: { ...session, consent: { ...session.consent, givenAt } },
        screen: { at: "document" },
      });
    });
  }

  show(view: State["view"]): void {
    this.#store.set({ view });
  }

  async loadModel(): Promise<void> {
    if (this.#store.state.model) return;
    await this.visit.attempt(async () => this.#store.set({ model: await this.visit.api.content() }));
  }

  /** Opens the step of a field; whoever asks for a field that is not theirs gets nothing. */
  open(fieldId: string): void {
    const step = stepOf(this.steps, fieldId);
    if (step && this.#session.consent.givenAt !== null)
      this.#store.set({ screen: { at: "document" }, openStep: step.id, pad: null });
  }

  closeStep(): void {
    this.#store.set({ openStep: null });
  }

  /** The bottom bar's way on: the first required field that is open, any open one before anything is filled, else the review. */
  goOn(): void {
    const open = nextOpen(this.steps);
    if (open) this.open(open.id);
    else this.review();
  }

  move(by: 1 | -1): void {
    const { steps } = this;
    const at = steps.findIndex(({ id }) => id === this.#store.state.openStep);
    const to = steps[at + by];
    if (to) this.#store.set({ openStep: to.id });
    else if (by === 1) this.review();
    else this.closeStep();
  }

  review(): void {
    this.#store.set({ screen: { at: "review" }, openStep: null, errors: [] });
    void this.filling.settle();
  }

  backToDocument(): void {
    this.#store.set({ screen: { at: "document" } });
  }

  openPad(fieldId: string): void {
    if (fillable(this.filling.field(fieldId))) this.#store.set({ pad: fieldId });
  }

  closePad(): void {
    this.#store.set({ pad: null });
  }

  async sign(fieldId: string, signature: Signature, everywhere: boolean): Promise<void> {
    const { fieldType } = this.filling.field(fieldId);
    if (fieldType !== "signature" && fieldType !== "initials")
      throw new Error("Only signatures and initials are drawn.");
    this.#store.set({ busy: true });
    if (everywhere) await this.filling.signAll(fieldId, fieldType, signature);
    else await this.filling.fill(fieldId, { signature });
    this.#store.set({ busy: false, pad: null });
  }

  async finish(): Promise<void> {
    await this.#busily(async () => {
      if (!(await this.filling.settle())) return;
      try {
        await this.visit.api.complete();
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "fields_incomplete") throw error;
        this.#store.set({ errors: error.errors });
        return;
      }
      this.#store.set({ screen: { at: "done" }, openStep: null });
      tell("completed", { documentId: this.#session.document.id, signerId: this.#session.signer.id });
      await this.visit.reload();
    });
  }

  askDecline(declining: boolean): void {
    this.#store.set({ declining });
  }

  async decline(reason: string): Promise<void> {
    await this.#busily(async () => {
      await this.visit.api.decline(reason);
      this.#store.set({ declining: false, openStep: null });
      tell("declined", { documentId: this.#session.document.id, signerId: this.#session.signer.id, reason });
      await this.visit.reload();
    });
  }

  async download(): Promise<void> {
    await this.#busily(async () => {
      const url = URL.createObjectURL(new Blob([await this.visit.api.pdf()], { type: "application/pdf" }));
      const link = Object.assign(document.createElement("a"), {
        href: url,
        download: `${this.#session.document.name}.pdf`,
      });
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    });
  }

  dismissFailure(): void {
    this.#store.set({ failure: null });
  }

  /** A frame cannot lead its host anywhere; the host gets a callback instead. */
  get returnUrl(): string | null {
    return isEmbedded ? null : this.#store.state.returnUrl;
  }

  async #busily(work: () => Promise<void>): Promise<void> {
    if (this.#store.state.busy) return;
    this.#store.set({ busy: true });
    await this.visit.attempt(work);
    this.#store.set({ busy: false });
  }
}
