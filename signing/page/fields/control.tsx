import type { FieldType } from "@probity/engines/agreements/fields/field.ts";
import type { JSX } from "preact";
import { useApp } from "../context.ts";
import { afterPress } from "../focus.ts";
import type { SigningField } from "../session.ts";
import { SignaturePicture } from "../signature/picture.tsx";
import { nameOf, valueText } from "./naming.ts";

export type ControlProps = {
  field: SigningField;
  id: string;
  labelledBy: string;
  describedBy: string;
};

/** The day where the signer is. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

const controls: Record<FieldType, (props: ControlProps) => JSX.Element> = {
  signature: (props) => <SignatureControl {...props} word="signHere" />,
  initials: (props) => <SignatureControl {...props} word="initialHere" />,
  date: DateControl,
  text: TextControl,
  checkbox: CheckboxControl,
  dropdown: DropdownControl,
};

/** The control of a field in the sheet, by its type. */
export function Control(props: ControlProps) {
  const ControlOfType = controls[props.field.fieldType];
  return <ControlOfType {...props} />;
}

function TextControl({ field, id, labelledBy, describedBy }: ControlProps) {
  const { actions, state } = useApp();
  const { filling } = actions;
  const shared = {
    id,
    class: "input",
    dir: "auto" as const,
    value: filling.shown(field),
    "aria-labelledby": labelledBy,
    "aria-describedby": describedBy,
    "aria-invalid": state.problems[field.id] !== undefined,
    onBlur: () => afterPress(() => void filling.commit(field.id)),
    ...(field.maxLength === null ? {} : { maxLength: field.maxLength }),
  };
  if (field.multiline)
    return <textarea {...shared} rows={4} onInput={(event) => filling.type(field.id, event.currentTarget.value)} />;
  return (
    <input
      {...shared}
      type="text"
      enterkeyhint="next"
      onInput={(event) => filling.type(field.id, event.currentTarget.value)}
    />
  );
}

function DateControl({ field, id, labelledBy, describedBy }: ControlProps) {
  const { actions, t } = useApp();
  const text = actions.filling.shownDate(field, t);
  return (
    <div class="date-control">
      {text !== null && <p class="value">{text}</p>}
      <button
        type="button"
        id={id}
        class="secondary wide"
        aria-describedby={describedBy}
        onClick={() => void actions.filling.date(field.id, today())}
      >
        {t.text("dateToday")}
      </button>
      <label class="label" id={`${id}-other`} for={`${id}-date`}>
        {t.text("dateOther")}
      </label>
      <input
        id={`${id}-date`}
        class="input"
        type="date"
        value={actions.filling.shown(field)}
        aria-labelledby={`${labelledBy} ${id}-other`}
        aria-describedby={describedBy}
        onChange={(event) => void actions.filling.date(field.id, event.currentTarget.value)}
      />
    </div>
  );
}

function DropdownControl({ field, id, labelledBy, describedBy }: ControlProps) {
  const { actions, t } = useApp();
  return (
    <select
      id={id}
      class="input"
      dir="auto"
      value={actions.filling.shown(field)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onChange={(event) => void actions.filling.choose(field.id, event.currentTarget.value)}
    >
      <option value="">{t.text("choose")}</option>
      {field.options?.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}

function CheckboxControl({ field, id, describedBy }: ControlProps) {
  const { actions, t } = useApp();
  const checked = actions.filling.shown(field) === "true";
  return (
    <label class="check-row boxed">
      <input
        type="checkbox"
        id={id}
        checked={checked}
        aria-describedby={describedBy}
        onChange={(event) => void actions.filling.choose(field.id, event.currentTarget.checked ? "true" : "")}
      />
      <span dir="auto">{nameOf(field, t)}</span>
    </label>
  );
}

type SignatureProps = ControlProps & { word: "signHere" | "initialHere" };

function SignatureControl({ field, id, labelledBy, describedBy, word }: SignatureProps) {
  const { actions, t } = useApp();
  const text = valueText(field, t);
  return (
    <div class="signature-control">
      {text !== null && (
        <div class="signature-preview">
          {field.signature ? <SignaturePicture signature={field.signature} alt={text} /> : text}
        </div>
      )}
      <button
        type="button"
        id={id}
        class={text === null ? "secondary wide tall" : "secondary"}
        aria-labelledby={`${id} ${labelledBy}`}
        aria-describedby={describedBy}
        onClick={() => actions.openPad(field.id)}
      >
        {t.text(text === null ? word : "change")}
      </button>
    </div>
  );
}
