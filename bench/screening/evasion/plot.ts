import type { FrontierPoint } from "./frontier.ts";

const [width, height] = [720, 440];
const frame = { left: 64, right: 24, top: 48, bottom: 56 };
const colours = ["#1f6feb", "#c2410c", "#15803d"];

/** The frontier as SVG: alerts to the right on a logarithmic scale, recall upwards, one line a scorer. */
export function plotFrontier(lines: readonly { scorer: string; points: readonly FrontierPoint[] }[]): string {
  const all = lines.flatMap(({ points }) => points);
  const ticks = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500].filter(
    (tick, place, every) =>
      (every[place + 1] ?? Infinity) > Math.min(...all.map(({ alerts }) => alerts)) &&
      (every[place - 1] ?? 0) < Math.max(...all.map(({ alerts }) => alerts)),
  );
  const [from, to] = [Math.log(ticks[0]!), Math.log(ticks.at(-1)!)];
  const x = (alerts: number) =>
    frame.left + ((Math.log(Math.max(alerts, ticks[0]!)) - from) / (to - from)) * (width - frame.left - frame.right);
  const y = (recall: number) => height - frame.bottom - recall * (height - frame.top - frame.bottom);
  const text = (at: [number, number], content: string, more = "") =>
    `<text x="${at[0].toFixed(1)}" y="${at[1].toFixed(1)}" ${more}>${content}</text>`;
  const grid = [
    ...ticks.map(
      (tick) =>
        `<path d="M${x(tick).toFixed(1)} ${frame.top}V${height - frame.bottom}" class="grid"/>` +
        text([x(tick), height - frame.bottom + 18], String(tick), 'text-anchor="middle"'),
    ),
    ...[0, 0.2, 0.4, 0.6, 0.8, 1].map(
      (share) =>
        `<path d="M${frame.left} ${y(share).toFixed(1)}H${width - frame.right}" class="grid"/>` +
        text([frame.left - 8, y(share) + 4], `${Math.round(share * 100)} %`, 'text-anchor="end"'),
    ),
  ];
  const drawn = lines.map(({ scorer, points }, place) => {
    const colour = colours[place % colours.length]!;
    const path = points.map(
      ({ alerts, recall }, at) => `${at === 0 ? "M" : "L"}${x(alerts).toFixed(1)} ${y(recall).toFixed(1)}`,
    );
    const dots = points.map(
      ({ reviewScore, alerts, recall }) =>
        `<circle cx="${x(alerts).toFixed(1)}" cy="${y(recall).toFixed(1)}" r="${reviewScore === 70 ? 5 : 3}" fill="${colour}"/>` +
        text(
          [x(alerts) - 6, y(recall) + (place === 0 ? 16 : -8)],
          String(reviewScore),
          `text-anchor="end" fill="${colour}"`,
        ),
    );
    return (
      `<path d="${path.join("")}" fill="none" stroke="${colour}" stroke-width="2"/>${dots.join("")}` +
      text([frame.left + 12, frame.top + 18 + place * 18], scorer, `fill="${colour}" font-weight="600"`)
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<title>Share found against alerts, by review score</title>
<style>.grid{stroke:#d4d4d8;fill:none}text{fill:#3f3f46}text[fill]{fill:revert-layer}</style>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${grid.join("\n")}
${drawn.join("\n")}
${text([frame.left, 24], "Share found, mean over all kinds, by review score", 'font-size="14" font-weight="600"')}
${text([(width + frame.left) / 2, height - 14], "alerts in 1,000 strangers by name, all sanctions lists", 'text-anchor="middle"')}
</svg>
`;
}
