import type { Definition, PolicyInput } from "../definition.ts";
import { errorAt, type Problem } from "../format/problem.ts";
import { screeningFacts } from "../format/screening-facts.ts";
import { sourceForms, sourceIdentity } from "../format/sources.ts";

/** Checks that evidence for each input can be found and has the input's type. */
export function inputErrors({ inputs }: Definition): Problem[] {
  return inputs.flatMap((input, index) => {
    const path = `/definition/inputs/${index}`;
    return [...typeErrors(input, path), ...sourceErrors(input, path), ...bindingErrors(input, path)];
  });
}

function typeErrors(input: PolicyInput, path: string): Problem[] {
  if (screeningFacts.has(input.key) && input.type !== "string")
    return [errorAt(`${path}/type`, "fact_type_mismatch", `${input.key} is a string.`)];
  if (input.type === "list" && input.itemType === undefined)
    return [errorAt(`${path}/itemType`, "item_type_required", "A list must declare the type of its items.")];
  if (input.type !== "list" && input.itemType !== undefined)
    return [errorAt(`${path}/itemType`, "item_type_not_allowed", "Only a list can declare a type of items.")];
  return [];
}

function sourceErrors({ acceptedSources }: PolicyInput, path: string): Problem[] {
  return acceptedSources.flatMap((source, index) =>
    sourceIdentity(source)
      ? []
      : [errorAt(`${path}/acceptedSources/${index}`, "unknown_source", `Write a source as ${sourceForms}.`)],
  );
}

/** The source says which step of which workflow is meant and the binding says it again; a contradiction is never guessed away. */
function bindingErrors({ acceptedSources, verification: binding }: PolicyInput, path: string): Problem[] {
  const sources = acceptedSources.map(sourceIdentity).filter((source) => source?.kind === "verification");
  if (sources.length > 0 && !binding) {
    const message = "A verification source needs its binding, copied from the catalog of verification inputs.";
    return [errorAt(`${path}/verification`, "binding_required", message)];
  }
  if (!binding) return [];
  if (sources.length === 0) {
    const message = "The binding names a verification step that is not an accepted source.";
    return [errorAt(`${path}/verification`, "binding_without_source", message)];
  }
  const names = ["workflowId", "workflowRevision", "stepId"] as const;
  return names
    .filter((name) => sources.some((source) => source[name] !== binding[name]))
    .map((name) =>
      errorAt(
        `${path}/verification/${name}`,
        "binding_mismatch",
        "Must be the same as in the accepted verification source.",
      ),
    );
}
