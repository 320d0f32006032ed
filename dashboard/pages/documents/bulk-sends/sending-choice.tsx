import { Checkbox } from "../../../kit/checkbox/checkbox.tsx";
import { SelectField, TextField } from "../../../kit/field/field.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { bulkSendTexts } from "../../../texts/bulk-sends.ts";
import { documentActionTexts } from "../../../texts/document-actions.ts";
import { newDocumentTexts } from "../../../texts/new-document.ts";
import styles from "./bulk-sends.module.css";

const texts = bulkSendTexts.check;
const authentications = ["none", "email_code"] as const;

/** What is the same for every document that is sent. */
export type Sending = { authentication: (typeof authentications)[number]; expiresAt: string; allowDecline: boolean };

export const sendingBody = ({ authentication, expiresAt, allowDecline }: Sending) => ({
  authentication,
  allowDecline,
  ...(expiresAt !== "" && { expiresAt: new Date(expiresAt).toISOString() }),
});

type SendingChoiceProps = { sending: Sending; onSending: (sending: Sending) => void };

export function SendingChoice({ sending, onSending }: SendingChoiceProps) {
  const change = (part: Partial<Sending>) => onSending({ ...sending, ...part });
  return (
    <Panel title={texts.every}>
      <div className="stack stack-12">
        <SelectField
          label={newDocumentTexts.method}
          value={sending.authentication}
          onChange={(event) => change({ authentication: event.target.value as Sending["authentication"] })}
        >
          {authentications.map((each) => (
            <option key={each} value={each}>
              {documentActionTexts.send.authenticationOf[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={texts.expiresAt}
          type="datetime-local"
          hint={texts.expiresAtHint}
          value={sending.expiresAt}
          onChange={(event) => change({ expiresAt: event.target.value })}
        />
        <label className={styles.check}>
          <Checkbox
            label={texts.allowDecline}
            checked={sending.allowDecline}
            onChange={(event) => change({ allowDecline: event.target.checked })}
          />
          <span aria-hidden="true">{texts.allowDecline}</span>
        </label>
      </div>
    </Panel>
  );
}
