import { expect, it } from "vitest";
import { liveKinds } from "../server/platform/live/live-kinds.ts";
import { isMadeOld } from "./api/kinds.ts";
import { operationRoles } from "./api/operation-roles.ts";

/** Reads that no change makes old, each for its reason. */
const never = [
  "GET /live", // tells of changes itself
  "GET /operator/jobs", // read when somebody asks
  "GET /operator/lists",
  "GET /operator/processes",
  "GET /operator/storage",
  "GET /operator/versions",
  "GET /risk/verification-inputs", // part of the software
  "GET /signing/content", // a signer's, on another page
  "GET /signing/logo",
  "GET /signing/pdf",
  "GET /signing/session",
];

it("every read is made old by a change of some kind, so that no page stands still while others work", () => {
  const reads = Object.keys(operationRoles).filter((route) => route.startsWith("GET "));
  const untold = reads.filter((route) => !liveKinds.some((kind) => isMadeOld(route, { all: false, kinds: [kind] })));
  expect(untold.toSorted()).toEqual(never);
  expect(isMadeOld("GET /bulk-sends/{id}", { all: false, kinds: ["documents"] })).toBe(true);
});
