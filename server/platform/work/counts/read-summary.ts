import { severities, type Severity, type WorkKind, workKinds } from "@probity/engines/platform/work/work-items.ts";
import Type from "typebox";
import { readers } from "#platform/operation/access.ts";
import { named } from "#platform/operation/named.ts";
import { operation } from "#platform/operation/operation.ts";
import { NullableTimestamp } from "#platform/operation/shapes.ts";
import { openCounts, type OpenCount, timedCounts } from "./count-store.ts";

const Capped = named(
  "CappedCount",
  Type.Object({
    count: Type.Integer(),
    capped: Type.Boolean({ description: "There are more than `count`." }),
  }),
);

const counted = <Name extends string>(names: readonly Name[], of: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>;

const ByKind = Type.Object({
  action: Type.Integer(),
  match: Type.Integer(),
  investigation: Type.Integer(),
  verification: Type.Integer(),
  proposal: Type.Integer(),
});

const BySeverity = Type.Object({
  low: Type.Integer(),
  medium: Type.Integer(),
  high: Type.Integer(),
  critical: Type.Integer(),
});

/** Where one bar of the picture of ages ends and the next begins, in hours. */
const ageHours = [4, 24, 3 * 24, 7 * 24, 30 * 24] as const;

/** GET /work-items/summary */
export const readWorkSummary = operation({
  summary: "Count what is open: by kind and severity, yours, nobody's, overdue, and how long it has waited",
  allow: readers,
  reply: named(
    "WorkSummary",
    Type.Object({
      open: Type.Integer(),
      byKind: ByKind,
      bySeverity: BySeverity,
      byKindAndSeverity: Type.Object({
        action: BySeverity,
        match: BySeverity,
        investigation: BySeverity,
        verification: BySeverity,
        proposal: BySeverity,
      }),
      behind: Type.Boolean({ description: "No worker has counted for a while, so the numbers above are old." }),
      mine: Capped,
      unassigned: Capped,
      overdue: Capped,
      ages: Type.Array(
        Type.Object({
          fromHours: Type.Integer(),
          toHours: Type.Union([Type.Integer(), Type.Null()]),
          count: Type.Integer(),
          capped: Type.Boolean(),
        }),
        { description: "Open items by the hours since they were opened, the youngest first." },
      ),
      oldestOpenedAt: NullableTimestamp,
    }),
  ),

  async run({ tx, caller, now }) {
    const userId = caller.kind === "user" ? caller.userId : null;
    const moments = ageHours.map((hours) => new Date(now.getTime() - hours * 3_600_000));
    const [{ counts, behind }, timed] = await Promise.all([
      openCounts(tx, caller.scope),
      timedCounts(tx, caller.scope, userId, moments, now),
    ]);
    const bySeverityOf = (kind: WorkKind) => counted(severities, (severity) => sumOf(counts, kind, severity));
    return {
      open: sumOf(counts),
      byKind: counted(workKinds, (kind) => sumOf(counts, kind)),
      bySeverity: counted(severities, (severity) => sumOf(counts, undefined, severity)),
      byKindAndSeverity: {
        action: bySeverityOf("action"),
        match: bySeverityOf("match"),
        investigation: bySeverityOf("investigation"),
        verification: bySeverityOf("verification"),
        proposal: bySeverityOf("proposal"),
      },
      behind,
      mine: timed.mine,
      unassigned: timed.unassigned,
      overdue: timed.overdue,
      ages: timed.ages.map((age, index) => ({
        fromHours: ageHours[index - 1] ?? 0,
        toHours: ageHours[index] ?? null,
        ...age,
      })),
      oldestOpenedAt: timed.oldest?.toISOString() ?? null,
    };
  },
});

function sumOf(counts: readonly OpenCount[], kind?: WorkKind, severity?: Severity): number {
  return counts
    .filter((each) => (kind ?? each.kind) === each.kind && (severity ?? each.severity) === each.severity)
    .reduce((sum, { open }) => sum + open, 0);
}
