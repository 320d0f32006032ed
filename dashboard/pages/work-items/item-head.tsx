import type { WorkItem } from "@probity/contract";
import type { ReactNode } from "react";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { Time } from "../../kit/time/time.tsx";
import { Who } from "../../kit/who/who.tsx";
import { useNameOf } from "../../records/people/use-name-of.ts";
import { workItemsTexts as texts } from "../../texts/work-items.ts";
import styles from "./work-items.module.css";

/** What the item is, who has it, and until when. */
export function ItemHead({ item, title, children }: { item: WorkItem; title: ReactNode; children?: ReactNode }) {
  const { id, data } = item;
  const holder = useNameOf()(data.assignee);
  const { whyNot } = useRoles();
  const claim = useWrite("POST /work-items/{id}/claim");
  const release = useWrite("POST /work-items/{id}/release");
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {children}
      <span className="push" />
      {holder === null ? (
        <Button
          small
          onClick={() => void claim.send({ id })}
          why={whyNot("POST /work-items/{id}/claim")}
          whyAt="elsewhere"
        >
          {texts.claim}
        </Button>
      ) : (
        <span className="flex meta">
          <Who name={holder.name} me={holder.me} /> {holder.me ? texts.yours : texts.theirs(holder.name)}
          {holder.me && (
            <Button small variant="quiet" onClick={() => void release.send({ id })}>
              {texts.release}
            </Button>
          )}
        </span>
      )}
      <span className="meta ink-2 nowrap">
        {texts.due} <Time at={data.dueAt} />
      </span>
    </header>
  );
}
