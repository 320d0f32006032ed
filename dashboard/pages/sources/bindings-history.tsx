import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { useActor } from "../../records/people/use-actor.ts";
import { sourcesTexts } from "../../texts/sources.ts";
import type { SourceRead } from "./source-read.ts";
import styles from "./sources.module.css";

const texts = sourcesTexts.bindings;

/** Who bound what, newest first. */
export function BindingsHistory({ history }: { history: SourceRead["history"] }) {
  const actor = useActor();
  return (
    <section className="stack" aria-label={texts.history}>
      <h3>{texts.history}</h3>
      <ol className={styles.history}>
        {history.map(({ id, data }) => {
          const { revision = 1, apiKeyIds = [], enabled = true } = (data.details ?? {}) as Partial<SourceRead["data"]>;
          return (
            <li key={id} className={styles.past}>
              <Tag>r{revision}</Tag>
              <span>
                {data.type === "risk.source.created"
                  ? texts.registeredWith(apiKeyIds.length)
                  : texts.boundTo(apiKeyIds.length, enabled)}
                <span className="meta ink-3">
                  {" "}
                  {actor(data.actor)}, <Time at={data.recordedAt} as="day" />
                </span>
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
