import type { AuditEvent } from "@probity/contract";
import { Button } from "../../kit/button/button.tsx";
import { CodeBlock, CopyableId } from "../../kit/copy/copy.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { auditTexts } from "../../texts/audit.ts";
import styles from "./audit.module.css";

const texts = auditTexts.details;

type EventPanelProps = {
  event: AuditEvent;
  onClose: () => void;
  onActor: () => void;
  onResource: () => void;
};

/** Everything that is known of one event. */
export function EventPanel({ event: { data }, onClose, onActor, onResource }: EventPanelProps) {
  const actor = useActor();
  return (
    <Inspector title={texts.title(data.sequence)} onClose={onClose}>
      <p className="mono">{data.type}</p>
      <KeyValues
        items={[
          [texts.when, <Time key="when" at={data.recordedAt} as="moment" />],
          [texts.actor, actor(data.actor)],
          [
            texts.credential,
            data.credential === null ? (
              texts.none
            ) : (
              <CopyableId key="credential" id={data.credential} what={texts.credential} />
            ),
          ],
          [texts.address, data.address ?? texts.noAddress],
          [texts.resource, <CopyableId key="resource" id={data.resourceId} what={data.resourceType} />],
          [texts.reason, data.reason ?? auditTexts.noReason],
          ...(data.hash !== null && data.previousHash !== null
            ? ([
                [texts.hash, <CopyableId key="hash" id={data.hash} what={texts.hash} />],
                [texts.previous, <CopyableId key="previous" id={data.previousHash} what={texts.previous} />],
              ] as const)
            : []),
        ]}
      />
      <CodeBlock code={JSON.stringify(data.details, null, 2)} what={texts.details} />
      <div className={styles.only}>
        <Button small onClick={onActor}>
          {texts.onlyActor}
        </Button>
        <Button small onClick={onResource}>
          {texts.onlyResource}
        </Button>
      </div>
    </Inspector>
  );
}
