import type { Webhook } from "@probity/contract";
import { useRoles } from "../../api/roles.ts";
import { Badge } from "../../kit/badge/badge.tsx";
import { Button } from "../../kit/button/button.tsx";
import { CopyableId } from "../../kit/copy/copy.tsx";
import { Tag } from "../../kit/tag/tag.tsx";
import { Time } from "../../kit/time/time.tsx";
import { webhooksTexts } from "../../texts/webhooks.ts";
import type { PanelName } from "./side-panel.tsx";
import styles from "./webhooks.module.css";

const texts = webhooksTexts.endpoint;
const routeOf = {
  change: "POST /webhooks/{id}/update",
  disable: "POST /webhooks/{id}/disable",
  enable: "POST /webhooks/{id}/enable",
  rotate: "POST /webhooks/{id}/rotate-secret",
} as const;

type EndpointBarProps = { webhook: Webhook; onPanel: (panel: PanelName) => void; isBusy: boolean };

/** Whether the endpoint works, what it gets, and what can be done about it. */
export function EndpointBar({ webhook: { id, data }, onPanel, isBusy }: EndpointBarProps) {
  const { whyNot } = useRoles();
  const action = (panel: keyof typeof routeOf) => (
    <Button
      small
      why={isBusy ? webhooksTexts.secret.first : whyNot(routeOf[panel])}
      whyAt="elsewhere"
      onClick={() => onPanel(panel)}
    >
      {texts[panel]}
    </Button>
  );
  return (
    <section className={styles.bar} aria-label={texts.label}>
      <Badge
        shape={data.enabled ? "fine" : "unknown"}
        word={data.enabled ? webhooksTexts.enabled : webhooksTexts.disabled}
      />
      <span className="meta ink-2" title={data.events.join(", ")}>
        {texts.events(data.events.length)}: <span className="mono">{data.events.slice(0, 3).join(", ")}</span>
        {data.events.length > 3 && " …"}
      </span>
      <Tag>r{data.revision}</Tag>
      <CopyableId id={id} what={webhooksTexts.columns.url} />
      {data.previousSecretUntil !== null && Date.parse(data.previousSecretUntil) > Date.now() && (
        <span className="meta ink-2">
          {texts.oldSecret} <Time at={data.previousSecretUntil} as="moment" />
        </span>
      )}
      <span className={`flex ${styles.end}`}>
        {action("change")}
        {action(data.enabled ? "disable" : "enable")}
        {action("rotate")}
        <Button small variant="quiet" onClick={() => onPanel("verify")}>
          {texts.verify}
        </Button>
      </span>
    </section>
  );
}
