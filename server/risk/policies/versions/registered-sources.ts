import type { FactDeclaration } from "@probity/engines/risk/check-fact.ts";
import type { Definition } from "@probity/engines/risk/policy/definition.ts";
import { errorAt, type Problem, warningAt } from "@probity/engines/risk/policy/format/problem.ts";
import { sourceIdentity } from "@probity/engines/risk/policy/format/sources.ts";
import type { Scope, Tx } from "#platform/database/transaction.ts";
import { findRegistered } from "./policy-store.ts";

type Accepted = { path: string; sourceId: string; input: Definition["inputs"][number] };

/**
 * Checks that need stored records: each registered source exists here and declares the fact as the policy reads it. A source
 * never changes what it declares, so what is true once stays true. It may be disabled and enabled again, so that is a warning.
 */
export async function registeredSourceProblems(tx: Tx, scope: Scope, definition: Definition): Promise<Problem[]> {
  const accepted = acceptedRegistrations(definition);
  if (accepted.length === 0) return [];
  const ids = [...new Set(accepted.map(({ sourceId }) => sourceId))];
  const sources = new Map((await findRegistered(tx, scope, ids)).map((source) => [source.id, source]));
  return accepted.flatMap(({ path, sourceId, input }): Problem[] => {
    const source = sources.get(sourceId);
    if (!source) return [errorAt(path, "source_not_found", "This organization has no such source in this mode.")];
    const fact = source.facts.find(({ key }) => key === input.key);
    if (!fact) return [errorAt(path, "fact_not_declared", `The source does not declare ${input.key}.`)];
    if (fact.type !== input.type || fact.itemType !== input.itemType) {
      return [errorAt(path, "fact_type_differs", `The source declares ${input.key} as ${typeName(fact)}.`)];
    }
    if (source.enabled) return [];
    return [
      warningAt(path, "source_disabled", "This source is disabled. It accepts no new evidence until it is enabled."),
    ];
  });
}

function acceptedRegistrations({ inputs }: Definition): Accepted[] {
  return inputs.flatMap((input, inputIndex) =>
    input.acceptedSources.flatMap((source, index) => {
      const identity = sourceIdentity(source);
      const path = `/definition/inputs/${inputIndex}/acceptedSources/${index}`;
      return identity?.kind === "registered" ? [{ path, sourceId: identity.sourceRegistrationId, input }] : [];
    }),
  );
}

const typeName = ({ type, itemType }: FactDeclaration) => (itemType === undefined ? type : `${type} of ${itemType}`);
