import { DatabaseSync } from "node:sqlite";

export type Application = { reference: string; country: string; monthlyIncome: number; products: string[] };
export type Account = {
  reference: string;
  application: Application;
  appliedAt: string;
  subjectId: string | null;
  /** The decision of Probity that counts now; null until the first one has arrived. */
  decision: string | null;
};

/** The application's own records: an account per customer, and the events that have been dealt with. */
export class Accounts {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      create table if not exists accounts (
        reference text primary key, application text not null, applied_at text not null, subject_id text unique, decision text
      ) strict;
      create table if not exists events (id text primary key) strict;
    `);
  }

  find(reference: string): Account | undefined {
    const row = this.#database.prepare("select * from accounts where reference = ?").get(reference);
    if (!row) return undefined;
    return {
      reference,
      application: JSON.parse(String(row["application"])),
      appliedAt: String(row["applied_at"]),
      subjectId: row["subject_id"] as string | null,
      decision: row["decision"] as string | null,
    };
  }

  /** The account of an application; an application that is sent twice keeps its first time. */
  open(application: Application, now: Date): Account {
    this.#database
      .prepare("insert into accounts (reference, application, applied_at) values (?, ?, ?) on conflict do nothing")
      .run(application.reference, JSON.stringify(application), now.toISOString());
    return this.find(application.reference)!;
  }

  setSubject(reference: string, subjectId: string): void {
    this.#database.prepare("update accounts set subject_id = ? where reference = ?").run(subjectId, reference);
  }

  hasSeen(eventId: string): boolean {
    return this.#database.prepare("select 1 from events where id = ?").get(eventId) !== undefined;
  }

  /** Both or neither, so that a delivery that comes again after a crash is dealt with. */
  decide(eventId: string, subjectId: string, decision: string): void {
    this.#database.exec("begin immediate");
    this.#database.prepare("update accounts set decision = ? where subject_id = ?").run(decision, subjectId);
    this.#database.prepare("insert into events (id) values (?) on conflict do nothing").run(eventId);
    this.#database.exec("commit");
  }
}
