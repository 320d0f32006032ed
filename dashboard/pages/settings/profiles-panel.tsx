import type { ProfileResolver, ProfileTemplates } from "@probity/contract";
import { fillProfileLink, isProfileTemplate, profileTemplateMax } from "@probity/engines/platform/work/profile-link.ts";
import { type SubjectKind, subjectKinds } from "@probity/engines/platform/work/subject-kinds.ts";
import { useState } from "react";
import { sentenceOf } from "../../api/failure.ts";
import { useRoles } from "../../api/roles.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../kit/button/button.tsx";
import { TextField } from "../../kit/field/field.tsx";
import { Notice } from "../../kit/notice/notice.tsx";
import { Panel } from "../../kit/panel/panel.tsx";
import { useToast } from "../../kit/toast/toast.tsx";
import { profileSettingsTexts as texts } from "../../texts/settings.ts";

const route = "PUT /profile-resolver";
const sampleId = "01900000-0000-7000-8000-000000000000";

/** What somebody has typed, and the template that they saw when they began. */
type Draft = { typed: string; over: string };

/** A link template for each kind of subject; a kind without one has no link. What others save meanwhile is shown, and drops nothing typed. */
export function ProfilesPanel({ saved }: { saved: ProfileResolver }) {
  const [drafts, setDrafts] = useState<Partial<Record<SubjectKind, Draft>>>({});
  const { whyNot } = useRoles();
  const toast = useToast();
  const change = useWrite(route);
  const savedOf = (kind: SubjectKind) => saved.templates[kind] ?? "";
  const textOf = (kind: SubjectKind) => drafts[kind]?.typed ?? savedOf(kind);
  const type = (kind: SubjectKind, typed: string) =>
    setDrafts({ ...drafts, [kind]: { typed: typed.trim(), over: drafts[kind]?.over ?? savedOf(kind) } });
  const templates: ProfileTemplates = Object.fromEntries(
    subjectKinds.map((kind) => [kind, textOf(kind)]).filter(([, text]) => text !== ""),
  );
  const why =
    whyNot(route) ??
    (subjectKinds.some((kind) => textOf(kind) !== savedOf(kind)) ? undefined : texts.unchanged) ??
    (Object.values(templates).every(isProfileTemplate) ? undefined : texts.wrong);
  const save = async () => {
    try {
      await change.send({ body: { templates, expectedRevision: saved.revision } });
      setDrafts({});
      toast(texts.saved, { shape: "fine" });
    } catch {
      // The refusal stands above the fields, and what was typed stays.
    }
  };
  return (
    <Panel title={texts.title} note={texts.note}>
      {change.error !== null && <Notice meaning="stop" title={sentenceOf(change.error)} urgent />}
      <div className="stack stack-12">
        {subjectKinds.map((kind) => (
          <TextField
            key={kind}
            label={texts.kinds[kind]}
            value={textOf(kind)}
            readOnly={whyNot(route) !== undefined}
            maxLength={profileTemplateMax}
            placeholder={texts.placeholder}
            autoComplete="off"
            spellCheck={false}
            mono
            {...saidOf(kind, textOf(kind), isOutdated(drafts[kind], savedOf(kind)) ? savedOf(kind) : undefined)}
            onChange={(event) => type(kind, event.target.value)}
          />
        ))}
        <p className="meta ink-3">{texts.privacy}</p>
        <div className="flex">
          <span className="push flex">
            <Button variant="primary" why={why} onClick={() => void save()}>
              {texts.save}
            </Button>
          </span>
        </div>
      </div>
    </Panel>
  );
}

const isOutdated = (draft: Draft | undefined, saved: string) =>
  draft !== undefined && draft.over !== saved && draft.typed !== saved;

/** Where the template leads for a subject that everybody can imagine, or what is wrong with it. */
function saidOf(kind: SubjectKind, template: string, theirs: string | undefined) {
  if (theirs !== undefined) return { problem: texts.theirs(theirs) };
  if (template === "") return { hint: texts.noLink };
  const link = fillProfileLink(template, { id: sampleId, kind, externalId: "cust-42" });
  return link ? { hint: texts.leadsTo(link.href) } : { problem: texts.format };
}
