import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { asProfileResolver, ProfileResolver } from "./resolver-record.ts";
import { findResolver } from "./resolver-store.ts";

/** GET /profile-resolver */
export const readProfileResolver = operation({
  summary: "Read where the organization keeps the profiles of its subjects",
  allow: readers,
  reply: ProfileResolver,

  async run({ tx, caller }) {
    return asProfileResolver(await findResolver(tx, caller.scope));
  },
});
