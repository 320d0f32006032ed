import { expect, it } from "vitest";
import { transact, type Tx } from "#platform/database/transaction.ts";
import { newSubject } from "#risk/testing/subjects.ts";
import { monthsRead } from "#testing/plan.ts";
import { failDeliveries } from "../testing/failed-deliveries.ts";
import { newWebhook, webhookOrganization } from "../testing/webhooks.ts";
import {
  type DeliveryRow,
  findDelivery,
  findDetails,
  listAttempts,
  listDeliveries,
  retryFailed,
} from "./delivery-store.ts";

it("a page's details, a delivery, its attempts and its retry open the months of their ids alone", async () => {
  const organization = await webhookOrganization();
  const { server, organizationId } = organization;
  const { id } = await newWebhook(organization);
  for (let count = 0; count < 3; count += 1) await newSubject(organization);
  await failDeliveries(server.pool, id);
  const scope = { organizationId, mode: "test" as const };
  const read = (run: (tx: Tx, rows: DeliveryRow[]) => Promise<unknown>) =>
    transact(server.database, { scope }, async (tx) => {
      const rows = await listDeliveries(tx, scope, id, {}, { beforeId: undefined, limit: 3, examinedMax: 10 });
      expect(rows).toHaveLength(3);
      return monthsRead(tx, () => run(tx, rows));
    });
  const month = [new Date().toISOString().slice(0, 7).replace("-", "_")];
  expect(await read((tx, rows) => findDetails(tx, scope, rows))).toEqual(month);
  expect(await read((tx, rows) => findDelivery(tx, scope, id, rows[0]!.id))).toEqual(month);
  expect(await read((tx, rows) => listAttempts(tx, scope, rows[0]!.id))).toEqual(month);
  expect(await read((tx, rows) => retryFailed(tx, scope, id, rows[0]!.id))).toEqual(month);
});
