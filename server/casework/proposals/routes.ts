import { get, post, put, type Route, sealed } from "#platform/operation/route.ts";
import { approveProposal } from "./approve-proposal.ts";
import { changeFourEyesSettings } from "./change-settings.ts";
import { declineProposal } from "./decline-proposal.ts";
import { listProposals } from "./list-proposals.ts";
import { readProposal } from "./read-proposal.ts";
import { readFourEyesSettings } from "./read-settings.ts";
import { withdrawProposal } from "./withdraw-proposal.ts";

/** The rows of docs/endpoints/proposals.md, in its order. */
export const proposalRoutes = [
  get("/four-eyes-settings", { readFourEyesSettings }),
  put("/four-eyes-settings", { changeFourEyesSettings }),
  get("/proposals", { listProposals }),
  get("/proposals/{id}", { readProposal }),
  // Their answers quote reasons, which are sealed where they are stored.
  ...sealed([
    post("/proposals/{id}/approve", { approveProposal }),
    post("/proposals/{id}/decline", { declineProposal }),
    post("/proposals/{id}/withdraw", { withdrawProposal }),
  ]),
] as const satisfies readonly Route[];
