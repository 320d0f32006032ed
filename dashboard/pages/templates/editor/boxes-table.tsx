import type { Column } from "../../../kit/table/column.ts";
import { SmallTable } from "../../../kit/table/small-table.tsx";
import { templateEditorTexts } from "../../../texts/templates.ts";
import styles from "./editor.module.css";
import { RoleChip } from "./role-chip.tsx";
import type { Rendered } from "./use-preview.ts";

const texts = templateEditorTexts.preview;
type Box = Rendered["signatureBoxes"][number];

/** Where the layout put the signatures, in numbers. */
export function BoxesTable({ boxes, roles }: { boxes: readonly Box[]; roles: readonly string[] }) {
  if (boxes.length === 0) return null;
  const columns: readonly Column<Box>[] = [
    { id: "role", head: texts.boxColumns.role, cell: ({ role }) => <RoleChip role={role} roles={roles} named /> },
    { id: "page", head: texts.boxColumns.page, width: 70, cell: (box) => texts.pageNumber(box.pageNumber) },
    { id: "x", head: texts.boxColumns.x, width: 60, cell: ({ xPosition }) => `x ${Math.round(xPosition)}` },
    { id: "y", head: texts.boxColumns.y, width: 60, cell: ({ yPosition }) => `y ${Math.round(yPosition)}` },
    {
      id: "size",
      head: texts.boxColumns.size,
      width: 90,
      cell: ({ width, height }) => `${Math.round(width)} × ${Math.round(height)}`,
    },
  ];
  return (
    <div className={styles.boxes}>
      <p className="meta ink-3">{texts.boxesTitle}</p>
      <SmallTable label={texts.boxesTitle} rows={boxes} columns={columns} rowId={({ role }) => role} headless />
    </div>
  );
}
