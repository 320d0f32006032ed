import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import { newSubject } from "#risk/testing/subjects.ts";

const runs = 1_000;
const letters = (text: string) => text.replaceAll(/[0-9]/g, (digit) => "ghijklmnop"[Number(digit)]!);

/** Somebody whose every word and number occurs nowhere else. */
function markedPerson(index: number) {
  const word = () => letters(`Zq${randomBytes(5).toString("hex")}`);
  const [given, family, alias] = [word(), word(), word()];
  const year = String(1900 + (index % 90));
  const date = `${year}-${String(1 + (index % 12)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`;
  const number = `MK${randomBytes(6).toString("hex")}`;
  const wallet = `0x${randomBytes(20).toString("hex")}`;
  const subject = {
    name: `${given} ${family}`,
    aliases: [alias],
    entityType: "person",
    datesOfBirth: [date],
    nationalities: ["FR"],
    identifiers: [
      { kind: "passport", value: number, country: "FR" },
      { kind: "wallet", value: wallet },
    ],
  };
  return { subject, marks: [given, family, alias, number, wallet], date };
}

/** As it is written, and as bytes may be shown. */
const formsOf = (mark: string) => {
  const base64 = Buffer.from(mark).toString("base64").replace(/=+$/, "");
  return [mark, Buffer.from(mark).toString("hex"), base64].map((form) => form.toLowerCase());
};

/** Those of the forms that are in a text, in one pass over it for each way that a form begins. */
function foundIn(text: string, forms: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const searched = text.toLowerCase();
  const lengths = [...new Set([...forms].map(({ length }) => length))];
  for (const beginning of new Set([...forms].map((form) => form.slice(0, 2))))
    for (let at = searched.indexOf(beginning); at >= 0; at = searched.indexOf(beginning, at + 1))
      for (const length of lengths)
        if (forms.has(searched.slice(at, at + length))) found.push(searched.slice(at, at + length));
  return found;
}

describe("the traces of a screened person", () => {
  it(
    "[SC-RU-4] after 1,000 runs no name, date or number is in the database, the logs, the webhooks or the metrics",
    { timeout: 300_000 },
    async () => {
      const server = await startServer();
      const organization = await newOrganization(server);
      const owner = await organization.user("owner");
      await owner.post("/webhooks", {
        url: "https://receiver.example.com/",
        events: ["screening.*", "risk.*"],
        mode: "test",
      });
      const riskSubjectId = await newSubject(organization);
      const people = Array.from({ length: runs }, (_, index) => markedPerson(index));
      for (let from = 0; from < runs; from += 50) {
        await Promise.all(
          people.slice(from, from + 50).map(async ({ subject }, index) => {
            // Some are refused, some repeated, some fail: what is wrong with a request is no reason to keep it.
            const body = { subject, sources: ["eu_fsf", "service_pep"], ...(index % 10 === 0 && { riskSubjectId }) };
            const idempotencyKey = `run-${from + index}`;
            const answer = await organization.key.post("/screening/runs", body, { idempotencyKey });
            expect(answer.status).toBe(201);
            if (index % 10 === 1) await organization.key.post("/screening/runs", body, { idempotencyKey });
            if (index % 10 === 2) await organization.key.post("/screening/runs", { ...body, reviewScore: 95 });
            if (index % 10 === 3)
              await organization.key.post("/screening/runs/batch", { sources: ["eu_fsf"], subjects: [{ subject }] });
          }),
        );
      }

      const { rows: tables } = await server.pool.query(
        "select table_schema || '.' || table_name as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
      );
      const dumps = await Promise.all(
        tables.map(async ({ name }) => {
          const { rows } = await server.pool.query(
            `select coalesce(string_agg(to_jsonb(t)::text, ' '), '') as dump from ${name} t`,
          );
          return [name, rows[0].dump] as [string, string];
        }),
      );
      const metrics = await server.parts.metrics.registry.metrics();
      const kept = [...dumps, ["logs", server.logged.join("\n")], ["metrics", metrics]] as [string, string][];
      expect(
        kept.find(([name]) => name === "public.screening_runs")![1].split("subject_digest").length,
      ).toBeGreaterThan(runs);
      expect(kept.find(([name]) => name === "public.webhook_messages")![1].length).toBeGreaterThan(1_000);
      expect(server.logged.length).toBeGreaterThan(runs);

      const forms = new Set(people.flatMap(({ marks, date }) => [...marks.flatMap(formsOf), `"${date}"`]));
      expect(foundIn(`what is ${formsOf(people[7]!.marks[3]!)[2]!} kept`, forms)).toHaveLength(1);
      for (const [name, text] of kept) expect(foundIn(text, forms), name).toEqual([]);
    },
  );

  it("[SC-RU-4] the digest is the same for the same person however typed, and another in another organization", async () => {
    const one = await newOrganization();
    const other = await newOrganization(one.server);
    const digestOf = async ({ key, server }: typeof one, subject: object) => {
      const { body } = await key.post("/screening/runs", { subject, sources: ["eu_fsf"] });
      const { rows } = await server.pool.query("select subject_digest from screening_runs where id = $1", [body.id]);
      return rows[0].subject_digest.toString("hex");
    };
    const person = { name: "Ilse Wohlgemuth", datesOfBirth: ["1980-01-02", "1980"] };
    const typed = { name: "  ILSE   wohlgemuth ", datesOfBirth: ["1980", "1980-01-02"] };
    expect(await digestOf(one, typed)).toBe(await digestOf(one, person));
    expect(await digestOf(one, { ...person, name: "Ilse Wohlgemut" })).not.toBe(await digestOf(one, person));
    expect(await digestOf(other, person)).not.toBe(await digestOf(one, person));
  });
});
