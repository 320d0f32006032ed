import type { ApiKey } from "@probity/contract";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Composer } from "../../kit/composer/composer.tsx";
import { ReasonPanel } from "../../records/reasons/reason-panel.tsx";
import { apiKeysTexts } from "../../texts/api-keys.ts";

const texts = apiKeysTexts.revocation;
const route = "POST /api-keys/{id}/revoke";

/** Ends a key for good, with a reason. */
export function RevokePanel({ apiKey: { id, data }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useWrite(route);
  const { whyNot } = useRoles();
  return (
    <ReasonPanel
      title={texts.title(data.name)}
      commit={texts.send}
      why={whyNot(route)}
      write={revoke}
      onCommit={(reason) => revoke.send({ id, body: { reason } }).then(() => texts.done)}
      onClose={onClose}
      composer={(composer) => <Composer {...composer} presets={texts.presets} />}
    >
      <p className="ink-2">{texts.text}</p>
    </ReasonPanel>
  );
}
