import Type from "typebox";
import { partitionStates } from "#platform/database/keep-partitions.ts";
import { operators } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { tableSizes } from "./storage-store.ts";

const Table = named(
  "OperatorTable",
  Type.Object({
    name: Type.String(),
    bytes: Type.Number({ description: "With indexes and large values, such as the files of documents." }),
    rows: Type.Number({ description: "PostgreSQL's estimate, not a count." }),
    partitions: Type.Integer({ description: "Months, and the one for rows of no month; zero for other tables." }),
    monthsAhead: Type.Union([Type.Integer(), Type.Null()], { description: "Null for tables without months." }),
    rowsOutside: Type.Union([Type.Integer(), Type.Null()], { description: "Rows of no month, up to 10000." }),
  }),
);

/** GET /operator/storage */
export const readOperatorStorage = operation({
  summary: "Read how large each table is, and whether the months of partitioned ones are made ahead",
  allow: operators,
  fresh: true,
  reply: named("OperatorStorage", Type.Object({ bytes: Type.Number(), tables: Type.Array(Table) })),

  async run({ tx, now }) {
    const [sizes, states] = [await tableSizes(tx), await partitionStates(tx, now)];
    return {
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
      tables: sizes.map((size) => {
        const state = states.find(({ name }) => name === size.name);
        return { ...size, monthsAhead: state?.monthsAhead ?? null, rowsOutside: state?.rowsOutside ?? null };
      }),
    };
  },
});
