import { useState } from "react";
import type { Operations } from "@probity/contract";

export type OverrideDecision = Operations["POST /risk/assessments/{id}/overrides"]["body"]["decision"];
export type OverrideDraft = { decision: OverrideDecision | null; reason: string; expiresAt: Date };

const defaultDays = 30;

/** Drafts by subject and policy key: one that met a newer assessment goes on with that. They are gone after a reload. */
const drafts = new Map<string, OverrideDraft>();

export function useOverrideDraft({ subjectId, policyKey }: { subjectId: string; policyKey: string }) {
  const key = `${subjectId} ${policyKey}`;
  const [draft, setDraft] = useState<OverrideDraft>(() => drafts.get(key) ?? empty());
  return {
    draft,
    change: (change: Partial<OverrideDraft>) => {
      const changed = { ...draft, ...change };
      drafts.set(key, changed);
      setDraft(changed);
    },
    drop: () => {
      drafts.delete(key);
      setDraft(empty());
    },
  };
}

function empty(): OverrideDraft {
  const expiresAt = new Date(Date.now() + defaultDays * 86_400_000);
  expiresAt.setSeconds(0, 0);
  return { decision: null, reason: "", expiresAt };
}
