import type { ContextPolicies } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { recordStates } from "../../records/states.ts";
import { contextsTexts } from "../../texts/contexts.ts";
import styles from "./contexts.module.css";

const texts = contextsTexts.record;
const states = recordStates(<SkeletonRows rows={2} columns={[120, 60]} />, { ...contextsTexts, ...texts });

/** The published versions that a selection for this context looks at, in their order. */
export function Pins({ contextId }: { contextId: string }) {
  const reading = useRecord("GET /risk/contexts/{id}/policies", { id: contextId });
  return (
    <Panel
      title={texts.pins}
      note={reading.state === "shown" ? texts.revision(reading.value.revision) : undefined}
      flush
    >
      <RecordView reading={reading} states={states}>
        {({ pins }) => (
          <>
            {pins.length > 0 && (
              <SmallTable label={texts.pins} rows={pins} columns={columns} rowId={(pin) => pin.policyVersionId} />
            )}
            <p className={styles.note}>
              {pins.length === 0 && texts.noPins} {texts.pinsByApi}
            </p>
          </>
        )}
      </RecordView>
    </Panel>
  );
}

const columns: readonly Column<ContextPolicies["pins"][number]>[] = [
  { id: "key", head: texts.pinColumns.key, cell: ({ policyKey }) => <span className="mono meta">{policyKey}</span> },
  { id: "version", head: texts.pinColumns.version, align: "end", cell: ({ policyVersion }) => `v${policyVersion}` },
  {
    id: "id",
    head: texts.pinColumns.id,
    cell: ({ policyVersionId }) => <CopyableId id={policyVersionId} what={texts.pinColumns.id} />,
  },
];
