import type { Source } from "@probity/contract";
import { useState } from "react";
import { useToast } from "../../kit/toast/toast.tsx";
import { baseUrl } from "../../session/server.ts";
import { evidenceRequestTexts as texts } from "../../texts/evidence-request.ts";
import { build, newDraft, type RequestDraft } from "./request-draft.ts";
import { requestText } from "./request-text.ts";

type Start = {
  /** The record that the draft belongs to: another one begins anew. */
  of: string;
  subjectId: string;
  sourceId?: string | null;
  fact?: string;
};

/** The request that somebody is building, or null while there is no source. What was typed is in memory alone. */
export function useRequest(sources: readonly Source[], { of, subjectId, sourceId, fact }: Start) {
  const [kept, setKept] = useState<{ of: string; draft: RequestDraft } | null>(null);
  const toast = useToast();
  const first = sources.find(({ id }) => id === sourceId) ?? sources[0];
  if (!first) return null;
  const draft = kept?.of === of ? kept.draft : newDraft(first, first.id === sourceId ? fact : undefined);
  const source = sources.find(({ id }) => id === draft.sourceId) ?? first;
  const built = build(draft, source, new Date());
  const code = built.problems.length === 0 ? requestText[draft.form]({ baseUrl, subjectId, ...built }) : null;
  const change = (part: Partial<RequestDraft>) => setKept({ of, draft: { ...draft, ...part } });
  return {
    subjectId,
    draft,
    built,
    code,
    change,
    chooseSource: (id: string) => {
      const chosen = sources.find((each) => each.id === id);
      if (chosen) change({ ...newDraft(chosen), form: draft.form, shared: draft.shared });
    },
    copy: () => {
      if (code !== null) void navigator.clipboard.writeText(code).then(() => toast(texts.copied, { shape: "fine" }));
    },
  };
}

export type EvidenceRequest = NonNullable<ReturnType<typeof useRequest>>;
