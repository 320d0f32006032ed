import type { Webhook, WebhookWithSecret } from "@probity/contract";
import type { ReactNode } from "react";
import { DeliveryPanel } from "./delivery-panel.tsx";
import { EndpointPanel } from "./endpoint-panel.tsx";
import { RetryFailedPanel } from "./retry-failed-panel.tsx";
import { RotatePanel } from "./rotate-panel.tsx";
import { SecretPanel } from "./secret-panel.tsx";
import { SwitchPanel } from "./switch-panel.tsx";
import { VerifyPanel } from "./verify.tsx";

export type PanelName = "change" | "disable" | "enable" | "rotate" | "verify" | "retry";

type SidePanelProps = {
  webhook: Webhook;
  panel: PanelName | undefined;
  delivery: string | undefined;
  /** A secret that is not stored yet goes before everything else. */
  made: WebhookWithSecret | null;
  onClose: () => void;
  onMade: (made: WebhookWithSecret) => void;
  onDone: () => void;
};

/** What the address asks for beside the deliveries. */
export function SidePanel({ webhook, panel, delivery, made, onClose, onMade, onDone }: SidePanelProps): ReactNode {
  if (made !== null) return <SecretPanel made={made} onDone={onDone} />;
  const ways = { webhook, onClose };
  const panels: Record<PanelName, () => ReactNode> = {
    change: () => <EndpointPanel {...ways} onMade={onClose} />,
    disable: () => <SwitchPanel {...ways} to="disable" />,
    enable: () => <SwitchPanel {...ways} to="enable" />,
    rotate: () => <RotatePanel {...ways} onMade={onMade} />,
    verify: () => <VerifyPanel onClose={onClose} />,
    retry: () => <RetryFailedPanel {...ways} />,
  };
  if (panel !== undefined) return panels[panel]();
  return delivery === undefined ? null : <DeliveryPanel key={delivery} {...ways} deliveryId={delivery} />;
}
