import type { Webhook } from "@probity/contract";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Composer } from "../../kit/composer/composer.tsx";
import { ReasonPanel } from "../../records/reasons/reason-panel.tsx";
import { webhooksTexts } from "../../texts/webhooks.ts";

type SwitchPanelProps = { webhook: Webhook; to: "disable" | "enable"; onClose: () => void };

/** Stops an endpoint or starts it again, with a reason. */
export function SwitchPanel({ webhook: { id, data }, to, onClose }: SwitchPanelProps) {
  const texts = webhooksTexts.switching[to];
  const route = `POST /webhooks/{id}/${to}` as const;
  const write = useWrite(route);
  const { whyNot } = useRoles();
  return (
    <ReasonPanel
      title={texts.title}
      commit={texts.send}
      why={whyNot(route)}
      write={write}
      onCommit={(reason) =>
        write.send({ id, body: { expectedRevision: data.revision, reason } }).then(() => texts.done)
      }
      onClose={onClose}
      composer={(composer) => <Composer {...composer} presets={texts.presets} />}
    >
      <p className="ink-2">{texts.text}</p>
    </ReasonPanel>
  );
}
