import type { DeliveryWithAttempts, Webhook } from "@probity/contract";
import { sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { useKeyHandlers } from "../../frame/keys.ts";
import { PageLink } from "../../frame/page-link.tsx";
import { StatusBadge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { CopyableId, shortId } from "../../kit/copy/copy.tsx";
import { Inspector } from "../../kit/inspector/inspector.tsx";
import { KeyValues } from "../../kit/key-values/key-values.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { span } from "../../kit/time/relative-time.ts";
import { Time } from "../../kit/time/time.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { recordStates } from "../../records/states.ts";
import { webhooksTexts } from "../../texts/webhooks.ts";
import { Attempts } from "./attempts.tsx";

const texts = webhooksTexts.delivery;
const retryRoute = "POST /webhooks/{id}/deliveries/{deliveryId}/retry";
const states = recordStates(<SkeletonRows rows={6} columns={[16, 60, 70, 60]} />, {
  ...webhooksTexts.deliveries,
  ...texts,
});

type DeliveryPanelProps = { webhook: Webhook; deliveryId: string; onClose: () => void };

/** One delivery with all of its attempts. A failed one can be tried once more. */
export function DeliveryPanel({ webhook, deliveryId, onClose }: DeliveryPanelProps) {
  const reading = useRecord("GET /webhooks/{id}/deliveries/{deliveryId}", { id: webhook.id, deliveryId });
  const delivery = reading.state === "shown" ? reading.value : null;
  const retry = useWrite(retryRoute);
  const { whyNot } = useRoles();
  const toast = useToast();
  const next = (delivery?.data.attemptCount ?? 0) + 1;
  const why =
    whyNot(retryRoute) ??
    (delivery?.data.status === "failed" ? undefined : texts.notFailed) ??
    (webhook.data.enabled ? undefined : texts.isDisabled);
  const send = async () => {
    if (why !== undefined || retry.sending) return;
    const sent = await retry.send({ id: webhook.id, deliveryId }).catch(() => null);
    if (sent) toast(texts.retried(next), { shape: "fine" });
  };
  useKeyHandlers({ r: () => void send() });
  return (
    <Inspector
      title={texts.title}
      lead={<CopyableId id={deliveryId} what={texts.id} />}
      onClose={onClose}
      foot={
        delivery && (
          <>
            <Button variant="primary" icon="refresh" keys={["r"]} wide why={why} onClick={() => void send()}>
              {texts.retry}
            </Button>
            {why === undefined && <p className="micro ink-3">{texts.becomes(next)}</p>}
          </>
        )
      }
    >
      {retry.error !== null && <Notice meaning="stop" title={sentenceOf(retry.error)} urgent />}
      <RecordView reading={reading} states={states}>
        {({ data }) => (
          <div className="stack stack-12">
            <p className="flex wrap">
              <StatusBadge of="delivery" value={data.status} /> <Sofar of={data} />
            </p>
            {data.attempts.length > 0 && <Attempts attempts={data.attempts} />}
            <About of={data} />
          </div>
        )}
      </RecordView>
    </Inspector>
  );
}

type Data = DeliveryWithAttempts["data"];

/** What has happened, and from when on something may happen. */
function Sofar({ of: { status, attemptCount, nextAttemptAt, createdAt, finishedAt } }: { of: Data }) {
  if (status === "delivering") return <span className="meta ink-2">{texts.sending(attemptCount + 1)}</span>;
  if (nextAttemptAt !== null)
    return (
      <span className="meta ink-2">
        {texts.waits(attemptCount + 1)} <Time at={nextAttemptAt} as="clock" />
      </span>
    );
  const took = finishedAt === null ? null : Date.parse(finishedAt) - Date.parse(createdAt);
  return (
    <span className="meta ink-2">
      {texts.after(attemptCount)} {took !== null && took >= 1000 && texts.within(span(took))}
    </span>
  );
}

function About({ of: { event, eventId, subjectId, resourceId } }: { of: Data }) {
  return (
    <section className="stack" aria-label={texts.about}>
      <KeyValues
        items={[
          [
            texts.event,
            <span key="event" className="mono">
              {event}
            </span>,
          ],
          [texts.eventId, <CopyableId key="eventId" id={eventId} what={texts.eventId} />],
          [
            texts.subject,
            subjectId === null ? (
              texts.noSubject
            ) : (
              <PageLink key="subject" to={`/subjects/${subjectId}`} className="mono">
                {shortId(subjectId)}
              </PageLink>
            ),
          ],
          [texts.resource, resourceId && <CopyableId key="resource" id={resourceId} what={texts.resource} />],
        ]}
      />
      <p className="meta ink-3">{texts.idsOnly}</p>
    </section>
  );
}
