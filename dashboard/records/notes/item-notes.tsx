import type { WorkItem } from "@probity/contract";
import { Panel } from "../../kit/panel/panel.tsx";
import { notesTexts as texts } from "../../texts/notes.ts";
import { Notes } from "./notes.tsx";

/** The notes on an item, with everything else that was written about its subject. */
export default function ItemNotes({ item }: { item: WorkItem }) {
  return (
    <Panel title={texts.title} note={texts.apart} heading="h3">
      <Notes subjectId={item.data.subjectId} workItemId={item.id} />
    </Panel>
  );
}
