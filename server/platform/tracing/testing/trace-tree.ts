import type { CollectedSpan } from "./collector.ts";

/** Attributes that are the same in every run, in the order in which the tree shows them. */
const shown = [
  "http.response.status_code",
  "probity.refusal_code",
  "probity.queue",
  "probity.events",
  "probity.attempt",
  "probity.outcome",
] as const;

/** A trace as text: a line per span, children under their parents in the order in which they began. */
export function treeOf(spans: readonly CollectedSpan[], traceId: string): string {
  const trace = spans
    .filter((span) => span.traceId === traceId)
    .toSorted((a, b) => Number(BigInt(a.startTimeUnixNano) - BigInt(b.startTimeUnixNano)));
  const known = new Set(trace.map(({ spanId }) => spanId));
  const roots = trace.filter(({ parentSpanId }) => !parentSpanId || !known.has(parentSpanId));
  const linesOf = (span: CollectedSpan): string[] => {
    const children = trace.filter(({ parentSpanId }) => parentSpanId === span.spanId);
    const branches = children.flatMap((child, at) => {
      const [branch, under] = at === children.length - 1 ? ["└─ ", "   "] : ["├─ ", "│  "];
      return linesOf(child).map((line, place) => (place === 0 ? branch : under) + line);
    });
    return [`${span.name} [${span.process}]${saidBy(span)}`, ...branches];
  };
  return roots.flatMap(linesOf).join("\n");
}

function saidBy({ attributes }: CollectedSpan): string {
  const said = shown.flatMap((key) => {
    const value = attributes[key];
    return value === undefined ? [] : `${key.split(".").at(-1)}=${Array.isArray(value) ? value.join(",") : value}`;
  });
  return said.length === 0 ? "" : ` ${said.join(" ")}`;
}
