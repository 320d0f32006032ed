import type { Delivery, Webhook } from "@probity/contract";
import { useRecord } from "../../api/queries.ts";
import { Mark } from "../../kit/mark/mark.tsx";
import type { Shape } from "../../kit/meaning.ts";
import { Sparkline } from "../../pictures/sparkline/sparkline.tsx";
import { sparkline } from "../../pictures/sparkline/sparkline-model.ts";
import { webhooksTexts } from "../../texts/webhooks.ts";
import styles from "./endpoint-state.module.css";

const texts = webhooksTexts.state;
/** The API gives no counts of deliveries, so the newest of them are looked at. */
const newestMax = 100;
const hour = 3_600_000;

const useNewest = ({ id }: Webhook) => useRecord("GET /webhooks/{id}/deliveries", { id, limit: newestMax });

/** What was sent to an endpoint in the last 24 hours, a bar each. */
export function EndpointHours({ webhook, width = 84 }: { webhook: Webhook; width?: number }) {
  const reading = useNewest(webhook);
  if (reading.state !== "shown") return null;
  const now = reading.readAt.getTime();
  const hours = Array.from({ length: 24 }, (_, at) => {
    const those = reading.value.items.filter(
      ({ data }) => Math.floor((now - Date.parse(data.createdAt)) / hour) === 23 - at,
    );
    return { value: those.length, bad: those.some(({ data }) => data.status === "failed") };
  });
  return <Sparkline label={texts.byHour(new URL(webhook.data.url).host)} model={sparkline(hours)} width={width} />;
}

/** Failed before retrying before delivered: the worst is what somebody has to see. */
export function EndpointState({ webhook }: { webhook: Webhook }) {
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
  if (!enabled) return { word: webhooksTexts.disabled, shape: "unknown", count: null };
  if (failed > 0) return { word: "failed", shape: "stop", count: failed };
  if (retrying > 0) return { word: "retrying", shape: "look", count: retrying };
  if (waiting > 0) return { word: "pending", shape: "unknown", count: waiting };
  if (deliveries.length === 0) return { word: texts.nothing, shape: "unknown", count: null };
  return { word: "delivered", shape: "fine", count: deliveries.length };
}
