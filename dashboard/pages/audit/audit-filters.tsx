import { Chip, Filters } from "../../kit/chip/chip.tsx";
import { shortId } from "../../kit/copy/copy.tsx";
import { SearchField } from "../../kit/search-field/search-field.tsx";
import { Segmented } from "../../kit/segmented/segmented.tsx";
import { auditTexts as texts } from "../../texts/audit.ts";

export const periods = ["day", "week", "month"] as const;
export type Period = (typeof periods)[number];

const days: Record<Period, number> = { day: 1, week: 7, month: 30 };
const hourMs = 3_600_000;

/** The beginning of a period, at a full hour so that the same list is asked for all the while. */
export function startOf(period: Period | undefined): string | undefined {
  if (period === undefined) return undefined;
  const hour = Math.floor(Date.now() / hourMs) * hourMs;
  return new Date(hour - days[period] * 24 * hourMs).toISOString();
}

type Asked = {
  type?: string | undefined;
  actor?: string | undefined;
  resourceId?: string | undefined;
  period?: Period | undefined;
};
type AuditFiltersProps = Asked & { nameOf: (actor: string) => string; onChange: (change: Asked) => void };

/** What narrows the log: one kind of event, one actor, one resource, a period. */
export function AuditFilters({ type, actor, resourceId, period, nameOf, onChange }: AuditFiltersProps) {
  return (
    <Filters label={texts.filters}>
      <SearchField
        label={texts.type}
        value={type ?? ""}
        maxLength={100}
        onValue={(value) => onChange({ type: value === "" ? undefined : value })}
      />
      {Object.entries(texts.quick).map(([each, name]) => (
        <Chip key={each} pressed={type === each} onPress={() => onChange({ type: type === each ? undefined : each })}>
          {name}
        </Chip>
      ))}
      {actor !== undefined && (
        <Chip pressed onPress={() => onChange({ actor: undefined })}>
          {texts.oneActor(nameOf(actor))}
        </Chip>
      )}
      {resourceId !== undefined && (
        <Chip pressed onPress={() => onChange({ resourceId: undefined })}>
          {texts.oneResource(shortId(resourceId))}
        </Chip>
      )}
      <Segmented
        label={texts.period}
        segments={[...periods, "all" as const].map((value) => ({ value, label: texts.periods[value] }))}
        value={period ?? "all"}
        onValue={(value) => onChange({ period: value === "all" ? undefined : value })}
      />
    </Filters>
  );
}
