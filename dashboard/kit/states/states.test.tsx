import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type ListStates, ListView } from "./list-view.tsx";
import type { Page, Reading } from "./reading.ts";
import { type RecordStates, RecordView } from "./record-view.tsx";

const readAt = new Date(Date.now() - 180_000);
const failure = { status: 500, code: "internal_error", message: "The server answered 500.", requestId: "req_1" };

const shared = {
  refused: { title: "Owners and admins can.", text: "You are a member." },
  conflict: { title: "Somebody was first.", text: "It moved on." },
  offline: { text: "Deciding is off." },
  error: { title: "It could not be read." },
};
const listStates: ListStates = {
  ...shared,
  loading: { rows: 3, columns: [60, 80] },
  empty: {
    title: "No assessment yet",
    text: "It asks a policy.",
    command: { code: "probity assess", what: "command" },
  },
  filtered: { title: "Nothing matches 2 filters", text: "status failed", onClear: () => undefined },
};
const recordStates: RecordStates = {
  ...shared,
  loading: <p>outline</p>,
  missing: { title: "No such record", text: "" },
};

const list = (reading: Reading<Page<string>>, isFiltered = false) =>
  renderToStaticMarkup(
    <ListView reading={reading} states={listStates} isFiltered={isFiltered} onMore={() => undefined}>
      {(rows) => (
        <ul>
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      )}
    </ListView>,
  );
const record = (reading: Reading<string>, conflict?: Parameters<typeof RecordView>[0]["conflict"]) =>
  renderToStaticMarkup(
    <RecordView reading={reading} states={recordStates} conflict={conflict}>
      {(text) => <p>{text}</p>}
    </RecordView>,
  );

describe("a list", () => {
  it("loading: says so, in the heights of its rows", () => {
    expect(list({ state: "loading" })).toContain('aria-busy="true"');
    expect(list({ state: "loading" }).match(/height:32px/g)).toHaveLength(3);
  });

  it("a part of it says that there is more, and never a total", () => {
    expect(list({ state: "shown", value: { rows: ["a", "b"], more: true }, readAt })).toContain("2 shown, more below");
    expect(list({ state: "shown", value: { rows: ["a", "b"], more: false }, readAt })).not.toContain("more below");
  });

  it("empty: the first run and a filter are told apart", () => {
    const nothing = { state: "shown" as const, value: { rows: [], more: false }, readAt };
    expect(list(nothing)).toContain("No assessment yet");
    expect(list(nothing)).toContain("probity assess");
    expect(list(nothing, true)).toContain("Clear filters");
    expect(list(nothing, true)).not.toContain("No assessment yet");
  });

  it("403 says who can", () => expect(list({ state: "refused" })).toContain("Owners and admins can."));
  it("offline says since when and what is off", () =>
    expect(list({ state: "offline", since: readAt })).toMatch(/Offline since \d\d:\d\d.*Deciding is off/));

  it("error: sentence, request id, another try", () => {
    const markup = list({ state: "failed", failure, retry: () => undefined });
    for (const part of ["It could not be read.", "The server answered 500.", "req_1", "Try again"])
      expect(markup).toContain(part);
  });

  it("what was read stays shown when it cannot be read again", () => {
    const markup = list({ state: "shown", value: { rows: ["a"], more: false }, readAt, failure });
    expect(markup).toContain("<li>a</li>");
    expect(markup).toMatch(/what was read .*3 min ago/);
  });
});

describe("a record", () => {
  it("409 shows both revisions above the record and keeps what was meant", () => {
    const met = {
      mine: { revision: 1, content: "acknowledged" },
      theirs: { revision: 2, content: "failed" },
      onReapply: () => undefined,
      onDrop: () => undefined,
    };
    const markup = record({ state: "shown", value: "the record", readAt }, met);
    for (const part of [
      "Somebody was first.",
      "you, from revision 1",
      "acknowledged",
      "now, revision 2",
      "failed",
      "Reload and reapply",
      "the record",
    ])
      expect(markup).toContain(part);
  });

  it("404 and 403 show nothing of it", () => {
    expect(record({ state: "missing" })).toContain("No such record");
    expect(record({ state: "refused" })).not.toContain("the record");
  });

  it("a page that leaves a state out does not compile", () => {
    const { offline: _, ...rest } = recordStates;
    // @ts-expect-error: `offline` is missing.
    const incomplete: RecordStates = rest;
    expect(incomplete).not.toHaveProperty("offline");
  });
});
