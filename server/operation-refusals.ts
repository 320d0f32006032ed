import type { RefusalCode } from "#operation/refusal.ts";
import { routeRefusals as archive } from "#archive/route-refusals.ts";
import { routeRefusals as documents } from "#documents/route-refusals.ts";
import { routeRefusals as erasure } from "#erasure/route-refusals.ts";
import { routeRefusals as identity } from "#identity/route-refusals.ts";
import { routeRefusals as live } from "#live/route-refusals.ts";
import { routeRefusals as notes } from "#notes/route-refusals.ts";
import { routeRefusals as operator } from "#operator/route-refusals.ts";
import { routeRefusals as proposals } from "#proposals/route-refusals.ts";
import { routeRefusals as retention } from "#retention/route-refusals.ts";
import { routeRefusals as risk } from "#risk/route-refusals.ts";
import { routeRefusals as screening } from "#screening/route-refusals.ts";
import { routeRefusals as verification } from "#verification/route-refusals.ts";
import { routeRefusals as webhooks } from "#webhooks/route-refusals.ts";
import { routeRefusals as work } from "#work/route-refusals.ts";

/** The codes that each operation can refuse with, from the generated tables of the areas. */
export const operationRefusals: Readonly<Record<string, readonly RefusalCode[]>> = {
  ...archive,
  ...documents,
  ...erasure,
  ...identity,
  ...live,
  ...notes,
  ...operator,
  ...proposals,
  ...retention,
  ...risk,
  ...screening,
  ...verification,
  ...webhooks,
  ...work,
};
