import type { Subject } from "@probity/contract";
import { useState } from "react";
import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { SearchField } from "../../kit/search-field/search-field.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { subjectsTexts as texts } from "../../texts/subjects.ts";

type Kind = Subject["data"]["kind"];
export type SubjectSearch = {
  search?: string | undefined;
  externalId?: string | undefined;
  kind?: Kind | undefined;
};

export const noFilters: Required<SubjectSearch> = { search: undefined, externalId: undefined, kind: undefined };

/** By kind, and by an externalId that contains a text or is exactly that. */
export function SubjectFilters({
  filters,
  onFilters,
}: {
  filters: SubjectSearch;
  onFilters: (change: SubjectSearch) => void;
}) {
  const [isExact, setExact] = useState(filters.externalId !== undefined);
  const typed = filters.externalId ?? filters.search ?? "";
  const find = (value: string, exact: boolean) => {
    const given = value === "" ? undefined : value;
    if (exact || given === undefined) onFilters({ externalId: given, search: undefined });
    else onFilters({ externalId: undefined, search: given, kind: undefined });
  };
  return (
    <Filters label={texts.filters}>
      <SearchField
        label={isExact ? texts.exact : texts.search}
        value={typed}
        onValue={(value) => find(value, isExact)}
      />
      <Segmented
        label={texts.how}
        value={isExact ? "exact" : "contains"}
        onValue={(how) => {
          setExact(how === "exact");
          find(typed, how === "exact");
        }}
        segments={[
          { value: "contains", label: texts.contains },
          { value: "exact", label: texts.exactly },
        ]}
      />
      {(Object.keys(texts.panel.kinds) as Kind[]).map((kind) => (
        <Chip
          key={kind}
          pressed={filters.kind === kind}
          onPress={() => onFilters({ kind: filters.kind === kind ? undefined : kind, search: undefined })}
        >
          {texts.panel.kinds[kind]}
        </Chip>
      ))}
      {filters.search !== undefined && <span className="meta ink-3">{texts.searchHint}</span>}
    </Filters>
  );
}
