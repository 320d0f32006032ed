import { Button } from "../../../kit/button/button.tsx";
import { SelectField, TextField } from "../../../kit/field/field.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { documentActionTexts } from "../../../texts/document-actions.ts";
import { newDocumentTexts as texts } from "../../../texts/new-document.ts";
import { type Draft, newSigner, type SignerDraft } from "./draft.ts";
import styles from "./new-document.module.css";

type SignersSectionProps = {
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  /** Roles come from the template; without one, signers are added one by one. */
  hasRoles: boolean;
  problemOf: (signer: SignerDraft, at: number, member: string) => string | undefined;
};

/** Who signs, in which order, and how they prove who they are. */
export function SignersSection({ draft, onDraft, hasRoles, problemOf }: SignersSectionProps) {
  const { signers } = draft;
  const change = (at: number, part: Partial<SignerDraft>) =>
    onDraft({ signers: signers.with(at, { ...signers[at]!, ...part }) });
  const next = Math.max(0, ...signers.map(({ signingOrder }) => Number(signingOrder) || 0)) + 1;
  return (
    <Panel title={texts.signers} note={texts.orderHint}>
      <div className="stack stack-16">
        {signers.length === 0 && <p className="ink-2">{texts.noSigners}</p>}
        {signers.map((signer, at) => (
          <fieldset key={signer.key} className={styles.signer}>
            <legend className={styles.legend}>
              {signer.role === null ? texts.signer(at + 1) : texts.role(signer.role)}
            </legend>
            <TextField
              label={texts.signerName}
              dir="auto"
              autoComplete="off"
              value={signer.name}
              problem={problemOf(signer, at, "name")}
              onChange={(event) => change(at, { name: event.target.value })}
            />
            <TextField
              label={texts.email}
              type="email"
              autoComplete="off"
              value={signer.email}
              problem={problemOf(signer, at, "email")}
              onChange={(event) => change(at, { email: event.target.value })}
            />
            <TextField
              label={texts.signingOrder}
              inputMode="numeric"
              value={signer.signingOrder}
              problem={problemOf(signer, at, "signingOrder")}
              onChange={(event) => change(at, { signingOrder: event.target.value })}
            />
            {!hasRoles && (
              <Button
                small
                aria-label={texts.removeSigner(at + 1)}
                onClick={() => onDraft({ signers: signers.toSpliced(at, 1) })}
              >
                {texts.remove}
              </Button>
            )}
          </fieldset>
        ))}
        {!hasRoles && (
          <div>
            <Button small icon="plus" onClick={() => onDraft({ signers: [...signers, newSigner(next)] })}>
              {texts.addSigner}
            </Button>
          </div>
        )}
        <Method draft={draft} onDraft={onDraft} />
      </div>
    </Panel>
  );
}

function Method({ draft, onDraft }: Pick<SignersSectionProps, "draft" | "onDraft">) {
  return (
    <SelectField
      label={texts.method}
      hint={texts.methodHint}
      value={draft.authentication}
      onChange={(event) => onDraft({ authentication: event.target.value as Draft["authentication"] })}
    >
      {(["none", "email_code"] as const).map((each) => (
        <option key={each} value={each}>
          {documentActionTexts.send.authenticationOf[each]}
        </option>
      ))}
    </SelectField>
  );
}
