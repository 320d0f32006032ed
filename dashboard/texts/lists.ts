import { conflictTexts, sentences } from "./sentences.ts";

const command = (words: string) => `probity lists ${words}`;

/** Lists and how current they are. */
export const listsTexts = {
  title: "Lists",
  panel: "What a screening would search now",
  counts: (count: number, parts: readonly string[]) => `${count} lists, ${parts.join(", ")}`,
  standings: {
    "not loaded": (count: number) => `${count} not loaded`,
    disabled: (count: number) => `${count} disabled`,
    attention: (count: number) => (count === 1 ? "1 needs attention" : `${count} need attention`),
    stale: (count: number) => `${count} stale`,
    fresh: (count: number) => `${count} fresh`,
  },
  readAgain: "Read again",
  importFile: "Import file",
  neverClear: (lists: readonly string[]) =>
    `A screening of ${joined(lists)} that finds nothing ends incomplete now, never clear.`,
  showRuns: "Show incomplete runs",
  noneLoaded: "No list is loaded: every screening ends in error.",
  noneLoadedText: "Whoever runs this server loads lists on its command line, from their publishers or from files.",
  columns: {
    list: "list",
    state: "state",
    states: "the file states",
    confirmed: "last confirmed",
    entries: "entries",
    step: "next step",
  },
  today: "today",
  noDay: "no date given",
  never: "never",
  allowed: (span: string) => `${span} allowed`,
  dropped: (count: number) => (count === 0 ? "none dropped" : `${count.toLocaleString("en")} dropped`),
  reindexing: "index pending",
  ribbon: (list: string) => `90 days of ${list}`,
  legend: { published: "published", confirmed: "confirmed", refused: "not taken", gap: "gap" },
  known: "The API tells the version in use and no history: days without a mark are not known.",
  versions: "Versions in use",
  versionsNote: "a version never changes",
  versionColumns: { list: "list", version: "version", loaded: "loaded", names: "names", index: "index", runs: "runs" },
  runsOfVersion: "show",
  indexed: "current",
  credits: "Credits",
  creditsNote: "each result carries them",
  next: {
    load: "Load file",
    confirm: "Confirm",
    compare: "Compare files",
    fetch: "Fetch again",
    enable: "Switch on",
  },
  steps: {
    title: "On the command line",
    explained:
      "Lists belong to the installation, not to an organization. Whoever runs it imports them in a shell; this page cannot upload them.",
    load: "Load the files of one publication. This needs no internet access.",
    loadCommand: (list: string) => command(`load ${list} --file PATH`),
    loadNote:
      "Compare the checksum with the one the publisher states first. A list that is active already is confirmed only.",
    refresh: "Ask the publisher now.",
    refreshCommand: (list: string) => command(list === "" ? "refresh" : `refresh ${list}`),
    status: "See the list and all its versions.",
    statusCommand: (list: string) => command(list === "" ? "status" : `status ${list}`),
    diff: "Compare the version in use with the one that was not taken.",
    diffCommand: (list: string) => command(`diff ${list} active held --ids`),
    activate: "Take the new version after all. The reason is kept in the list's history.",
    activateCommand: (list: string) => command(`activate ${list} VERSION --reason TEXT`),
    enable: "Switch the list on.",
    enableCommand: (list: string) => command(`enable ${list}`),
    noAddress: "The PEP list has no publisher to ask: gather its sources and load them.",
    whatToDo: {
      never_confirmed: "The list was never loaded.",
      not_confirmed_in_time: "The version in use was not confirmed in time, so the published one may be newer.",
      publication_too_old: "The publication is too old. Look whether the publisher has a newer one.",
      empty_publication: "The newest publication has no entries and was not taken.",
      publication_too_small: "The first publication has fewer entries than the list ever had, so it was not taken.",
      entries_fell: "The newest publication has over 10 % fewer entries and was not taken.",
      names_fell: "The newest publication has over 10 % fewer names and was not taken.",
      identifiers_fell: "The newest publication has over 10 % fewer identifiers and was not taken.",
      entries_dropped: "Over 0.5 % of the newest publication's records could not be read, so it was not taken.",
      end_mark_missing:
        "A file of the newest publication lacks the mark at its end, so it may be cut off and was not taken.",
      companion_file_missing:
        "A file of the newest publication is missing, with names or details in it, so it was not taken.",
      publication_undated:
        "Nobody states the day of the newest publication, so it may be an older one and was not taken.",
      format_changed: "The newest publication comes in another format and was not taken.",
      publication_went_back: "The newest publication is older than the version in use and was not taken.",
      download_refused: "The publication could not be fetched.",
    },
    disabled: "The list is switched off and missing from every run.",
    fine: "Nothing needs to be done.",
  },
  states: {
    missing: "No lists here",
    missingText: "This server does not know any lists.",
    refused: "Lists are read by everybody in the organization.",
    refusedText: sentences.signInAgain,
    ...conflictTexts,
    offlineText: "How current the lists are cannot be told until the connection is back.",
    failed: "The lists could not be read.",
  },
};

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
