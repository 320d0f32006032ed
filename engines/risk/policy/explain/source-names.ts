import type { Background } from "./explanation.ts";
import { sourceIdentity, type SourceIdentity } from "../format/sources.ts";
import { joined } from "./wording.ts";

type Phrases = {
  [Kind in SourceIdentity["kind"]]: (source: Extract<SourceIdentity, { kind: Kind }>, name?: string) => string;
};

/** A source in words that fit after "from". */
const phrases: Phrases = {
  registered: ({ sourceRegistrationId }, name) => name ?? `source ${sourceRegistrationId}`,
  api_key: ({ apiKeyId }) => `API key ${apiKeyId}`,
  user: ({ userId }) => `user ${userId}`,
  verification: ({ stepId, workflowId }, name) => `step ${stepId} of workflow ${name ?? workflowId}`,
  screening: ({ lists }) => `the screening of ${joined(lists)}`,
  retired: () => "session checks",
};

export function sourceName(source: string, names: Background["sourceNames"]): string {
  const identity = sourceIdentity(source);
  if (!identity) return source;
  return (phrases[identity.kind] as (of: SourceIdentity, name?: string) => string)(identity, names.get(source));
}
