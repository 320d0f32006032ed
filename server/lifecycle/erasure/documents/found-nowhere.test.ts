import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { startOutsideServer } from "#platform/files/testing/outside-server.ts";
import { hasSwift, whyNoSwift } from "#platform/files/testing/swift.ts";
import { describe, expect, it } from "vitest";
import { historyOf } from "#agreements/testing/told.ts";
import { newOrganization } from "#testing/organization.ts";
import { startServer } from "#testing/server.ts";
import type { ErasureList } from "../list/erasure-list.ts";
import { columnsWith } from "../testing/known-values.ts";
import { markedDocument } from "../testing/marked-document.ts";

const reason = "The retention period has ended";
const hexOf = (text: string) => Buffer.from(text).toString("hex");
const isIn = (text: string) => (marker: string) => text.includes(marker) || text.includes(hexOf(marker));
const dumpOf = (url: string) => execFileSync("pg_dump", ["--no-owner", url], { maxBuffer: 1 << 30 }).toString("latin1");

describe("an erased document", () => {
  it("is found nowhere: not in a dump, statistics, the log, the list of erasures, or any answer; its history still verifies", async () => {
    const server = await startServer();
    const organization = await newOrganization(server);
    const { key, organizationId } = organization;
    const { id, signerIds, markers, owner, create, form } = await markedDocument(organization, "completed");
    const before = dumpOf(server.url);
    // Certificates and completed PDFs are compressed; everything else can be found, so this test can see.
    expect(markers.filter((marker) => !isIn(before)(marker))).toEqual([]);
    const [history, digests] = [await historyOf(organization, id), (await key.get(`/documents/${id}`)).body];
    const old = [digests.originalSha256, digests.completedSha256!, ...history.events.map(({ hash }) => hash)];
    expect(old.filter((digest) => !isIn(before)(digest))).toEqual([]);

    await server.pool.query("analyze");

    const answer = await owner.post(`/documents/${id}/erase`, { reason });
    const erased = { at: expect.any(String), by: `user:${owner.userId}`, reason };
    expect([answer.status, answer.body]).toMatchObject([200, { id, status: "completed", name: "[erased]", erased }]);

    const after = dumpOf(server.url);
    expect([...markers, ...old].filter(isIn(after))).toEqual([]);
    expect(await columnsWith(server.pool, markers)).toEqual([]);
    expect(after).not.toContain(hexOf("%PDF-"));
    expect(server.logged.filter((line) => markers.some((marker) => line.includes(marker)))).toEqual([]);
    const list = server.parts.erasures as ErasureList;
    expect(markers.filter(isIn(readFileSync(list.path, "utf8")))).toEqual([]);
    expect(await list.read()).toEqual([
      { kind: "document", organizationId, mode: "test", id, erased: answer.body.erased },
    ]);

    const rest = await historyOf(organization, id);
    expect([rest.broken, rest.types]).toEqual([null, [...history.types, "erased"]]);
    const times = (events: typeof rest.events) =>
      events.map(({ id: eventId, at, type, actor }) => [eventId, at, type, actor]);
    expect(times(rest.events.slice(0, -1))).toEqual(times(history.events));
    expect(rest.events.filter(({ ip, userAgent }) => ip !== null || userAgent !== null)).toEqual([]);
    expect(rest.events.at(-1)!.details).toEqual({
      events: history.events.length,
      formerHash: expect.stringMatching(/^hmac-sha256:[0-9a-f]{64}$/),
    });

    const paths = ["", "/signers", "/fields", "/audit-events", "/form-fields"].map((part) => `/documents/${id}${part}`);
    for (const path of [
      ...paths,
      "/documents",
      "/proposals",
      `/organization/audit-events?resourceId=${id}`,
      "/holds",
    ]) {
      const { status, text } = await owner.send("GET", path);
      expect([path, status, markers.filter((marker) => text.includes(marker))]).toEqual([path, 200, []]);
    }
    for (const path of ["/pdf", "/pdf?version=completed", "/certificate"]) {
      const { status, body } = await owner.send<{ code: string }>("GET", `/documents/${id}${path}`);
      expect([path, status, body.code]).toEqual([path, 409, "erased"]);
    }
    for (const path of ["/erase", `/signers/${signerIds[0]}/erase`]) {
      const { status, body } = await owner.post(`/documents/${id}${path}`, { reason });
      expect([path, status, body.code]).toEqual([path, 409, "erased"]);
    }
    const again = await key.post("/documents", undefined, { ...form, idempotencyKey: create });
    expect([again.status, again.body.id === id]).toEqual([201, false]);
    await server.app.close();
  });

  it("a signer is found nowhere, and the other one stays as they were", async () => {
    const server = await startServer();
    const organization = await newOrganization(server);
    const { id, signerIds, markers, owner } = await markedDocument(organization, "declined");
    const theirs = markers.filter((marker) => marker.startsWith("mark-second"));
    const others = markers.filter((marker) => !marker.startsWith("mark-second"));
    expect(theirs.filter((marker) => !isIn(dumpOf(server.url))(marker))).toEqual([]);

    const answer = await owner.post(`/documents/${id}/signers/${signerIds[1]}/erase`, { reason });
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        id: signerIds[1],
        status: "declined",
        name: "[erased]",
        email: "[erased]",
        declineReason: null,
        erased: { reason },
      },
    ]);
    const after = dumpOf(server.url);
    expect(theirs.filter(isIn(after))).toEqual([]);
    expect(others.filter((marker) => !isIn(after)(marker))).toEqual([]);
    expect(after).not.toContain(hexOf("%PDF-"));
    expect((await historyOf(organization, id)).broken).toBeNull();
    const { body } = await organization.key.get(`/documents/${id}`);
    expect([body.erased, body.signers[0]!.erased, body.signers[1]!.erased?.reason]).toEqual([
      undefined,
      undefined,
      reason,
    ]);
    expect((await owner.send<{ code: string }>("GET", `/documents/${id}/pdf`)).body.code).toBe("erased");
    const { organizationId } = organization;
    expect(await (server.parts.erasures as ErasureList).read()).toEqual([
      { kind: "signer", organizationId, mode: "test", id: signerIds[1], erased: answer.body.erased },
    ]);
    // The rest of it can still be erased.
    expect((await owner.post(`/documents/${id}/erase`, { reason })).status).toBe(200);
    expect(markers.filter(isIn(dumpOf(server.url)))).toEqual([]);
    expect((await historyOf(organization, id)).broken).toBeNull();
    await server.app.close();
  });

  it.runIf(hasSwift)(`no version of its files is left in an object store${whyNoSwift}`, async () => {
    const outside = await startOutsideServer("s3");
    const organization = await newOrganization(outside.server);
    const { id, owner } = await markedDocument(organization, "declined");
    const prefix = `${organization.organizationId}/`;
    expect((await outside.versionsUnder(prefix)).length).toBeGreaterThan(0);
    expect((await owner.post(`/documents/${id}/erase`, { reason })).status).toBe(200);
    await outside.sweep();
    expect(await outside.versionsUnder(prefix)).toEqual([]);
    await outside.stop();
  });
});
