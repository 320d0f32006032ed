import type { Webhook, WebhookWithSecret } from "@probity/contract";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRecord } from "../../api/queries.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Head } from "../../frame/head.tsx";
import { useGo } from "../../frame/page-link.tsx";
import { page } from "../../frame/page.tsx";
import { useRecent } from "../../frame/recent.ts";
import { id as idReader, oneOf, text } from "../../frame/search.ts";
import { useTightNav } from "../../frame/tight.ts";
import { Button } from "../../kit/button/button.tsx";
import { Beside } from "../../kit/layout/layout.tsx";
import { SkeletonRows } from "../../kit/skeleton/skeleton.tsx";
import { RecordView } from "../../kit/states/record-view.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { recordStates } from "../../records/states.ts";
import { webhooksTexts as texts } from "../../texts/webhooks.ts";
import { Deliveries, statuses } from "./deliveries.tsx";
import { EndpointBar } from "./endpoint-bar.tsx";
import { EndpointsPane } from "./endpoints-pane.tsx";
import { shortUrl } from "./endpoint-words.ts";
import { type PanelName, SidePanel } from "./side-panel.tsx";
import styles from "./webhooks.module.css";

const panels = ["change", "disable", "enable", "rotate", "verify", "retry"] as const satisfies readonly PanelName[];
const search = { panel: oneOf(...panels), delivery: idReader, status: oneOf(...statuses), event: text };
const testRoute = "POST /webhooks/{id}/test";
const loading = <SkeletonRows rows={10} columns={[90, 220, 80, 60, 90]} />;

/** One endpoint: what was sent to it, each delivery with its attempts, and what can be changed about it. */
export const webhookPage = page({
  path: "/webhooks/$id",
  title: texts.title,
  search,
  keys: { t: "send test", r: "retry", "Shift+r": "retry all failed", j: "next", k: "previous", Escape: "close" },
  Page({ params: { id }, search: { panel, delivery, status, event }, setSearch, useKeys }) {
    const reading = useRecord("GET /webhooks/{id}", { id });
    const webhook = reading.state === "shown" ? reading.value : null;
    const [made, setMade] = useState<WebhookWithSecret | null>(null);
    const go = useGo();
    const show = (change: { panel?: PanelName; delivery?: string }) =>
      setSearch({ panel: undefined, delivery: undefined, ...change }, { replace: true });
    const close = () => show({});
    const isOpen = panel !== undefined || delivery !== undefined;
    const test = useTest(webhook, (sent) => show({ delivery: sent }));
    useRecent(webhook && { title: shortUrl(webhook.data.url), icon: "webhooks", to: `/webhooks/${id}` });
    useTightNav(true);
    useKeys({
      t: made === null ? test.send : undefined,
      "Shift+r": made === null ? () => show({ panel: "retry" }) : undefined,
      Escape: made === null ? (isOpen ? close : () => go("/webhooks")) : undefined,
    });
    const side = webhook && (made !== null || isOpen) && (
      <SidePanel
        key={webhook.id}
        {...{ webhook, panel, delivery, made }}
        onClose={close}
        onMade={(next) => {
          setMade(next);
          close();
        }}
        onDone={() => setMade(null)}
      />
    );
    return (
      <>
        <Head
          title={webhook ? <span className="mono">{shortUrl(webhook.data.url)}</span> : texts.title}
          windowTitle={webhook ? shortUrl(webhook.data.url) : texts.title}
          crumbs={[{ title: texts.title, to: "/webhooks" }]}
          reading={reading}
          actions={
            <Button keys={["t"]} why={test.why} whyAt="elsewhere" onClick={test.send}>
              {texts.sendTest}
            </Button>
          }
        />
        <Beside side={side || null}>
          <div className={styles.desk}>
            <EndpointsPane current={id} />
            <div className={styles.main}>
              <RecordView reading={reading} states={recordStates(loading, { ...texts, ...texts.endpoint })}>
                {(shown) => (
                  <>
                    <EndpointBar webhook={shown} onPanel={(next) => show({ panel: next })} isBusy={made !== null} />
                    <Deliveries
                      webhook={shown}
                      {...{ status, event }}
                      current={delivery ?? null}
                      onFilters={(change) => setSearch(change, { replace: true })}
                      onOpen={(next) => made === null && show({ delivery: next })}
                      onRetryFailed={() => show({ panel: "retry" })}
                    />
                  </>
                )}
              </RecordView>
            </div>
          </div>
        </Beside>
      </>
    );
  },
});

/** Sends a test event to the endpoint, and opens its delivery. */
function useTest(webhook: Webhook | null, onSent: (deliveryId: string) => void) {
  const { whyNot } = useRoles();
  const toast = useToast();
  const write = useWrite(testRoute);
  const why =
    whyNot(testRoute) ??
    (webhook === null ? texts.chooseFirst : webhook.data.enabled ? undefined : texts.delivery.isDisabled);
  const send = async () => {
    if (webhook === null || why !== undefined || write.sending) return;
    try {
      const { id } = await write.send({ id: webhook.id });
      toast(texts.testSent, { shape: "fine" });
      onSent(id);
    } catch (error) {
      toast(sentenceOf(error), { shape: "stop" });
    }
  };
  return { why, send: () => void send() };
}
