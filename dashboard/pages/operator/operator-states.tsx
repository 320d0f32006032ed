import type { ReactNode } from "react";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import type { RecordStates } from "../../kit/states/record-view.tsx";
import { operatorTexts } from "../../texts/operator.ts";

const texts = operatorTexts.states;

const rows: ReactNode = <SkeletonRows rows={5} columns={[120, 60, 60]} />;

/** Each panel is read by itself and fails by itself. */
export const operatorStates = (loading: ReactNode = rows): RecordStates => ({
  loading,
  missing: { title: texts.missing, text: texts.missingText },
  refused: { title: texts.refused, text: texts.refusedText },
  conflict: { title: texts.conflict, text: texts.conflictText },
  offline: { text: texts.offlineText },
  error: { title: texts.failed },
});
