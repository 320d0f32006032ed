import type { Policy } from "@probity/contract";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { policiesTexts } from "../../texts/policies.ts";
import styles from "./policies.module.css";

const texts = policiesTexts.record;

/** Who made the version and who published it, when, and the digest of what it says. */
export function VersionAbout({ policy: { id, data } }: { policy: Pick<Policy, "id" | "data"> }) {
  const actor = useActor();
  const by = (at: string, principal: string) => (
    <>
      <Time at={at} as="moment" /> {texts.facts.by} <bdi>{actor(principal)}</bdi>
    </>
  );
  return (
    <div className={styles.page}>
      <Panel title={texts.about} note={texts.published}>
        <KeyValues
          items={[
            [texts.facts.created, by(data.createdAt, data.createdBy)],
            [
              texts.facts.published,
              data.publishedAt && data.publishedBy
                ? by(data.publishedAt, data.publishedBy)
                : policiesTexts.notPublished,
            ],
            [texts.facts.id, <CopyableId key="id" id={id} what={texts.facts.id} whole />],
            [texts.facts.digest, <CopyableId key="digest" id={data.definitionDigest} what={texts.facts.digest} />],
          ]}
        />
      </Panel>
    </div>
  );
}
