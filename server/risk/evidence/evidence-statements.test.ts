import { expect, it } from "vitest";
import { injectFaults, statementsOf } from "#testing/failing-database.ts";
import { newOrganization } from "#testing/organization.ts";
import { batch, claim, newSource } from "../testing/evidence.ts";
import { startServer } from "#testing/server.ts";
import { newSubject } from "../testing/subjects.ts";

const server = await startServer();
const fault = injectFaults(server.pool);

const hundred = Array.from({ length: 100 }, (_, index) => ({ key: `fact.${index}`, type: "string" }));

it("a batch of a hundred items takes as many statements as one of one, and no more than a single submission", async () => {
  const organization = await newOrganization(server);
  const { id: source } = await newSource(organization, { facts: hundred });
  const subject = await newSubject(organization);
  const path = `/risk/subjects/${subject}/evidence` as const;
  const batchOf = (count: number) => () =>
    organization.key.post(
      `${path}/batch`,
      batch(
        source,
        hundred.slice(0, count).map(({ key }) => ({ fact: key })),
      ),
    );
  const single = () => organization.key.post(path, claim(source, { fact: "fact.0" }));
  const counts = [];
  for (const send of [single, batchOf(1), batchOf(100)]) counts.push(await statementsOf(fault, send));
  // Finding the key; opening with the idempotency key; four that load, five that write; the answer and the commit.
  expect(counts).toEqual([14, 14, 14]);
});
