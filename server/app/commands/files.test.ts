import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDocument } from "#agreements/testing/documents.ts";
import { sweepObjects } from "#platform/files/sweep-objects.ts";
import { type OutsideServer, startOutsideServer } from "#platform/files/testing/outside-server.ts";
import { hasSwift, whyNoSwift } from "#platform/files/testing/swift.ts";
import { newOrganization, type TestOrganization } from "#testing/organization.ts";
import { runningProbity, type Settings, startProbity } from "#testing/processes.ts";

let outside: OutsideServer;
let server: OutsideServer["server"];
let objects: OutsideServer["objects"];

beforeAll(async () => {
  if (!hasSwift) return;
  outside = await startOutsideServer("postgres");
  ({ server, objects } = outside);
});
afterAll(() => outside?.stop());

const settings = (): Settings => ({
  DATABASE_URL: server.url,
  MASTER_KEYS: server.masterKeys,
  LOG_LEVEL: "silent",
  FILE_STORE: "s3",
  ...outside.swift.environment,
});

const places = async () => {
  const { rows } = await server.pool.query(
    "select count(bytes)::int as rows, count(object_sha256)::int as objects from document_files",
  );
  return rows[0] as { rows: number; objects: number };
};

const versions = async () => (await outside.versionsUnder("")).length;

async function expectAllReadable(organization: TestOrganization, made: { id: string; pdf: Buffer }[]) {
  for (const { id, pdf } of made) {
    const answer = await organization.key.get(`/documents/${id}/pdf`);
    expect([answer.status, answer.bytes.equals(pdf)]).toEqual([200, true]);
  }
}

describe("probity files", () => {
  it.runIf(hasSwift)(
    `moves every file out and back, killed on the way, while all of them can be read${whyNoSwift}`,
    async () => {
      const organization = await newOrganization(server);
      const made: { id: string; pdf: Buffer }[] = [];
      for (let n = 0; n < 16; n++) made.push(await newDocument(organization));

      const killed = startProbity(["files", "move", "--to", "s3"], settings());
      const ended = once(killed, "exit");
      while ((await places()).objects < 4 && killed.exitCode === null) await wait(5);
      killed.kill("SIGKILL");
      await ended;
      const midway = await places();
      expect(midway.objects).toBeGreaterThanOrEqual(4);
      expect(midway.rows + midway.objects).toBe(16);
      expect(midway.rows).toBeGreaterThan(0);
      await expectAllReadable(organization, made);

      const again = await runningProbity(["files", "move", "--to", "s3"], settings());
      expect(again.stdout).toBe(`${midway.rows} files moved, 0 left.\n`);
      expect([again.status, await places()]).toEqual([0, { rows: 0, objects: 16 }]);
      await expectAllReadable(organization, made);

      // The killed one left objects without a row; a day later they are gone, and those with a row are not.
      await server.pool.query("update loose_objects set due_at = now()");
      await sweepObjects({ database: server.database, objects });
      expect(await versions()).toBe(16);
      await expectAllReadable(organization, made);

      const back = await runningProbity(["files", "move", "--to", "postgres"], {
        ...settings(),
        FILE_STORE: "postgres",
      });
      expect([back.status, back.stdout, await places()]).toEqual([
        0,
        "16 files moved, 0 left.\n",
        { rows: 16, objects: 0 },
      ]);
      await sweepObjects({ database: server.database, objects });
      expect(await versions()).toBe(0);
      await expectAllReadable(organization, made);
      const status = await runningProbity(["files", "status"], settings());
      expect(status.stdout).toBe("16 files in PostgreSQL\n0 files in the object store\n");
    },
  );

  it.runIf(hasSwift)(`says in a sentence that there is no store, and how it is used${whyNoSwift}`, async () => {
    const { DATABASE_URL, MASTER_KEYS } = settings();
    const none = await runningProbity(["files", "move", "--to", "s3"], {
      DATABASE_URL: DATABASE_URL!,
      MASTER_KEYS: MASTER_KEYS!,
    });
    expect([none.status, none.stderr]).toEqual([2, expect.stringContaining("set S3_ENDPOINT")]);
    const wrong = await runningProbity(["files", "move", "--to", "tape"], settings());
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining("files move --to s3|postgres")]);
  });

  it.runIf(hasSwift)(
    `doctor writes, reads and deletes, and says what to check where it cannot${whyNoSwift}`,
    async () => {
      const well = await runningProbity(["doctor"], settings());
      expect(well.stdout).toMatch(/ok +files: 127\.0\.0\.1:\d+ writes, reads and deletes; new files go there/);
      expect(await outside.versionsUnder("doctor/")).toEqual([]);
      const wrong = await runningProbity(["doctor"], { ...settings(), S3_SECRET_ACCESS_KEY: "wrong-secret" });
      expect(wrong.stdout).toMatch(
        /PROBLEM +files: .* does not write \(403\), so documents get 503\. Check S3_ENDPOINT/,
      );
      expect(wrong.stdout).not.toContain("wrong-secret");
    },
  );
});
