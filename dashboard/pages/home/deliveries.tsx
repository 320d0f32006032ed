import type { Delivery, Webhook } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { useMode } from "../../api/mode.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { Keys } from "../../kit/keys/keys.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Shape } from "../../kit/meaning.ts";
import { Panel } from "../../kit/panel/panel.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import type { Column } from "../../kit/table/column.ts";
import { SmallTable } from "../../kit/table/small-table.tsx";
import { Sparkline } from "../../pictures/sparkline/sparkline.tsx";
import { sparkline } from "../../pictures/sparkline/sparkline-model.ts";
import { homeTexts } from "../../texts/home.ts";
import { homeStates } from "./home-states.tsx";
import styles from "./home.module.css";

const texts = homeTexts.deliveries;
const states = homeStates(<SkeletonRows rows={3} columns={[140, 84, 90]} height={40} />);
const endpointsMax = 5;
/** The API gives no counts of deliveries, so the newest of them are looked at. */
const newestMax = 100;
const hour = 3_600_000;

export function Deliveries() {
  const mode = useMode();
  const reading = useRecord("GET /webhooks", { mode, limit: endpointsMax });
  const all = (
    <PageLink to="/by-api/webhooks">
      {texts.all} <Keys of={["g", "w"]} />
    </PageLink>
  );
  return (
    <Panel title={texts.title} note={texts.note} actions={all} flush>
      <RecordView reading={reading} states={states}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={styles.nothing}>{texts.none}</p>
          ) : (
            <SmallTable label={texts.title} rows={items} columns={columns} rowId={({ id }) => id} headless />
          )
        }
      </RecordView>
    </Panel>
  );
}

const columns: readonly Column<Webhook>[] = [
  {
    id: "endpoint",
    head: texts.columns.endpoint,
    cell: ({ data }) => <span className="mono meta">{new URL(data.url).host}</span>,
  },
  { id: "attempts", head: texts.columns.attempts, cell: (webhook) => <ByHour webhook={webhook} /> },
  { id: "state", head: texts.columns.state, cell: (webhook) => <State webhook={webhook} /> },
];

const useNewest = ({ id }: Webhook) => useRecord("GET /webhooks/{id}/deliveries", { id, limit: newestMax });

function ByHour({ webhook }: { webhook: Webhook }) {
  const reading = useNewest(webhook);
  if (reading.state !== "shown") return null;
  const now = reading.readAt.getTime();
  const hours = Array.from({ length: 24 }, (_, at) => {
    const those = reading.value.items.filter(
      ({ data }) => Math.floor((now - Date.parse(data.createdAt)) / hour) === 23 - at,
    );
    return { value: those.length, bad: those.some(({ data }) => data.status === "failed") };
  });
  return <Sparkline label={texts.label(new URL(webhook.data.url).host)} model={sparkline(hours)} width={84} />;
}

/** Failed before retrying before delivered: the worst is what somebody has to see. */
function State({ webhook }: { webhook: Webhook }) {
  const reading = useNewest(webhook);
  if (reading.state !== "shown")
    return <span className="meta ink-3">{reading.state === "loading" ? texts.reading : texts.unread}</span>;
  const since = reading.readAt.getTime() - 24 * hour;
  const day = reading.value.items.filter(({ data }) => Date.parse(data.createdAt) >= since);
  const isCapped = reading.value.nextCursor !== null && day.length === newestMax;
  const { word, shape, count } = worstOf(webhook, day);
  return (
    <span className={styles.says}>
      <Mark shape={shape} />
      <span>
        <strong>{word}</strong> {count} {isCapped && texts.newest(newestMax)}
      </span>
    </span>
  );
}

function worstOf(
  { data: { enabled } }: Webhook,
  deliveries: readonly Delivery[],
): { word: string; shape: Shape; count: number | null } {
  const count = (those: (delivery: Delivery["data"]) => boolean) => deliveries.filter(({ data }) => those(data)).length;
  const failed = count(({ status }) => status === "failed");
  const retrying = count(
    ({ status, attemptCount }) => status !== "failed" && status !== "succeeded" && attemptCount > 0,
  );
  const waiting = count(({ status, attemptCount }) => status === "pending" && attemptCount === 0);
  if (!enabled) return { word: texts.off, shape: "unknown", count: null };
  if (failed > 0) return { word: "failed", shape: "stop", count: failed };
  if (retrying > 0) return { word: "retrying", shape: "look", count: retrying };
  if (waiting > 0) return { word: "pending", shape: "unknown", count: waiting };
  if (deliveries.length === 0) return { word: texts.nothing, shape: "unknown", count: null };
  return { word: "delivered", shape: "fine", count: deliveries.length };
}
