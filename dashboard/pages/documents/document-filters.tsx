import { type DocumentStatus, documentStatuses } from "@probity/engines/agreements/documents/statuses.ts";
import { meaningOf } from "../../kit/badge/meaning-of.ts";
import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { shortId } from "../../kit/copy/copy.tsx";
import { Mark } from "../../kit/mark/mark.tsx";
import { Menu } from "../../kit/menu/menu.tsx";
import { documentsTexts as texts } from "../../texts/documents.ts";

export type Filtered = { status?: DocumentStatus | undefined; templateId?: string | undefined };
export const noFilters: Filtered = { status: undefined, templateId: undefined };

type DocumentFiltersProps = {
  filters: Filtered;
  templates: ReadonlyMap<string, string>;
  onFilters: (change: Filtered) => void;
};

/** By status and by template, which is all that the API finds documents by. */
export function DocumentFilters({ filters: { status, templateId }, templates, onFilters }: DocumentFiltersProps) {
  const chosen = templateId && (templates.get(templateId) ?? shortId(templateId));
  return (
    <Filters label={texts.filters}>
      <Chip pressed={status === undefined} onPress={() => onFilters({ status: undefined })}>
        {texts.all}
      </Chip>
      {documentStatuses.map((one) => (
        <Chip
          key={one}
          pressed={status === one}
          onPress={() => onFilters({ status: status === one ? undefined : one })}
        >
          <Mark shape={meaningOf.document[one]} size={14} /> {one}
        </Chip>
      ))}
      {(templates.size > 0 || chosen) && (
        <Menu
          label={chosen ?? texts.template}
          look="chip"
          set={chosen !== undefined}
          entries={[
            { label: texts.anyTemplate, onPress: () => onFilters({ templateId: undefined }) },
            ...[...templates].map(([id, name]) => ({
              label: name,
              checked: id === templateId,
              onPress: () => onFilters({ templateId: id }),
            })),
          ]}
        />
      )}
    </Filters>
  );
}
