import type { ListStates } from "../../kit/states/list-view.tsx";
import { screeningTexts as texts } from "../../texts/screening.ts";

const command = `curl -X POST "$PROBITY/api/v1/screening/runs" -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"subject":{"name":"Jane Example"},"sources":["eu_fsf"]}'`;

/** Each state of the list of runs. */
export const runStates = (onClear: () => void): ListStates => ({
  loading: { rows: 12, columns: [96, 140, 130, 30, 80, 90], height: 40 },
  empty: { title: texts.noRuns, text: texts.noRunsText, command: { what: texts.noRunsCommand, code: command } },
  filtered: { title: texts.noRunsFit, text: texts.noRunsFitText, onClear },
  refused: { title: texts.refused, text: texts.refusedText },
  conflict: { title: texts.conflict, text: texts.conflictText },
  offline: { text: texts.runsOffline },
  error: { title: texts.runsFailed },
});
