import Type from "typebox";
import { listProposalRows, proposalStatuses } from "#platform/four-eyes/proposal-store.ts";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { pageAsked, pageOf } from "#platform/operation/page.ts";
import { listOf, Paging, strict } from "#platform/operation/shapes.ts";
import { asProposal, Proposal } from "./any-proposal.ts";

/** GET /proposals */
export const listProposals = operation({
  summary: "List changes that need or needed a second person, oldest first",
  allow: readers,
  query: strict({ status: Type.Optional(Type.Enum([...proposalStatuses])), ...Paging }),
  reply: listOf(Proposal),

  async run({ tx, caller, keys, path, query }) {
    const page = pageAsked({ path, query, caller, keys });
    const rows = await listProposalRows(tx, caller.scope, query.status, page);
    return pageOf(
      rows.map((row) => asProposal(keys, row)),
      page,
    );
  },
});
