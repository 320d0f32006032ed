import type { ReactNode } from "react";
import type { ListStates } from "../../kit/states/list-view.tsx";
import { listStates } from "../../records/states.ts";
import type { Mode } from "../../session/mode.ts";
import { baseUrl } from "../../session/server.ts";
import { documentsTexts as texts } from "../../texts/documents.ts";

/** Each state of the list, in the words of documents. */
export const documentsStates = (mode: Mode, onClear: () => void, action: ReactNode): ListStates =>
  listStates(texts, {
    loading: { rows: 14, columns: [96, 220, 150, 90, 60, 110, 40], height: 40 },
    code: texts.curl(baseUrl, mode),
    onClear,
    action,
  });
