import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Composer } from "../../kit/composer/composer.tsx";
import { documentLifeTexts } from "../../texts/document-actions.ts";
import { lifeSpanTexts } from "../../texts/life-span.ts";
import { ReasonPanel } from "../reasons/reason-panel.tsx";

const kinds = {
  subject: { path: "/risk/subjects/{id}", texts: lifeSpanTexts.hold },
  document: { path: "/documents/{id}", texts: documentLifeTexts.hold },
} as const;

type HoldPanelProps = {
  kind: keyof typeof kinds;
  id: string;
  /** The one that stands. */
  hold: object | undefined;
  onClose: () => void;
};

/** Places a legal hold on a record, or releases the one that stands, with a reason. */
export function HoldPanel({ kind, id, hold, onClose }: HoldPanelProps) {
  const { path, texts: both } = kinds[kind];
  const route = `POST ${path}/${hold ? "release-hold" : "hold"}` as const;
  const texts = both[hold ? "release" : "place"];
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
      note={both.reasonHint}
      composer={(composer) => <Composer {...composer} presets={texts.presets} />}
    >
      <p className="ink-2">{texts.text}</p>
    </ReasonPanel>
  );
}
