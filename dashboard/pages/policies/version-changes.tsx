import { SelectField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { policiesTexts } from "../../texts/policies.ts";
import { ChangesList } from "./changes-list.tsx";
import styles from "./policies.module.css";
import type { Comparison } from "./use-comparison.ts";

const texts = policiesTexts.record;

type VersionChangesProps = { comparison: Comparison; onBefore: (id: string) => void };

/** What differs from an earlier version of the key, in words. */
export function VersionChanges({ comparison, onBefore }: VersionChangesProps) {
  const { earlier, before } = comparison;
  return (
    <div className={styles.page}>
      {before && (
        <div className={styles.compared}>
          <SelectField label={texts.comparedWith} value={before.id} onChange={(event) => onBefore(event.target.value)}>
            {earlier!.map(({ id, data }) => (
              <option key={id} value={id}>
                {policiesTexts.version(data.version)} {data.status}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <Changes comparison={comparison} />
    </div>
  );
}

/** The changes themselves, or why there are none to show. */
export function Changes({ comparison: { earlier, before, changes } }: { comparison: Comparison }) {
  if (earlier !== null && before === null) return <Notice icon="policies" title={texts.first} />;
  if (before === null || changes === null) return <SkeletonRows rows={4} columns={[320]} height={28} />;
  const { version } = before.data;
  if (changes.length === 0) return <Notice icon="check" title={texts.same(version)} />;
  return (
    <Panel title={texts.count(changes.length, version)} flush tight>
      <ChangesList label={texts.tabs.changes} changes={changes} />
    </Panel>
  );
}
