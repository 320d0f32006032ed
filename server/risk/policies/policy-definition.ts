import { DefinitionSchema } from "@probity/engines/policy/definition.ts";
import { named } from "#operation/named.ts";

export const PolicyDefinition = named("PolicyDefinition", DefinitionSchema);
