import { PageLink } from "../../frame/page-link.tsx";
import { buttonClass } from "../../kit/button/button.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import type { ListStates } from "../../kit/states/list-view.tsx";
import type { RecordStates } from "../../kit/states/record-view.tsx";
import { baseUrl } from "../../session/server.ts";
import { assessmentsTexts as list, assessmentTexts as one, overridesTexts } from "../../texts/assessments-page.ts";

const shared = {
  refused: { title: list.refused, text: list.refusedText },
  conflict: { title: list.conflict, text: list.conflictText },
  offline: { text: list.offline },
};

export const assessmentStates: RecordStates = {
  ...shared,
  loading: <SkeletonRows rows={12} columns={[120, 320, 180]} height={40} />,
  missing: {
    title: one.missing,
    text: one.missingText,
    action: (
      <PageLink className={buttonClass()} to="/assessments">
        {one.toList}
      </PageLink>
    ),
  },
  error: { title: one.failed },
};

export function assessmentListStates(mode: string, onClear: () => void): ListStates {
  return {
    ...shared,
    loading: { rows: 12, columns: [110, 60, 90, 140, 120, 90] },
    empty: { title: list.empty, text: list.emptyText, command: { code: list.curl(baseUrl, mode), what: list.command } },
    filtered: { title: list.emptyFiltered, text: list.emptyFilteredText, onClear },
    error: { title: list.failed },
  };
}

export function overrideListStates(onClear: () => void): ListStates {
  return {
    ...shared,
    loading: { rows: 12, columns: [90, 90, 240, 120, 90] },
    empty: {
      title: overridesTexts.empty,
      text: overridesTexts.emptyText,
      action: (
        <PageLink className={buttonClass()} to="/assessments">
          {one.toList}
        </PageLink>
      ),
    },
    filtered: { title: overridesTexts.emptyFiltered, text: overridesTexts.emptyFilteredText, onClear },
    error: { title: overridesTexts.failed },
  };
}
