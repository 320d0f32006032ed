import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { operation } from "#platform/operation/operation.ts";
import { refuseUnless } from "#platform/operation/refusal.ts";
import { KeyParams } from "../input-notes/input-notes-record.ts";
import { hasPolicyKey } from "../input-notes/input-notes-store.ts";
import { asListedScenarioSet, ListedScenarioSet } from "./scenario-set-record.ts";
import { listScenarioSets } from "./scenario-set-store.ts";

/** GET /risk/policy-keys/{key}/scenario-sets */
export const listSets = operation({
  summary: "List the scenario sets of a policy key by name, without their scenarios",
  allow: readers,
  params: KeyParams,
  reply: Type.Object({ items: Type.Array(ListedScenarioSet) }),

  async run({ tx, caller: { scope }, params: { key } }) {
    refuseUnless(await hasPolicyKey(tx, scope, key), "not_found");
    const sets = await listScenarioSets(tx, scope, key);
    return { items: sets.map((set) => asListedScenarioSet(key, set)) };
  },
});
