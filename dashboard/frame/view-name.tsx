import type { SavedView } from "@probity/contract";
import { viewNameMax } from "@probity/engines/platform/work/view-pages.ts";
import { type FormEvent, useState } from "react";
import { sentenceOf } from "../api/failure.ts";
import { useWrite } from "../api/writes.ts";
import { Button } from "../kit/button/button.tsx";
import { Dialog } from "../kit/dialog/dialog.tsx";
import { TextField } from "../kit/field/field.tsx";
import { useToast } from "../kit/toast/toast.tsx";
import { viewTexts as texts } from "../texts/views.ts";
import styles from "./views.module.css";
import type { Viewable } from "./viewable.ts";

const reads = { changes: ["GET /saved-views"] } as const;

type ViewNameProps = Viewable & {
  /** The view to be renamed; null for one that is new. */
  view: SavedView | null;
  onClose: () => void;
};

/** Asks for the name of a view. What was typed stays when it is refused. */
export function ViewName({ page, filters, view, onClose }: ViewNameProps) {
  const [name, setName] = useState(view?.data.name ?? "");
  const toast = useToast();
  const save = useWrite("POST /saved-views", reads);
  const change = useWrite("PUT /saved-views/{id}", reads);
  const sending = save.sending || change.sending;
  const error = save.error ?? change.error;
  const why = name.trim() === "" ? texts.unnamed : sending ? texts.sending : undefined;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (why !== undefined) return;
    try {
      if (view === null) await save.send({ body: { page, name: name.trim(), search: { ...filters }, shared: false } });
      else await change.send({ id: view.id, body: renamed(view, name.trim()) });
      toast(texts.saved(name.trim()), { shape: "fine" });
      onClose();
    } catch {
      // The refusal stands below the name.
    }
  };
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={view === null ? texts.save : texts.rename(view.data.name)}
    >
      <form className={styles.form} onSubmit={(event) => void send(event)}>
        <TextField
          label={texts.name}
          hint={view === null ? texts.hint : undefined}
          problem={error === null ? undefined : sentenceOf(error)}
          value={name}
          maxLength={viewNameMax}
          autoComplete="off"
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
        <div className="flex">
          <Button type="submit" variant="primary" why={why} whyAt="elsewhere">
            {texts.saveIt}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function renamed({ data: { search, shared, revision } }: SavedView, name: string) {
  return { name, search, shared, expectedRevision: revision };
}
