import type { NewSignature } from "@probity/contract";
import { useId, useState } from "preact/hooks";
import { useSession } from "../context.ts";
import { isOn } from "@probity/engines/agreements/fields/field.ts";
import { fieldProblem } from "../fields/problems.ts";
import { fillable } from "../fields/steps.ts";
import { useModal } from "../focus.ts";
import { Icon } from "../icon.tsx";
import { DialogFailure } from "../screens/banners.tsx";
import type { Stroke } from "../session.ts";
import { DrawArea } from "./draw.tsx";
import { SignaturePicture } from "./picture.tsx";
import { readSignatureImage } from "./upload.ts";

type Kind = NewSignature["kind"];
const kinds = [
  ["drawn", "padDraw"],
  ["typed", "padType"],
  ["uploaded", "padUpload"],
] as const;

/** A signer who typed a name once will want to type the next one too. */
let lastKind: Kind = "drawn";

/** The whole screen for a signature. It is modal: what is behind it waits. */
export function Pad({ fieldId }: { fieldId: string }) {
  const { t, session, actions, state } = useSession();
  const dialog = useModal();
  const field = actions.filling.field(fieldId);
  const isInitials = field.fieldType === "initials";
  const [kind, setKind] = useState<Kind>(lastKind);
  const making = useMaking(isInitials ? initialsOf(session.signer.name) : session.signer.name);
  const [everywhere, setEverywhere] = useState(true);
  const [empty, setEmpty] = useState(false);
  const others = session.fields.filter(
    (other) =>
      other.id !== field.id && other.mine && fillable(other) && other.fieldType === field.fieldType && !isOn(other),
  ).length;
  const use = (event: Event) => {
    event.preventDefault();
    const signature = making.signature(kind);
    setEmpty(signature === null);
    lastKind = kind;
    if (signature) void actions.sign(field.id, signature, everywhere && others > 0);
  };
  return (
    <dialog
      class="pad"
      ref={dialog}
      aria-labelledby="pad-title"
      onCancel={(event) => (event.preventDefault(), actions.closePad())}
    >
      <form class="pad-form" onSubmit={use}>
        <header class="pad-header">
          <h2 id="pad-title">{t.text(isInitials ? "padInitialsTitle" : "padTitle")}</h2>
          <button
            type="button"
            class="quiet icon-only"
            onClick={() => actions.closePad()}
            aria-label={t.text("cancel")}
          >
            <Icon name="close" />
          </button>
        </header>
        <Kinds kind={kind} onKind={(chosen) => (setKind(chosen), setEmpty(false))} />
        <div class="pad-body">
          {kind === "drawn" && <Draw making={making} />}
          {kind === "typed" && <Typed making={making} isInitials={isInitials} />}
          {kind === "uploaded" && <Uploaded making={making} />}
        </div>
        {others > 0 && (
          <label class="check-row">
            <input
              type="checkbox"
              checked={everywhere}
              onChange={(event) => setEverywhere(event.currentTarget.checked)}
            />
            <span>{t.count("padApplyAll", others)}</span>
          </label>
        )}
        <PadProblem problem={empty ? t.text("padEmpty") : fieldProblem(field, state, t)} />
        <footer class="pad-footer">
          <button type="button" class="secondary" onClick={() => actions.closePad()}>
            {t.text("cancel")}
          </button>
          <button type="submit" class="primary" aria-disabled={state.busy}>
            {t.text(isInitials ? "padUseInitials" : "padUse")}
          </button>
        </footer>
      </form>
    </dialog>
  );
}

function PadProblem({ problem }: { problem: string | null }) {
  return (
    <>
      <p class="problem" role="alert" dir="auto">
        {problem ?? ""}
      </p>
      <DialogFailure />
    </>
  );
}

function Kinds({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const { t } = useSession();
  return (
    <fieldset class="segmented">
      <legend class="visually-hidden">{t.text("padHow")}</legend>
      {kinds.map(([value, text]) => (
        <label key={value}>
          <input type="radio" name="signature-kind" checked={kind === value} onChange={() => onKind(value)} />
          <span>{t.text(text)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The unfinished signature of each kind, so that changing the kind loses nothing. */
function useMaking(name: string) {
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  const [version, setVersion] = useState(0);
  const [text, setText] = useState(name);
  const [png, setPng] = useState<string | null>(null);
  return {
    setStrokes,
    version,
    text,
    setText,
    png,
    setPng,
    startOver: () => (setStrokes([]), setVersion(version + 1)),
    signature(kind: Kind): NewSignature | null {
      if (kind === "drawn") return strokes.length > 0 ? { kind, strokes } : null;
      if (kind === "typed") return text.trim() === "" ? null : { kind, text: text.trim() };
      return png === null ? null : { kind, png };
    },
  };
}
type Making = ReturnType<typeof useMaking>;

function Draw({ making }: { making: Making }) {
  const { t } = useSession();
  return (
    <>
      <p class="hint">{t.text("padDrawHint")}</p>
      <DrawArea version={making.version} onStrokes={making.setStrokes} />
      <button type="button" class="quiet" onClick={making.startOver}>
        {t.text("padClear")}
      </button>
    </>
  );
}

function Typed({ making, isInitials }: { making: Making; isInitials: boolean }) {
  const { t } = useSession();
  const id = useId();
  return (
    <>
      <label class="label" for={id}>
        {t.text(isInitials ? "padTypeInitials" : "padTypeLabel")}
      </label>
      <input
        id={id}
        class="input"
        dir="auto"
        maxLength={100}
        autocomplete="name"
        value={making.text}
        onInput={(event) => making.setText(event.currentTarget.value)}
      />
      <p class="hint">{t.text("padPreview")}</p>
      <div class="signature-preview">
        <SignaturePicture signature={{ kind: "typed", text: making.text }} alt="" />
      </div>
    </>
  );
}

function Uploaded({ making }: { making: Making }) {
  const { t } = useSession();
  const id = useId();
  const [failed, setFailed] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    const png = await readSignatureImage(file);
    making.setPng(png);
    setFailed(png === null);
  };
  return (
    <>
      <label class="label" for={id}>
        {t.text("padUploadLabel")}
      </label>
      <input
        id={id}
        class="input file"
        type="file"
        accept="image/png,image/jpeg"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void read(event.currentTarget.files?.[0])}
      />
      <p class="hint" id={`${id}-hint`}>
        {t.text("padUploadHint")}
      </p>
      <p class="problem" role="alert">
        {failed ? t.text("padUploadFailed") : ""}
      </p>
      {making.png !== null && (
        <div class="signature-preview">
          <SignaturePicture signature={{ kind: "uploaded", png: making.png }} alt={t.text("padPreview")} />
        </div>
      )}
    </>
  );
}

function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((word) => Array.from(word)[0] ?? "")
    .join("")
    .toLocaleUpperCase();
}
