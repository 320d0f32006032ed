import { ProbityError } from "@probity/client";
import { call } from "../../../api/call.ts";
import { isRefusedWith, sentenceOf } from "../../../api/failure.ts";
import { useMode } from "../../../api/mode.ts";
import { useRoles } from "../../../api/roles.ts";
import { useWrite } from "../../../api/writes.ts";
import { useToast } from "../../../kit/toast/toast.tsx";
import { templateEditorTexts as texts } from "../../../texts/templates.ts";
import { contentOf } from "./content.ts";
import type { EditorState } from "./use-template-editor.ts";
import type { Base } from "./working-copy.ts";

type Saving = {
  templateId: string | null;
  state: EditorState;
  isArchived: boolean;
  onSaved: (id: string, saved: Base) => void;
  /** Somebody has saved meanwhile: this is what the template has become. */
  onOvertaken: (theirs: Base) => void;
};

/** Saves the copy as the next revision, or finds out what somebody else has saved in its place. */
export function useSaving({ templateId, state, isArchived, onSaved, onOvertaken }: Saving) {
  const mode = useMode();
  const create = useWrite("POST /templates/markdown");
  const update = useWrite("PATCH /templates/{id}/markdown");
  const { whyNot } = useRoles();
  const told = useToast();
  const { content, base } = state;
  const route = templateId === null ? "POST /templates/markdown" : "PATCH /templates/{id}/markdown";
  const why = whyNot(route) ?? (isArchived ? texts.archived : whyNotYet(state));
  const readTheirs = async (id: string) => {
    const theirs = await call("GET /templates/{id}", mode, { id });
    onOvertaken({ revision: theirs.revision, content: contentOf(theirs) });
  };
  const send = async (dropFields: boolean) => {
    const saved =
      templateId === null || base === null
        ? await create.send({ body: content })
        : await update.send({
            id: templateId,
            body: { ...content, revision: base.revision, ...(dropFields && { dropFields }) },
          });
    told(texts.savedAs(saved.name, saved.revision), { shape: "fine" });
    onSaved(saved.id, { revision: saved.revision, content: contentOf(saved) });
  };
  const save = (dropFields = false) => {
    if (why !== undefined || create.sending || update.sending) return;
    send(dropFields).catch(async (error: unknown) => {
      if (templateId !== null && isRefusedWith(error, "stale_revision")) await readTheirs(templateId).catch(() => {});
    });
  };
  const error = templateId === null ? create.error : update.error;
  return {
    save,
    why,
    /** The reason stands in the list of problems, or in the header. */
    isSaidBelow: why === texts.unchanged || state.problems.length > 0,
    sending: create.sending || update.sending,
    refusal: error instanceof Error && !isRefusedWith(error, "stale_revision") ? sentenceOf(error) : null,
    /** A role that has fields was removed, which is saved only together with them. */
    losesFields: error instanceof ProbityError && error.code === "template_role_in_use",
    reset: () => (templateId === null ? create.reset() : update.reset()),
  };
}

/** What the copy itself has against being saved. */
function whyNotYet({ document, content, problems, base, isChanged }: EditorState): string | undefined {
  if (document.trouble !== null) return texts.why.data;
  if (content.name.trim() === "") return texts.why.name;
  if (content.source.trim() === "") return texts.why.source;
  const errors = problems.filter(({ severity }) => severity === "error").length;
  if (errors > 0) return texts.why.problems(errors);
  return isChanged || base === null ? undefined : texts.unchanged;
}
