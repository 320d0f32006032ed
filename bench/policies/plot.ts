import { isDecided, limitSeconds, type Planned } from "./run-plans.ts";

type Group = { family: string; size: number; planned: readonly Planned[] };

const [width, height] = [760, 720];
const frame = { left: 72, right: 20 };
/** Each panel has its own scale, by powers of ten. */
const panels = [
  { title: "Seconds of processor time for the whole plan", top: 84, bottom: 372, ticks: [0.01, 0.1, 1, 10, 100] },
  {
    title: "Nodes of its diagrams, where all is decided",
    top: 432,
    bottom: 664,
    ticks: [100, 1000, 10_000, 100_000, 1_000_000],
  },
] as const;
type Panel = (typeof panels)[number];
const colours = ["#3b82f6", "#d97706", "#db2777"];

/** Families from 5 to 100 inputs: a dot for each plan that is decided, a cross for each that is not, a line through the medians. */
export function plotFamily(groups: readonly Group[]): string {
  const names = [...new Set(groups.map(({ family }) => family))];
  const [times, nodes] = panels;
  const drawn = names.flatMap((name, order) => {
    const own = groups.filter(({ family }) => family === name);
    const decidedNodes = own.map(({ size, planned }) => ({
      size,
      planned: planned.filter(isDecided),
    }));
    return [
      drawFamily(times, own, order, ({ plan }) => (plan?.milliseconds ?? Infinity) / 1000),
      drawFamily(nodes, decidedNodes, order, ({ plan }) => plan!.nodes),
    ];
  });
  const key = names.map(
    (name, order) =>
      `<circle cx="${frame.left + 6 + 205 * order}" cy="48" r="5" fill="${colours[order]}"/>` +
      text(frame.left + 18 + 205 * order, 52, name),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>Time and nodes of plans over the number of inputs</title>
<style>
.page{fill:#ffffff}text{fill:#3f3f46}.grid{stroke:#d4d4d8;fill:none}.limit{stroke:#71717a;fill:none;stroke-dasharray:5 4}
@media (prefers-color-scheme:dark){.page{fill:#18181b}text{fill:#d4d4d8}.grid{stroke:#3f3f46}.limit{stroke:#a1a1aa}}
</style>
<rect class="page" width="${width}" height="${height}"/>
${text(frame.left, 24, "Plans of policies from 5 to 100 inputs: dots are decided, crosses are not", 'font-size="14" font-weight="600"')}
${[...key, ...panels.map(drawGrid), limit(times), ...drawn].join("\n")}
${text((width + frame.left) / 2, height - 14, "inputs of the policy", 'text-anchor="middle"')}
</svg>
`;
}

const x = (size: number) => frame.left + (size / 104) * (width - frame.left - frame.right);

function y({ ticks, top, bottom }: Panel, value: number): number {
  const [from, to] = [Math.log(ticks[0]), Math.log(ticks.at(-1)!)];
  const part = (Math.log(Math.min(Math.max(value, ticks[0]), ticks.at(-1)!)) - from) / (to - from);
  return bottom - part * (bottom - top);
}

function drawGrid(panel: Panel): string {
  const up = panel.ticks.map(
    (tick) =>
      `<path d="M${frame.left} ${round(y(panel, tick))}H${width - frame.right}" class="grid"/>` +
      text(frame.left - 8, y(panel, tick) + 4, tick.toLocaleString("en"), 'text-anchor="end"'),
  );
  const across = [5, 20, 40, 60, 80, 100].map((size) =>
    text(x(size), panel.bottom + 18, String(size), 'text-anchor="middle"'),
  );
  return [text(frame.left, panel.top - 10, panel.title, 'font-weight="600"'), ...up, ...across].join("");
}

function limit(panel: Panel): string {
  const at = y(panel, limitSeconds);
  return (
    `<path d="M${frame.left} ${round(at)}H${width - frame.right}" class="limit"/>` +
    // On the left, where small policies are far below it.
    text(frame.left + 5, at - 5, `limit of ${limitSeconds} seconds`)
  );
}

function drawFamily(
  panel: Panel,
  groups: readonly Omit<Group, "family">[],
  order: number,
  valueOf: (planned: Planned) => number,
): string {
  const colour = colours[order]!;
  // Families stand a little beside each other, so that none hides another.
  const place = (size: number) => x(size) + 5 * (order - 1);
  const marks = groups.flatMap(({ size, planned }) =>
    planned.map((each) => mark(isDecided(each), place(size), y(panel, valueOf(each)))),
  );
  const medians = groups
    .filter(({ planned }) => planned.length > 0)
    .map(({ size, planned }) => {
      const sorted = planned.map(valueOf).toSorted((one, other) => one - other);
      return `${round(place(size))} ${round(y(panel, sorted[Math.floor(sorted.length / 2)]!))}`;
    });
  const line = medians.length > 1 ? `<path d="M${medians.join("L")}" stroke-width="1.5"/>` : "";
  return `<g stroke="${colour}" fill="none">${line}<g fill="${colour}" stroke-width="1.5">${marks.join("")}</g></g>`;
}

function mark(decided: boolean, across: number, up: number): string {
  if (decided) return `<circle cx="${round(across)}" cy="${round(up)}" r="2.2" stroke="none"/>`;
  return `<path d="M${round(across - 3)} ${round(up - 3)}l6 6m0 -6l-6 6" fill="none"/>`;
}

function text(across: number, up: number, content: string, attributes = ""): string {
  return `<text x="${round(across)}" y="${round(up)}" ${attributes}>${content}</text>`;
}

const round = (value: number) => value.toFixed(1);
