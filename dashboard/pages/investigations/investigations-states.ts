import type { ReactNode } from "react";
import type { ListStates } from "../../kit/states/list-view.tsx";
import { listStates } from "../../records/states.ts";
import type { Mode } from "../../session/mode.ts";
import { baseUrl } from "../../session/server.ts";
import { investigationsTexts as texts } from "../../texts/investigations.ts";

/** Each state of the list, in the words of investigations. */
export const investigationsStates = (mode: Mode, onClear: () => void, action: ReactNode): ListStates =>
  listStates(texts, {
    loading: { rows: 12, columns: [260, 120, 80, 90, 30] },
    code: texts.curl(baseUrl, mode),
    onClear,
    action,
  });
