import type { FrontierPoint } from "./frontier.ts";

type Line = { scorer: string; points: readonly FrontierPoint[] };
type Place = { x: number; y: number; label: string; isDefault: boolean };

const [width, height] = [720, 440];
const frame = { left: 64, right: 24, top: 48, bottom: 56 };
const colours = ["#1f6feb", "#c2410c", "#15803d"];
/** Points nearer than this share one label. */
const labelDistance = 22;
const defaultReviewScore = 70;

/** The frontier as SVG: alerts to the right on a logarithmic scale, recall upwards, one line a scorer. */
export function plotFrontier(lines: readonly Line[]): string {
  const ticks = ticksFor(lines.flatMap(({ points }) => points.map(({ alerts }) => alerts)));
  const [from, to] = [Math.log(ticks[0]!), Math.log(ticks.at(-1)!)];
  const x = (alerts: number) =>
    frame.left + ((Math.log(Math.max(alerts, ticks[0]!)) - from) / (to - from)) * (width - frame.left - frame.right);
  const y = (recall: number) => height - frame.bottom - recall * (height - frame.top - frame.bottom);
  const across = ticks.map(
    (tick, place) =>
      `<path d="M${round(x(tick))} ${frame.top}V${height - frame.bottom}" class="grid"/>` +
      text(x(tick), height - frame.bottom + 18, place === 0 ? `≤ ${tick}` : String(tick), 'text-anchor="middle"'),
  );
  const up = [0, 0.2, 0.4, 0.6, 0.8, 1].map(
    (share) =>
      `<path d="M${frame.left} ${round(y(share))}H${width - frame.right}" class="grid"/>` +
      text(frame.left - 8, y(share) + 4, `${Math.round(share * 100)} %`, 'text-anchor="end"'),
  );
  const drawn = lines.map(({ scorer, points }, place) => {
    const places = points.map(({ reviewScore, alerts, recall }) => ({
      x: x(alerts),
      y: y(recall),
      label: String(reviewScore),
      isDefault: reviewScore === defaultReviewScore,
    }));
    return drawLine(scorer, places, place);
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" fill="#3f3f46">
<title>Share found against alerts, by review score</title>
<style>.grid{stroke:#d4d4d8;fill:none}</style>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${[...across, ...up, ...drawn].join("\n")}
${text(frame.left, 24, "Share found, mean over all kinds, by review score", 'font-size="14" font-weight="600"')}
${text((width + frame.left) / 2, height - 14, "alerts in 1,000 strangers by name, all sanctions lists", 'text-anchor="middle"')}
</svg>
`;
}

function drawLine(scorer: string, places: readonly Place[], order: number): string {
  const colour = colours[order % colours.length]!;
  const path = places.map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${round(x)} ${round(y)}`).join("");
  const dots = places.map(
    ({ x, y, isDefault }) => `<circle cx="${round(x)}" cy="${round(y)}" r="${isDefault ? 5 : 3}"/>`,
  );
  // Labels of one line stand below it and those of the next above.
  const labels = labelled(places).map(({ x, y, label }) =>
    text(x + 8, y + (order % 2 === 0 ? 16 : -9), label, 'font-size="11"'),
  );
  const name = text(
    width - frame.right - 12,
    height - frame.bottom - 16 - order * 18,
    scorer,
    'text-anchor="end" font-weight="600"',
  );
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/><g fill="${colour}">${[...dots, ...labels, name].join("")}</g>`;
}

function labelled(places: readonly Place[]): Place[] {
  const groups: Place[][] = [];
  for (const place of places) {
    const last = groups.at(-1)?.[0];
    if (last && Math.hypot(place.x - last.x, place.y - last.y) < labelDistance) groups.at(-1)!.push(place);
    else groups.push([place]);
  }
  return groups.map((group) => ({
    ...group[0]!,
    label: [...new Set([group[0]!.label, group.at(-1)!.label])].join(" to "),
  }));
}

function ticksFor(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].filter(
    (_, place, every) => (every[place + 1] ?? Infinity) > least && (every[place - 1] ?? 0) < most,
  );
}

function text(x: number, y: number, content: string, attributes: string): string {
  return `<text x="${round(x)}" y="${round(y)}" ${attributes}>${content}</text>`;
}

const round = (value: number) => value.toFixed(1);
