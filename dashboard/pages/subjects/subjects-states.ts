import type { ReactNode } from "react";
import type { ListStates } from "../../kit/states/list-view.tsx";
import { listStates } from "../../records/states.ts";
import type { Mode } from "../../session/mode.ts";
import { baseUrl } from "../../session/server.ts";
import { subjectsTexts as texts } from "../../texts/subjects.ts";

/** Each state of the list, in the words of subjects. */
export const subjectsStates = (mode: Mode, onClear: () => void, action: ReactNode): ListStates =>
  listStates(texts, {
    loading: { rows: 16, columns: [64, 160, 220, 80] },
    code: texts.curl(baseUrl, mode),
    onClear,
    action,
  });
