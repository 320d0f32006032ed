import type { DocumentPage } from "@probity/contract";
import { type FieldType, isOn } from "@probity/engines/agreements/fields/field.ts";
import type { CSSProperties, JSX } from "preact";
import { useSession } from "../context.ts";
import { nameOf, valueText } from "../fields/naming.ts";
import { today } from "../fields/control.tsx";
import { fieldProblem } from "../fields/problems.ts";
import { fillable, stepOf, stepsOf } from "../fields/steps.ts";
import { afterPress } from "../focus.ts";
import type { SigningField } from "../session.ts";
import { SignaturePicture } from "../signature/picture.tsx";

/** Below this scale a control on the page is too small for a finger, and typing would make a phone zoom. */
const usableScale = 0.85;

/** In shares of the page, so that the place holds at every width: points times scale, without the sum. */
function placeOf(field: SigningField, page: DocumentPage): CSSProperties {
  const share = (points: number, whole: number) => `${(points / whole) * 100}%`;
  return {
    insetInlineStart: "auto",
    left: share(field.xPosition, page.width),
    top: share(field.yPosition, page.height),
    width: share(field.width, page.width),
    height: share(field.height, page.height),
    // The size at which the value will be printed.
    fontSize: `${(Math.min(12, field.height * (field.multiline ? 1 : 0.6)) / page.width) * 100}cqw`,
  };
}

/** A field at its place on the page: a control where it can be used, else what opens it, else what it says. */
export function PageField({ field, page, scale }: { field: SigningField; page: DocumentPage; scale: number }) {
  const { state, t, session } = useSession();
  const style = placeOf(field, page);
  if (!fillable(field)) return isOn(field) ? <Printed field={field} style={style} /> : null;
  const step = stepOf(stepsOf(session.fields), field.id);
  const isOpen = step !== undefined && step.id === state.openStep;
  const problem = fieldProblem(field, state, t);
  const name = t.text("fieldOnPage", { field: nameOf(field, t), page: field.pageNumber });
  const shared = {
    class: "page-field",
    style,
    "data-place": field.id,
    "data-done": isOn(field),
    "data-needed": step?.needed ?? false,
    "data-open": isOpen,
    "data-refused": problem !== null,
  };
  if (scale < usableScale) return <Opener field={field} shared={shared} name={name} />;
  if (problem === null || isOpen) return <PageControl field={field} shared={shared} name={name} />;
  const id = `problem-${field.id}`;
  const invalid = { ...shared, "aria-invalid": true, "aria-describedby": id };
  return (
    <>
      <PageControl field={field} shared={invalid} name={name} />
      <p class="page-problem" id={id} role="alert" dir="auto" style={problemPlace(field, page)}>
        {problem}
      </p>
    </>
  );
}

type Shared = { shared: object; field: SigningField; name: string };

/** Below its field, and reaching to the side where there is room. */
function problemPlace({ xPosition, yPosition, width, height }: SigningField, page: DocumentPage): CSSProperties {
  const top = `calc(${((yPosition + height) / page.height) * 100}% + 4px)`;
  const isLeft = xPosition + width / 2 < page.width / 2;
  return isLeft
    ? { top, left: `${(xPosition / page.width) * 100}%` }
    : { top, right: `${((page.width - xPosition - width) / page.width) * 100}%` };
}

/** The accessible name includes the visible text, so that voice control finds the button. */
function ButtonName({ name }: { name: string }) {
  return <span class="visually-hidden">{name}: </span>;
}

function Printed({ field, style }: { field: SigningField; style: CSSProperties }) {
  const { t } = useSession();
  return (
    <span class="page-value" data-multiline={field.multiline} style={style}>
      <Value field={field} text={valueText(field, t)} />
    </span>
  );
}

type ValueProps = { field: SigningField; text: string | null };

const values: Record<FieldType, (props: ValueProps) => JSX.Element | null> = {
  signature: DrawnValue,
  initials: DrawnValue,
  date: WrittenValue,
  text: WrittenValue,
  checkbox: ({ field }) => (isOn(field) ? <Cross /> : null),
  dropdown: WrittenValue,
};

function Value(props: ValueProps) {
  const ValueOfType = values[props.field.fieldType];
  return <ValueOfType {...props} />;
}

