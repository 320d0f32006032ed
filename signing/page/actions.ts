import type { NewSignature } from "@probity/contract";
import { ApiError } from "./api.ts";
import { Filling } from "./fields/filling.ts";
import { fillable, nextOpen, type Step, stepOf, stepsOf } from "./fields/steps.ts";
import { focusSheet } from "./focus.ts";
import { isEmbedded, tell } from "./host.ts";
import type { Session } from "./session.ts";
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
    visit.onReconnected = () => void this.filling.settle();
  }

  get #session(): Session {
    const { session } = this.#store.state;
    if (!session) throw new Error("There is no session yet.");
    return session;
  }

  get steps(): Step[] {
    return stepsOf(this.#session.fields);
  }

  /** True when something in a step must be corrected before the signer can sign. */
  isRefused(step: Step): boolean {
    return step.fields.some(({ id }) => this.filling.isRefused(id));
  }

  async enterCode(code: string): Promise<void> {
    const { screen } = this.#store.state;
    if (screen.at !== "code") return;
    this.#store.set({ screen: { at: "code", asked: { ...screen.asked, problem: null, sending: true } } });
    await this.visit.begin(code);
  }

  /** A link that is opened without a code has one sent. */
  async sendCode(): Promise<void> {
    const { screen } = this.#store.state;
    if (screen.at === "code") this.#store.set({ screen: { at: "code", asked: { ...screen.asked, sending: true } } });
    await this.visit.begin();
  }

  agree(agreed: boolean): void {
    this.#store.set({ agreed, consentProblem: null });
  }

  show(view: State["view"]): void {
    this.#store.set({ view });
  }

  async loadModel(): Promise<void> {
    if (this.#store.state.model) return;
    await this.visit.attempt(async () => this.#store.set({ model: await this.visit.api.content() }));
  }

  /** Opens the step of a field; does nothing for a field of another signer. */
  open(fieldId: string): void {
    const step = stepOf(this.steps, fieldId);
    if (!step) return;
    this.visit.startReading();
    this.#store.set({ openStep: step.id, pad: null });
  }

  closeStep(): void {
    this.#store.set({ openStep: null });
  }

  /** The first step that prevents finishing; null if there is none. */
  get nextOpen(): Step | null {
    const { steps } = this;
    return steps.find((step) => this.isRefused(step)) ?? nextOpen(steps);
  }

  /** The target of the bottom bar's button: an error to correct, the first open required field, else the review. */
  goOn(): void {
    const open = this.nextOpen;
    if (open) this.open(open.id);
    else this.review();
  }

  back(): void {
    const { steps } = this;
    const at = steps.findIndex(({ id }) => id === this.#store.state.openStep);
    const to = steps[at - 1];
    if (to) this.#store.set({ openStep: to.id });
    else this.closeStep();
  }

  /** On to the next step once the server has taken this one. A refused entry is shown, and the focus goes back to it. */
  async next(): Promise<void> {
    const step = this.steps.find(({ id }) => id === this.#store.state.openStep);
    if (!step) return;
    const { problems: before } = this.#store.state;
    const ids = step.fields.map(({ id }) => id);
    await this.filling.settle(ids);
    const { openStep, problems } = this.#store.state;
    if (openStep !== step.id) return;
    if (this.isRefused(step) || ids.some((id) => problems[id] !== before[id] && problems[id] !== undefined)) {
      focusSheet();
      return;
    }
    const { steps } = this;
    const to = steps[steps.findIndex(({ id }) => id === step.id) + 1];
    if (to) this.#store.set({ openStep: to.id });
    else this.review();
  }

  review(): void {
    this.#store.set({ screen: { at: "review" }, openStep: null, errors: [], notSigned: false, notice: null });
    void this.filling.settle();
  }

  backToDocument(): void {
    this.#store.set({ screen: { at: "document" } });
  }

  openPad(fieldId: string): void {
    if (!fillable(this.filling.field(fieldId))) return;
    this.filling.forgive(fieldId);
    this.#store.set({ pad: fieldId, failure: null });
  }

  /** A refused signature disappears with the pad: there is nothing to correct. */
  closePad(): void {
    const { pad } = this.#store.state;
    if (pad !== null) this.filling.forgive(pad);
    this.#store.set({ pad: null });
  }

  async sign(fieldId: string, signature: NewSignature, everywhere: boolean): Promise<void> {
    const { fieldType } = this.filling.field(fieldId);
    if (fieldType !== "signature" && fieldType !== "initials")
      throw new Error("Only signatures and initials are drawn.");
    await this.#busily(async () => {
      const accepted = await (everywhere
        ? this.filling.signAll(fieldId, fieldType, signature)
        : this.filling.fill(fieldId, { signature }));
      // Keeps the drawn signature if the server was busy, so that nobody has to draw it twice.
      if (accepted) this.#store.set({ pad: null });
    });
  }

  /** The last button always has a result: a signature, the field that prevents it, or the reason why there is none yet. */
  async finish(): Promise<void> {
    this.#store.set({ notSigned: false });
    await this.#busily(
      async () => {
        await this.filling.settle();
        const refused = this.steps.find((step) => this.isRefused(step));
        if (refused) return this.#correct(refused);
        if (!this.#store.state.agreed) return this.#askConsent("consentMissing");
        if (Object.keys(this.#store.state.drafts).length === 0) await this.#complete();
      },
      () => void this.finish(),
    );
    const { screen, consentProblem } = this.#store.state;
    if (screen.at === "review" && consentProblem === null) this.#store.set({ notSigned: true });
  }

  #correct(step: Step): void {
    this.open(step.id);
    this.#store.set({ notice: { text: "notSignedCorrect", fieldId: step.id } });
  }

  /** The box says what to do and gets the focus, so one key ticks it. */
  #askConsent(consentProblem: "consentMissing" | "consentChanged"): void {
    this.#store.set({ agreed: false, consentProblem });
    document.getElementById("agree")?.focus();
  }

  /** The consent is recorded as the signer signs, with the text that stood above the button. */
  async #complete(): Promise<void> {
    try {
      await this.visit.api.consent(this.#session.consent.hash);
      await this.visit.api.complete();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === "fields_incomplete") return this.#store.set({ errors: error.errors });
      if (error.code === "consent_outdated") {
        await this.visit.reload();
        return this.#askConsent("consentChanged");
      }
      if (error.code !== "document_state_conflict") throw error;
      // The answer to an earlier attempt may have been lost.
      await this.visit.reload();
      if (this.#session.signer.status !== "signed") return;
    }
    this.#signed();
    await this.visit.reload();
  }

  /** The signer has signed, even if the page cannot read the new state of the document. */
  #signed(): void {
    const session = this.#session;
    const signer = { ...session.signer, status: "signed" as const };
    const signers = session.signers.map((each) => (each.id === signer.id ? { ...each, status: signer.status } : each));
    const now = signers.every(({ status }) => status === "signed") ? "finalizing" : "signed";
    const state = session.state === "ready" ? now : session.state;
    this.#store.set({
      session: { ...session, state, signer, signers },
      screen: { at: "ending", state },
      openStep: null,
    });
    tell("completed", { documentId: session.document.id, signerId: signer.id });
    this.visit.watch();
  }

  askDecline(declining: boolean): void {
    this.#store.set({ declining, failure: null });
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

  /** Does again what has failed. */
  retry(): void {
    const { failure } = this.#store.state;
    this.#store.set({ failure: null });
    failure?.retry();
  }

  dismiss(): void {
    this.#store.set({ failure: null, notice: null });
  }

  /** A frame cannot lead its host anywhere; the host gets a callback instead. */
  get returnUrl(): string | null {
    return isEmbedded ? null : this.#store.state.returnUrl;
  }

  /** One action at a time. The buttons work again afterwards, even if it fails. */
  async #busily(work: () => Promise<void>, retry?: () => void): Promise<void> {
    if (this.#store.state.busy) return;
    this.#store.set({ busy: true, failure: null });
    try {
      await this.visit.attempt(work, retry ?? (() => void this.#busily(work)));
    } finally {
      this.#store.set({ busy: false });
    }
  }
}
