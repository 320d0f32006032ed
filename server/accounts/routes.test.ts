import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { identityOpenRoutes, identityRoutes } from "./routes.ts";

it("the tables of docs/endpoints/identity.md have the rows of the route tables, in their order", () => {
  const document = readFileSync(join(import.meta.dirname, "../../docs/endpoints/identity.md"), "utf8");
  const [signedIn, open] = document.split("\n## Without a session\n");
  const rowsOf = (text: string) =>
    [...text.matchAll(/^\| (GET|POST) \| (\S+) \|/gm)].map(([, ...row]) => row.join(" "));
  const namesOf = (routes: readonly { method: string; path: string }[]) =>
    routes.map(({ method, path }) => `${method} ${path}`);
  expect(rowsOf(signedIn!)).toEqual(namesOf(identityRoutes));
  expect(rowsOf(open!)).toEqual(namesOf(identityOpenRoutes));
});
