import { expect, it } from "vitest";
import { methodOfRoute } from "./routes-of-methods.ts";

it("an endpoint that answers JSON or a file is called for the one that is wanted", () => {
  const route = "GET /documents/{id}/certificate";
  expect(methodOfRoute(route)).toEqual({ name: "documents.certificateData", kind: "read" });
  expect(methodOfRoute(route, "file")).toEqual({ name: "documents.certificate", kind: "file" });
});