/** Other signers' signatures come without their picture, so only words can stand for them. */
function DrawnValue({ field, text }: ValueProps) {
  if (field.signature) return <SignaturePicture signature={field.signature} alt={text ?? ""} />;
  return <WrittenValue field={field} text={text} />;
}

function WrittenValue({ text }: ValueProps) {
  return <span dir="auto">{text}</span>;
}

/** The mark that is printed: two lines in a square of six tenths. */
function Cross() {
  return (
    <svg class="cross" viewBox="0 0 10 10" aria-hidden="true">
      <path d="M2 2l6 6M8 2l-6 6" stroke="currentColor" stroke-width="0.7" fill="none" />
    </svg>
  );
}

function Opener({ field, shared, name }: Shared) {
  const { actions, t } = useSession();
  const open = () => {
    if (field.fieldType === "date" && !isOn(field)) void actions.filling.date(field.id, today());
    actions.open(field.id);
  };
  return (
    <button type="button" {...shared} onClick={open}>
      <ButtonName name={name} />
      <Value field={field} text={valueText(field, t)} />
    </button>
  );
}

const pageControls: Record<FieldType, (props: Shared) => JSX.Element> = {
  signature: (props) => <PageSignature {...props} word="signHere" />,
  initials: (props) => <PageSignature {...props} word="initialHere" />,
  date: PageDate,
  text: PageText,
  checkbox: PageCheckbox,
  dropdown: PageDropdown,
};

function PageControl(props: Shared) {
  const ControlOfType = pageControls[props.field.fieldType];
  return <ControlOfType {...props} />;
}

function PageSignature({ field, shared, name, word }: Shared & { word: "signHere" | "initialHere" }) {
  const { actions, t } = useSession();
  return (
    <button
      type="button"
      {...shared}
      onClick={() => (isOn(field) ? actions.open(field.id) : actions.openPad(field.id))}
    >
      <ButtonName name={name} />
      {isOn(field) ? <Value field={field} text={valueText(field, t)} /> : t.text(word)}
    </button>
  );
}

function PageDate({ field, shared, name }: Shared) {
  const { actions, t } = useSession();
  const { filling } = actions;
  return (
    <button
      type="button"
      {...shared}
      onClick={() => (isOn(field) ? actions.open(field.id) : void filling.date(field.id, today()))}
    >
      <ButtonName name={name} />
      {filling.shownDate(field, t) ?? t.text("fieldDate")}
    </button>
  );
}

function PageDropdown({ field, shared, name }: Shared) {
  const { actions, t } = useSession();
  const { filling } = actions;
  return (
    <select
      {...shared}
      aria-label={name}
      value={filling.shown(field)}
      onChange={(event) => void filling.choose(field.id, event.currentTarget.value)}
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

function PageText({ field, shared, name }: Shared) {
  const { filling } = useSession().actions;
  const rest = {
    "aria-label": name,
    dir: "auto" as const,
    value: filling.shown(field),
    onBlur: () => afterPress(() => void filling.commit(field.id)),
    ...(field.maxLength === null ? {} : { maxLength: field.maxLength }),
  };
  if (field.multiline)
    return <textarea {...shared} {...rest} onInput={(event) => filling.type(field.id, event.currentTarget.value)} />;
  return (
    <input type="text" {...shared} {...rest} onInput={(event) => filling.type(field.id, event.currentTarget.value)} />
  );
}

/** Members of a group exclude each other here as well. */
function PageCheckbox({ field, shared, name }: Shared) {
  const { actions, session } = useSession();
  const { filling } = actions;
  const inGroup = field.groupKey !== null;
  const group = session.fields.filter(
    (other) => inGroup && other.groupKey === field.groupKey && other.mine === field.mine,
  );
  const checked = inGroup ? filling.chosen(group)?.id === field.id : filling.shown(field) === "true";
  return (
    <input
      {...shared}
      aria-label={name}
      type={inGroup ? "radio" : "checkbox"}
      {...(inGroup ? { name: `page-${field.groupKey}` } : {})}
      checked={checked}
      onChange={(event) => void filling.choose(field.id, event.currentTarget.checked ? "true" : "")}
    />
  );
}
