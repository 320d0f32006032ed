import { useRef, useState } from "react";
import { sentenceOf } from "../../../api/failure.ts";
import { invalidateRead } from "../../../api/invalidate.ts";
import { useMode } from "../../../api/mode.ts";
import { newKey } from "../../../api/new-key.ts";
import { refuseIfOutdated } from "../../../api/outdated.ts";
import { useToast } from "../../../kit/toast/toast.tsx";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import { changeOf, renamed } from "./differences.ts";
import type { PlacedField } from "./field-model.ts";
import { type FieldCalls, type Outcome, saveFields } from "./save-fields.ts";
import type { Step } from "./save-plan.ts";
import type { PlacingState } from "./use-placing.ts";

/** Not the pages: they stay the same. */
const madeOld = ["GET /documents/{id}", "GET /documents/{id}/fields", "GET /templates/{id}/fields"] as const;

type Refusal = { field: PlacedField; problems: Record<string, string> };

/** Saves the fields, and tells at each what the API refused until somebody changes it. */
export function useSaving(
  calls: FieldCalls,
  { base, fields, isSaving, saved }: PlacingState,
  onNamed: (ids: ReadonlyMap<string, string>) => void,
) {
  const mode = useMode();
  const told = useToast();
  const [sending, setSending] = useState(false);
  const [stopped, setStopped] = useState<string | null>(null);
  const [refusals, setRefusals] = useState<ReadonlyMap<string, Refusal>>(new Map());
  // A call whose answer was lost is sent again under the same key, so it happens once.
  const keys = useRef(new Map<string, string>());
  const keyOf = (step: Step) => {
    const name = JSON.stringify(step);
    const key = keys.current.get(name) ?? newKey();
    keys.current.set(name, key);
    return key;
  };
  const take = (outcome: Outcome) => {
    const { stored, ids, open, refusals: refused } = outcome;
    if (outcome.stopped === null) keys.current.clear();
    onNamed(ids);
    saved({ sent: fields, stored, ids, refused: open });
    const entries = renamed(fields, ids).flatMap((field, index): [string, Refusal][] => {
      const problems = refused.get(fields[index]!.id);
      return problems ? [[field.id, { field, problems }]] : [];
    });
    setRefusals(new Map(entries));
    if (outcome.stopped !== null) setStopped(sentenceOf(outcome.stopped));
    else if (refused.size === 0 && open.size === 0) told(texts.saved, { shape: "fine" });
  };
  const send = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    setSending(true);
    setStopped(null);
    try {
      if (mode === "live") await refuseIfOutdated(mode);
      take(await saveFields(calls, base, fields, keyOf));
    } catch (error) {
      setStopped(sentenceOf(error));
    } finally {
      isSaving.current = false;
      setSending(false);
      void invalidateRead(mode, madeOld);
    }
  };
  const problemsOf = (field: PlacedField): Record<string, string> => {
    const refusal = refusals.get(field.id);
    return refusal && Object.keys(changeOf(refusal.field, field)).length === 0 ? refusal.problems : {};
  };
  return { send: () => void send(), sending, stopped, refused: refusals.size, problemsOf };
}
