import type { ListStates } from "../../kit/states/list-view.tsx";
import { plainListStates } from "../../records/states.ts";
import { templatesTexts as texts } from "../../texts/templates.ts";

/** Each state of the list, in the words of templates. */
export const templatesStates: ListStates = plainListStates({ rows: 8, columns: [260, 90, 140, 60, 110, 160] }, texts);
