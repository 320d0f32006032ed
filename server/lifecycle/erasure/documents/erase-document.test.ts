import { describe, expect, it } from "vitest";
import { newDocument } from "#agreements/testing/documents.ts";
import { historyOf } from "#agreements/testing/told.ts";
import { askForSecondPerson } from "#casework/proposals/testing/proposals.ts";
import { newOrganization } from "#testing/organization.ts";
import { applyList } from "../list/apply-list.ts";
import type { ErasureList } from "../list/erasure-list.ts";

const reason = "Their request";

describe("POST /documents/{id}/erase and /documents/{id}/signers/{signerId}/erase", () => {
  it("409 document_state_conflict: while it has not ended, with what to do", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    for (const status of ["draft", "pending", "finalizing"] as const) {
      const { id, signerIds } = await newDocument(organization, { status });
      for (const path of [`/documents/${id}/erase`, `/documents/${id}/signers/${signerIds[0]}/erase`]) {
        const { status: code, body } = await owner.post(path, { reason });
        expect([code, body.code, body.detail]).toEqual([
          409,
          "document_state_conflict",
          expect.stringMatching(new RegExp(`^The document is ${status}\\. (Void it|Wait)`)),
        ]);
      }
    }
  });

  it("200: for each of the statuses in which it has ended, and an expired one cannot be reopened", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    for (const status of ["completed", "declined", "voided", "expired"] as const) {
      const { id } = await newDocument(organization, { status, externalId: "order-7" });
      const { status: code, body } = await owner.post(`/documents/${id}/erase`, { reason });
      expect([code, body.status, body.externalId, body.erased?.reason]).toEqual([200, status, null, reason]);
      const { items } = (await owner.get(`/organization/audit-events?resourceId=${id}`)).body;
      expect(items.map(({ data }) => [data.type, data.reason])).toEqual([["document.erased", reason]]);
      if (status !== "expired") continue;
      const reopened = await owner.post(`/documents/${id}/reopen`, { expiresAt: "2099-01-01T00:00:00Z" });
      expect(reopened.body.code).toBe("erased");
    }
  });

  it("404: a signer of another document", async () => {
    const organization = await newOrganization();
    const owner = await organization.user("owner");
    const [one, other] = [
      await newDocument(organization, { status: "voided" }),
      await newDocument(organization, { status: "voided" }),
    ];
    const path = `/documents/${one.id}/signers/${other.signerIds[0]}/erase`;
    expect((await owner.post(path, { reason })).status).toBe(404);
  });

  it("202: where erasures need a second person, nothing is erased before somebody else approves", async () => {
    const organization = await newOrganization();
    await askForSecondPerson(organization, { erasures: true });
    const [admin, second] = [await organization.user("admin"), await organization.user("owner")];
    const { id, signerIds } = await newDocument(organization, { status: "voided" });
    for (const [operation, path] of [
      ["eraseSigner", `/documents/${id}/signers/${signerIds[0]}/erase`],
      ["eraseDocument", `/documents/${id}/erase`],
    ] as const) {
      const proposed = await admin.post(path, { reason });
      const expected = { operation, request: { reason }, before: { erased: false }, after: { erased: true } };
      expect([proposed.status, proposed.body.data.change]).toEqual([202, expected]);
      const approve = `/proposals/${proposed.body.id}/approve`;
      expect((await admin.post(approve)).body.code).toBe("second_person_required");
      expect((await second.post(approve)).status).toBe(200);
    }
    const { body } = await organization.key.get(`/documents/${id}`);
    const erased = { by: `user:${admin.userId}`, reason };
    expect([body.erased, body.signers[0]!.erased]).toMatchObject([erased, erased]);
  });

  it("after a restore the list erases both again, with who did it and when", async () => {
    const organization = await newOrganization();
    const { server } = organization;
    const owner = await organization.user("owner");
    const { id, signerIds } = await newDocument(organization, { status: "completed", externalId: "order-8" });
    const {
      rows: [backup],
    } = await server.pool.query("select to_jsonb(d) as document from documents d where id = $1", [id]);
    await owner.post(`/documents/${id}/signers/${signerIds[0]}/erase`, { reason });
    const { body } = await owner.post(`/documents/${id}/erase`, { reason });
    const list = (await (server.parts.erasures as ErasureList).read()).filter(
      (one) => one.id === id || one.id === signerIds[0],
    );
    expect(list.map(({ kind }) => kind)).toEqual(["signer", "document"]);
    await server.pool.query(
      "update documents set erasure = null, files_erased = false, name = $2, external_id = $3 where id = $1",
      [id, backup.document.name, backup.document.external_id],
    );
    await server.pool.query("update document_signers set erasure = null, name = 'Ann Lee' where id = $1", [
      signerIds[0],
    ]);
    const { database, keyring } = server.parts;
    const parts = { database, keyring, clock: () => new Date() };
    expect(await applyList(parts, list.toReversed())).toBe(2);
    expect(await applyList(parts, list)).toBe(0);
    // A backup from before it was completed.
    await server.pool.query(
      "update documents set erasure = null, files_erased = false, status = 'pending', completed_sha256 = null, completed_at = null where id = $1",
      [id],
    );
    expect(await applyList(parts, list)).toBe(1);
    const { status } = (await organization.key.get(`/documents/${id}`)).body;
    expect([status, (await historyOf(organization, id)).broken]).toEqual(["voided", null]);
    const read = (await organization.key.get(`/documents/${id}`)).body;
    expect([read.name, read.externalId, read.erased, read.signers[0]!.name]).toEqual([
      "[erased]",
      null,
      body.erased,
      "[erased]",
    ]);
  });
});
