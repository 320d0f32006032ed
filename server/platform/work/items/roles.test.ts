import { describe, expect, it } from "vitest";
import { routes } from "#app/api.ts";
import { finishers, kindsFor } from "./finishers.ts";

/** The operation that finishes an item of each kind. A proposal is finished by whoever could have made the change alone. */
const finishing = {
  action: "/risk/actions/{id}/transitions",
  match: "/screening/matches/{id}/decision",
  investigation: "/risk/investigations/{id}/reviews",
  verification: "/risk/subjects/{id}/verification-decisions",
  proposal: "/risk/assessments/{id}/overrides",
};

describe("whoever can finish an item", () => {
  it.each(Object.entries(finishing))("%s: is whom %s lets in", (kind, path) => {
    const { operation } = routes.find((route) => route.path === path)!;
    expect(finishers[kind as keyof typeof finishing]).toEqual(operation.allow);
  });

  it("members finish actions alone, owners and admins everything, auditors nothing", () => {
    expect(kindsFor("member")).toEqual(["action"]);
    expect(kindsFor("admin")).toEqual(Object.keys(finishing));
    expect(kindsFor("owner")).toEqual(Object.keys(finishing));
    expect(kindsFor("auditor")).toEqual([]);
  });
});
