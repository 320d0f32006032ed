import type { Subject } from "@probity/contract";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { Composer } from "../../../kit/composer/composer.tsx";
import { ReasonPanel } from "../../../records/reasons/reason-panel.tsx";
import { lifeSpanTexts } from "../../../texts/life-span.ts";

/** Places a legal hold on the subject, or releases the one that stands, with a reason. */
export function HoldPanel({ subject: { id, data }, onClose }: { subject: Subject; onClose: () => void }) {
  const route = data.hold ? "POST /risk/subjects/{id}/release-hold" : "POST /risk/subjects/{id}/hold";
  const texts = lifeSpanTexts.hold[data.hold ? "release" : "place"];
  const { whyNot } = useRoles();
  const change = useWrite(route);
  return (
    <ReasonPanel
      title={texts.title}
      commit={texts.commit}
      why={whyNot(route)}
      write={change}
      onCommit={(reason) => change.send({ id, body: { reason } }).then(() => texts.done)}
      onClose={onClose}
      note={lifeSpanTexts.erase.reasonHint}
      composer={(composer) => <Composer {...composer} presets={texts.presets} />}
    >
      <p className="ink-2">{texts.text}</p>
    </ReasonPanel>
  );
}
