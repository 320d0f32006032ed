import type { ReactNode } from "react";
import type { ListStates } from "../../kit/states/list-view.tsx";
import { listStates } from "../../records/states.ts";
import type { Mode } from "../../session/mode.ts";
import { baseUrl } from "../../session/server.ts";
import { policiesTexts as texts } from "../../texts/policies.ts";

/** Each state of the list, in the words of policies. */
export const policiesStates = (mode: Mode, onClear: () => void, action: ReactNode): ListStates =>
  listStates(texts, {
    loading: { rows: 8, columns: [200, 90, 60, 140, 80] },
    code: texts.curl(baseUrl, mode),
    onClear,
    action,
  });
