import { DefinitionSchema } from "@probity/engines/risk/policy/definition.ts";
import { named } from "#platform/operation/named.ts";

export const PolicyDefinition = named("PolicyDefinition", DefinitionSchema);
