import type { ApplicabilityGroup } from "@probity/engines/risk/policy/definition.ts";
import { policyEditorTexts as texts } from "../../../texts/policy-editor.ts";
import { Card } from "./card.tsx";
import { TextCell } from "./cells.tsx";
import { Conditions, firstCondition } from "./conditions.tsx";
import { useEdit } from "./edit-context.ts";
import styles from "./editor.module.css";
import { freeId, replaced, without } from "./list-edits.ts";
import { AddButton, RowButtons } from "./row-buttons.tsx";

/** Whom the policy applies to: subjects of any of these groups. */
export function ApplicabilityCard({ isOpen, onOpen }: { isOpen: boolean; onOpen: (place: string | null) => void }) {
  const { definition, change } = useEdit();
  const groups = definition.applicability ?? [];
  const set = (next: ApplicabilityGroup[], place: string) => change({ ...definition, applicability: next }, place);
  const ids = groups.map(({ id }) => id);
  return (
    <Card
      place="/applicability"
      kind={texts.kinds.applicability}
      name={String(groups.length)}
      note={ids.join(", ")}
      isOpen={isOpen}
      onOpen={onOpen}
    >
      {groups.length === 0 && <p className={styles.said}>{texts.everybody}</p>}
      {groups.map((group, at) => {
        const place = `/applicability/${at}`;
        const what = `group ${group.id}`;
        return (
          <div key={at} className={styles.line}>
            <TextCell
              label={texts.fields.id(what)}
              place={`${place}/id`}
              value={group.id}
              onValue={(id) => set(replaced(groups, at, { ...group, id }), `${place}/id`)}
            />
            <Conditions
              all={group.all}
              place={`${place}/all`}
              what={what}
              onAll={(all) => set(replaced(groups, at, { ...group, all }), `${place}/all`)}
            />
            <RowButtons what={what} onRemove={() => set(without(groups, at), "/applicability")} />
          </div>
        );
      })}
      <div className={styles.foot}>
        <AddButton
          label={texts.add.group}
          onAdd={() =>
            set([...groups, { id: freeId("group", ids), all: [firstCondition(definition)] }], "/applicability")
          }
        />
      </div>
    </Card>
  );
}
