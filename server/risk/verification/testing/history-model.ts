/** A plain model of which evidence counts after a history of sessions. It looks at the events, not at stored heads. */

export const stepIds = ["photo", "paper", "face"] as const;
export type StepId = (typeof stepIds)[number];
export type Decision = "approved" | "rejected" | "revoked";

/** A value, null for a field without one, `failed` for a failed step. */
export type Result = { value: string | null } | "failed";

export type ModelRun = {
  id: string;
  revision: number;
  startedAt: number;
  status: "open" | "completed" | "superseded";
  results: Map<StepId, Result>;
  /** The check that the step `face` ended in. */
  checkId: string | null;
  decision: Decision | null;
};

export type ModelSession = { id: string; sessionWorkflowId: string; linked: boolean; runs: ModelRun[] };

export class HistoryModel {
  revision = 1;
  readonly sessions: ModelSession[] = [];
  /** Of all attempts linked to the subject, the one that began last; the first known of two that began together. */
  governing: ModelRun | null = null;
  registered: Result | "revoked" | null = null;
  imported: { run: ModelRun; result: Result } | null = null;
  /** Steps of a revision that ever brought evidence. */
  readonly #brought = new Set<string>();

  /** The start time of an attempt that begins now: later than every other attempt of the subject. */
  beginning(linked: boolean, now: number): number {
    return linked && this.governing ? Math.max(now, this.governing.startedAt + 1) : now;
  }

  begin(session: ModelSession, id: string, now: number): void {
    const previous = session.runs.at(-1);
    if (previous?.status === "open") previous.status = "superseded";
    const startedAt = this.beginning(session.linked, now);
    const { revision } = this;
    session.runs.push({ id, revision, startedAt, status: "open", results: new Map(), checkId: null, decision: null });
    if (session.linked) this.governing = session.runs.at(-1)!;
  }

  link(session: ModelSession): void {
    if (session.linked) return;
    session.linked = true;
    const newest = session.runs.at(-1)!;
    if (this.governing && newest.startedAt <= this.governing.startedAt) return;
    this.governing = newest;
    for (const stepId of newest.results.keys()) this.#brought.add(`r${newest.revision} ${stepId}`);
  }

  record(run: ModelRun, stepId: StepId, result: Result): void {
    run.results.set(stepId, result);
    if (run === this.governing) this.#brought.add(`r${run.revision} ${stepId}`);
  }

  /** The state of an input, or the value when it is resolved. */
  expected(revision: number, stepId: StepId): string {
    const known = this.#brought.has(`r${revision} ${stepId}`);
    const governing = this.governing?.revision === revision ? this.governing : null;
    if (!governing && revision < this.revision) return "binding_outdated";
    const result = governing?.results.get(stepId);
    if (result === undefined) return known ? "unavailable" : "missing";
    return standing(result, governing!.decision, stepId === "paper");
  }

  expectedImport(): string {
    if (!this.imported) return "missing";
    const { run, result } = this.imported;
    return run === this.governing ? standing(result, run.decision, false) : "unavailable";
  }

  expectedRegistered(): string {
    if (this.registered === null) return "missing";
    return typeof this.registered === "string"
      ? this.registered.replace("failed", "unavailable")
      : this.registered.value!;
  }
}

function standing(result: Result, decision: Decision | null, needsApproval: boolean): string {
  if (result === "failed" || result.value === null) return "unavailable";
  if (decision === "approved") return result.value;
  return decision === null && !needsApproval ? result.value : "not_approved";
}
