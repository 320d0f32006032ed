import type { ReactNode } from "react";
import type { ListStates } from "../../kit/states/list-view.tsx";
import { listStates } from "../../records/states.ts";
import type { Mode } from "../../session/mode.ts";
import { baseUrl } from "../../session/server.ts";
import { contextsTexts as texts } from "../../texts/contexts.ts";

/** Each state of the list, in the words of contexts. */
export const contextsStates = (mode: Mode, onClear: () => void, action: ReactNode): ListStates =>
  listStates(texts, {
    loading: { rows: 12, columns: [90, 200, 220, 100] },
    code: texts.curl(baseUrl, mode),
    onClear,
    action,
  });
