import { Checkbox } from "../../../kit/checkbox/checkbox.tsx";
import { TextField } from "../../../kit/field/field.tsx";
import { Panel } from "../../../kit/panel/panel.tsx";
import { newDocumentTexts as texts } from "../../../texts/new-document.ts";
import type { Draft } from "./draft.ts";
import styles from "./new-document.module.css";

type AboutSectionProps = {
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  problems: Readonly<Record<string, string>>;
};

/** Its name, and until when it can be signed. */
export function AboutSection({ draft, onDraft, problems }: AboutSectionProps) {
  const field = (member: "name" | "externalId" | "expiresAt") => ({
    value: draft[member],
    problem: problems[member],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onDraft({ [member]: event.target.value } as Partial<Draft>),
  });
  return (
    <Panel title={texts.about}>
      <div className="stack stack-12">
        <TextField label={texts.name} dir="auto" maxLength={200} {...field("name")} />
        <div className={styles.two}>
          <TextField label={texts.externalId} mono hint={texts.externalIdHint} {...field("externalId")} />
          <TextField label={texts.expiresAt} type="datetime-local" hint={texts.expiresAtHint} {...field("expiresAt")} />
        </div>
        <label className={styles.check}>
          <Checkbox
            label={texts.allowDecline}
            checked={draft.allowDecline}
            onChange={(event) => onDraft({ allowDecline: event.target.checked })}
          />
          <span>{texts.allowDecline}</span>
        </label>
      </div>
    </Panel>
  );
}
