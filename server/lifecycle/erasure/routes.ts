import { get, keyOptional, post, type Route, sealed } from "#platform/operation/route.ts";
import { eraseDocument } from "./documents/erase-document.ts";
import { eraseSigner } from "./documents/erase-signer.ts";
import { holdDocument, releaseDocumentHold } from "./holds/hold-document.ts";
import { holdSubject, releaseSubjectHold } from "./holds/hold-subject.ts";
import { listHolds } from "./holds/list-holds.ts";
import { eraseSubject } from "./subjects/erase-subject.ts";

/** The rows of docs/endpoints/erasure.md, in its order. */
export const erasureRoutes = [
  post("/risk/subjects/{id}/erase", { eraseSubject }),
  post("/risk/subjects/{id}/hold", { holdSubject }),
  post("/risk/subjects/{id}/release-hold", { releaseSubjectHold }),
  post("/documents/{id}/hold", { holdDocument }),
  post("/documents/{id}/release-hold", { releaseDocumentHold }),
  get("/holds", { listHolds }),
  // As all rows about documents: the key is optional, and answers name the other signers.
  ...sealed(
    keyOptional([
      post("/documents/{id}/erase", { eraseDocument }),
      post("/documents/{id}/signers/{signerId}/erase", { eraseSigner }),
    ]),
  ),
] as const satisfies readonly Route[];
