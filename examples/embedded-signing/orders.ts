import { DatabaseSync } from "node:sqlite";

export type Order = { id: string; documentId: string; signerId: string };

/** Which document belongs to which order. Everything else about it is asked of Probity. */
export class Orders {
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(
      "create table if not exists orders (id text primary key, document_id text not null, signer_id text not null) strict",
    );
  }

  find(id: string): Order | undefined {
    const row = this.#database.prepare("select * from orders where id = ?").get(id);
    return row && { id, documentId: String(row["document_id"]), signerId: String(row["signer_id"]) };
  }

  add({ id, documentId, signerId }: Order): void {
    this.#database
      .prepare("insert into orders (id, document_id, signer_id) values (?, ?, ?) on conflict do nothing")
      .run(id, documentId, signerId);
  }
}
