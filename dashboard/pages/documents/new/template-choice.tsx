import { Combobox } from "../../../kit/combobox/combobox.tsx";
import { documentsTexts } from "../../../texts/documents.ts";
import { newDocumentTexts as texts } from "../../../texts/new-document.ts";

export type TemplateChoiceProps = {
  templates: readonly { id: string; name: string; revision: number; status: "active" | "archived" }[];
  value: string | null;
  onValue: (id: string | null) => void;
};

/** One of the templates that are in use. */
export default function TemplateChoice({ templates, value, onValue }: TemplateChoiceProps) {
  const active = templates.filter(({ status }) => status === "active");
  if (active.length === 0) return <p className="ink-2">{texts.noTemplates}</p>;
  return (
    <Combobox
      label={texts.template}
      options={active.map(({ id: templateId, name, revision }) => ({
        value: templateId,
        label: name,
        hint: documentsTexts.revision(revision),
      }))}
      value={value}
      onValue={onValue}
    />
  );
}
