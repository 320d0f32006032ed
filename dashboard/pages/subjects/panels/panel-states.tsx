import { SkeletonRows } from "../../../kit/skeleton/skeleton.tsx";
import { recordStates } from "../../../records/states.ts";
import { subjectPanelTexts as texts } from "../../../texts/subject-panels.ts";

/** The states of what a side panel chooses from. */
export const panelStates = recordStates(<SkeletonRows rows={3} columns={[200]} height={40} />, texts);
