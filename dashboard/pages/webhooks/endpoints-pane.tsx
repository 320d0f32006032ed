import { useMode } from "../../api/mode.ts";
import { useList } from "../../api/queries.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { CodeBlock } from "../../kit/copy/copy.tsx";
import { EndpointHours, EndpointState } from "../../records/webhooks/endpoint-state.tsx";
import { webhooksTexts as texts } from "../../texts/webhooks.ts";
import { eventsInShort, shortUrl } from "./endpoint-words.ts";
import styles from "./webhooks.module.css";

/** The other endpoints of the mode, one step away. */
export function EndpointsPane({ current }: { current: string }) {
  const { reading } = useList("GET /webhooks", { mode: useMode() });
  const rows = reading.state === "shown" ? reading.value.rows : [];
  return (
    <nav className={styles.pane} aria-label={texts.about.pane}>
      {rows.map((webhook) => (
        <PageLink
          key={webhook.id}
          to={`/webhooks/${webhook.id}`}
          className={styles.endpoint}
          {...(webhook.id === current && { "aria-current": "page" as const })}
        >
          <strong className={`mono ${styles.url}`}>{shortUrl(webhook.data.url)}</strong>
          <span className="meta ink-2">{eventsInShort(webhook.data.events)}</span>
          <span className={styles.line}>
            <EndpointHours webhook={webhook} width={110} />
            <EndpointState webhook={webhook} />
          </span>
        </PageLink>
      ))}
      <div className={styles.try}>
        <p className="meta ink-3">{texts.about.past}</p>
        <CodeBlock code={texts.about.listen} what={texts.about.listenWhat} />
      </div>
    </nav>
  );
}
