import type { FormField } from "@probity/contract";
import type { PageSizeInPoints } from "@probity/engines/agreements/model/rendering.ts";
import { fieldTypes } from "@probity/engines/agreements/fields/field.ts";
import { Button } from "../../../kit/button/button.tsx";
import { usePdf } from "../../../kit/pdf/use-pdf.ts";
import { fieldPlacementTexts as texts } from "../../../texts/field-placement.ts";
import type { SignatureBox } from "./api-fields.ts";
import { FieldInspector } from "./field-inspector.tsx";
import type { PlacedField } from "./field-model.ts";
import { Workbench as WorkbenchPage } from "../../../kit/workbench/workbench.tsx";
import styles from "./fields.module.css";
import { FieldsHead } from "./fields-head.tsx";
import type { CopyOwner } from "./kept-copy.ts";
import { Palette, typeKeys } from "./palette.tsx";
import type { FieldCalls } from "./save-fields.ts";
import type { FieldOwner } from "./signer-looks.ts";
import { Table } from "./table.tsx";
import { Troubles } from "./troubles.tsx";
import { type PlacingState, usePlacing } from "./use-placing.ts";
import { useSaving } from "./use-saving.ts";
import { useWorkbench, type Workbench as Bench } from "./use-workbench.ts";
import type { View } from "./views.ts";
import { Standing, ToLookAt, Undo } from "./workbench-head.tsx";

export type WorkbenchProps = {
  owner: CopyOwner;
  /** Of the document or the template. */
  name: string;
  status: string;
  pages: readonly PageSizeInPoints[];
  owners: readonly FieldOwner[];
  stored: readonly PlacedField[];
  boxes: readonly SignatureBox[];
  formFields: readonly FormField[];
  calls: FieldCalls;
  loadPdf: () => Promise<Uint8Array>;
  /** Another file has another name. */
  pdfName: string;
  readOnly: string | undefined;
  /** Why nothing can be sent now, although it could be changed. */
  whyNot: string | undefined;
  pageNumber: number;
  onPage: (pageNumber: number) => void;
  view: View;
  onView: (view: View) => void;
  useKeys: (handlers: Record<string, (() => void) | undefined>) => void;
};

/** Fields on pages: whom and what to place on the left, the page in the middle, the chosen field on the right. */
export default function Workbench(props: WorkbenchProps) {
  const { owner, pages, owners, boxes, formFields, readOnly, pageNumber, onPage, view, onView } = props;
  const placing = usePlacing(owner, props.stored);
  const { pdf, failed, retry } = usePdf(props.pdfName, props.loadPdf);
  const bench = useWorkbench({ placing, pages, owners, boxes, formFields, pageNumber, onPage, readOnly });
  const saving = useSaving(props.calls, placing, bench.rename);
  const isTemplate = owner.kind === "template";
  const why =
    readOnly ?? props.whyNot ?? (saving.sending ? texts.saving : placing.unsaved ? undefined : texts.nothingToSave);
  const save = () => why === undefined && saving.send();
  props.useKeys(readOnly === undefined ? keysOf(bench, placing, save) : {});
  return (
    <>
      <FieldsHead
        kind={owner.kind}
        id={owner.id}
        name={props.name}
        note={<Standing status={props.status} placing={placing} readOnly={readOnly} />}
        actions={
          <>
            <ToLookAt bench={bench} />
            {readOnly === undefined && (
              <>
                <Undo placing={placing} />
                <Button variant="primary" why={why} whyAt="elsewhere" aria-busy={saving.sending} onClick={save}>
                  {texts.save}
                </Button>
              </>
            )}
          </>
        }
      />
      <WorkbenchPage>
        <Troubles
          readOnly={readOnly}
          placing={placing}
          stopped={saving.stopped}
          refused={bench.fields.filter((field) => Object.keys(saving.problemsOf(field)).length > 0).length}
          {...(failed && { onRetryPdf: retry })}
        />
        <div className={styles.panes}>
          <Palette bench={bench} pdf={pdf} isTemplate={isTemplate} />
          <Table bench={bench} pdf={pdf} view={view} onView={onView} />
          <FieldInspector bench={bench} isTemplate={isTemplate} refused={saving.problemsOf} />
        </div>
        <p className="sr" role="status">
          {bench.said}
        </p>
      </WorkbenchPage>
    </>
  );
}

function keysOf(bench: Bench, { undo, redo }: PlacingState, save: () => void) {
  const { selected } = bench;
  const withField = (act: (field: PlacedField) => void) => (selected ? () => act(selected) : undefined);
  const remove = withField(bench.remove);
  return {
    ...Object.fromEntries(fieldTypes.map((type) => [typeKeys[type], () => bench.arm(type)])),
    "[": withField((field) => bench.exchange(field, -1)),
    "]": withField((field) => bench.exchange(field, 1)),
    Delete: remove,
    Backspace: remove,
    Escape: bench.armed ? bench.disarm : undefined,
    "Mod+d": withField(bench.copy),
    "Mod+z": undo,
    "Mod+Shift+z": redo,
    "Mod+s": save,
    "Mod+Enter": save,
  };
}
