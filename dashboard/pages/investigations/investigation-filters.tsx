import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { shortId } from "../../kit/copy/copy.tsx";
import { investigationsTexts as texts } from "../../texts/investigations.ts";

type Status = (typeof texts.statuses)[number];
type Filter = { status: Status | undefined; subjectId: string | undefined };

/** By state, or of one subject: the API takes one of the two. */
export function InvestigationFilters({ status, subjectId, onFilter }: Filter & { onFilter: (filter: Filter) => void }) {
  const byStatus = (each: Status | undefined) => onFilter({ status: each, subjectId: undefined });
  return (
    <Filters label={texts.filters}>
      <Chip pressed={status === undefined && subjectId === undefined} onPress={() => byStatus(undefined)}>
        {texts.all}
      </Chip>
      {texts.statuses.map((each) => (
        <Chip key={each} pressed={status === each} onPress={() => byStatus(status === each ? undefined : each)}>
          {each}
        </Chip>
      ))}
      {subjectId !== undefined && (
        <Chip pressed onPress={() => byStatus(undefined)}>
          {texts.ofSubject(shortId(subjectId))}
        </Chip>
      )}
    </Filters>
  );
}
