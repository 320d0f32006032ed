import { conflictTexts, sentences } from "./sentences.ts";

const many = (count: number, one: string, more: string) => `${count.toLocaleString("en")} ${count === 1 ? one : more}`;

export const homeTexts = {
  title: "Home",
  start: "Start queue",
  today: (now: Date) =>
    new Intl.DateTimeFormat("en-GB", {
      weekday: "long",
      day: "numeric",
      month: "long",
      hour: "2-digit",
      minute: "2-digit",
      timeZoneName: "short",
    }).format(now),
  works: "Open work",
  numbers: {
    actions: "Open actions",
    matches: "Pending matches",
    investigations: "Investigations to review",
    overdue: "Over due",
  },
  atLeast: (count: number, capped: boolean) => `${count.toLocaleString("en")}${capped ? "+" : ""}`,
  nothingOpen: "nothing waits",
  severe: (critical: number, high: number) =>
    [critical > 0 && `${critical.toLocaleString("en")} critical`, high > 0 && `${high.toLocaleString("en")} high`]
      .filter(Boolean)
      .join(", "),
  noneSevere: "none critical or high",
  strongMatches: (count: number) => `${count.toLocaleString("en")} at or above the match score`,
  noStrongMatch: "none reaches the match score",
  unreviewed: "completed, without a review",
  oldest: "the oldest item is open for",
  noneOverdue: "every item is in time",
  behind: "These numbers are old.",
  behindText:
    "No worker has counted for a while. The queue itself is right; ask whoever runs this server to look at the worker.",
  ages: {
    title: "Age of open work",
    kind: "open items",
    overdue: "all over due",
    hours: (from: number, to: number | null) => {
      const unit = (hours: number) => (hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} d`);
      if (to === null) return `> ${unit(from)}`;
      if (from === 0) return `< ${unit(to)}`;
      const isDays = to >= 48 && from >= 24;
      return isDays ? `${Math.round(from / 24)}–${Math.round(to / 24)} d` : `${from}–${unit(to)}`;
    },
    dueNote: (days: string) => `due within ${days} at most`,
  },
  decisions: {
    title: "Decisions, 30 days",
    none: "No assessment in these 30 days.",
    more: "Older days have more policy keys than one request tells.",
    incomplete: (day: string, count: number, total: number) =>
      `${day}: ${count.toLocaleString("en")} of ${many(total, "decision", "decisions")} incomplete.`,
    open: "Open assessments",
  },
  lists: {
    title: "Lists",
    note: "what a screening started now would search",
    all: "All lists",
    file: (day: string) => `file of ${day}`,
    noFile: "no file",
    confirmed: "confirmed",
    unconfirmed: "unconfirmed for",
  },
  deliveries: {
    title: "Deliveries, 24 h",
    note: "one bar an hour",
    all: "Webhooks",
    columns: { endpoint: "endpoint", attempts: "by hour", state: "state" },
    none: "No endpoint in this mode. Past events are not sent to endpoints that are added later.",
  },
  monitoring: {
    title: "Monitoring",
    note: "checks without a decision",
    all: "All",
    columns: { error: "last error", count: "subjects", next: "what follows" },
    next: {
      evaluation_failed: "is tried again",
      applicability_unknown: "needs evidence",
      applicability_not_matched: "is not covered",
    },
    reading: "…",
    unread: "not read",
  },
  notes: {
    title: "Notes for you",
    note: "the newest that mention you",
    columns: { text: "note", by: "by", at: "written" },
  },
  recent: {
    title: "Your last records",
    none: "Records that you open stand here until you close this tab. They are kept nowhere else.",
    columns: { record: "record" },
  },
  states: {
    missing: "Nothing to show",
    missingText: "This server has no work for this organization.",
    refused: "Everybody in the organization reads this.",
    refusedText: sentences.signInAgain,
    ...conflictTexts,
    offlineText: "Numbers are those that were read last.",
    failed: "It could not be read.",
  },
};
