import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

type Panel = readonly [title: string, unit: string, queries: Readonly<Record<string, string>>];

const perRoute = "sum by (route) (rate(probity_http_request_duration_seconds_count[$__rate_interval]))";
const quantile = (share: number, metric: string, by = "le") =>
  `histogram_quantile(${share}, sum by (${by}) (rate(${metric}_bucket[$__rate_interval])))`;

/** Title, unit and queries by legend. All processes report the same queues and lists, so these take the largest. */
const panels: Record<string, { title: string; panels: readonly Panel[] }> = {
  requests: {
    title: "Probity: requests",
    panels: [
      ["Requests by route", "reqps", { "{{route}}": `topk(10, ${perRoute})` }],
      [
        "Answers with 5xx",
        "reqps",
        {
          "{{route}} {{status}}":
            'sum by (route, status) (rate(probity_http_request_duration_seconds_count{status=~"5.."}[$__rate_interval]))',
        },
      ],
      [
        "Time of answers",
        "s",
        {
          p50: quantile(0.5, "probity_http_request_duration_seconds"),
          p99: quantile(0.99, "probity_http_request_duration_seconds"),
        },
      ],
      [
        "Slowest routes, p99",
        "s",
        { "{{route}}": `topk(10, ${quantile(0.99, "probity_http_request_duration_seconds", "le, route")})` },
      ],
      [
        "Refusals by code",
        "reqps",
        { "{{code}}": "topk(10, sum by (code) (rate(probity_refusals_total[$__rate_interval])))" },
      ],
      ["Open pages of the dashboard", "short", { "{{instance}}": "probity_live_streams" }],
    ],
  },
  work: {
    title: "Probity: work that waits",
    panels: [
      ["Oldest work by queue", "s", { "{{queue}}": "max by (queue) (probity_queue_age_seconds)" }],
      ["Depth by queue", "short", { "{{queue}}": "max by (queue) (probity_queue_depth)" }],
      ["Time since a sign of life of a worker", "s", { silent: "max(probity_worker_silent_seconds)" }],
      [
        "Attempts to deliver webhooks",
        "ops",
        { "{{outcome}}": "sum by (outcome) (rate(probity_webhook_attempts_total[$__rate_interval]))" },
      ],
      [
        "Webhooks: receivers and claims, p99",
        "s",
        {
          receivers: quantile(0.99, "probity_webhook_attempt_duration_seconds"),
          claims: quantile(0.99, "probity_webhook_claim_duration_seconds"),
        },
      ],
      [
        "Webhooks: under way, endpoints that wait",
        "short",
        {
          "under way": "sum(probity_webhook_attempts_in_flight)",
          "endpoints that wait": "max(probity_webhook_endpoints_waiting)",
        },
      ],
      [
        "Webhooks: given up, leases lost, in an hour",
        "short",
        {
          "given up": "sum(increase(probity_webhook_deliveries_failed_total[1h]))",
          "leases lost": "sum(increase(probity_webhook_leases_lost_total[1h]))",
        },
      ],
      [
        "Monitored subjects, checks",
        "ops",
        { "{{outcome}}": "sum by (outcome) (rate(probity_monitoring_checks_total[$__rate_interval]))" },
      ],
      ["Monitored subjects, wait for a worker, p99", "s", { p99: quantile(0.99, "probity_monitoring_wait_seconds") }],
    ],
  },
  "lists-and-documents": {
    title: "Probity: lists and documents",
    panels: [
      ["Lists: time since confirmed", "s", { "{{list}}": "max by (list) (probity_list_confirmed_age_seconds)" }],
      [
        "Lists: stale, or in need of a decision",
        "short",
        {
          "{{list}} stale": "max by (list) (probity_list_stale)",
          "{{list}} attention": "max by (list) (probity_list_attention)",
        },
      ],
      ["Lists: entries", "short", { "{{list}}": "max by (list) (probity_list_entries)" }],
      [
        "Lists: versions that are searched",
        "short",
        {
          "{{list}}": "count by (list) (count by (list, version) (probity_list_loaded_info))",
          "{{list}} behind on {{instance}}": "probity_list_loaded_behind",
        },
      ],
      [
        "Documents: time, p99 by kind",
        "s",
        { "{{kind}}": quantile(0.99, "probity_render_duration_seconds", "le, kind") },
      ],
      [
        "Documents: waiting and at work",
        "short",
        { "waiting on {{instance}}": "probity_renders_waiting", "at work on {{instance}}": "probity_renderers_busy" },
      ],
      [
        "Documents: turned away, renderers replaced",
        "ops",
        {
          "turned away": "sum(rate(probity_renders_refused_total[$__rate_interval]))",
          "{{reason}}": "sum by (reason) (rate(probity_renderer_restarts_total[$__rate_interval]))",
        },
      ],
    ],
  },
  processes: {
    title: "Probity: processes",
    panels: [
      ["Answering", "short", { "{{instance}}": 'up{job="probity"}' }],
      ["Versions", "short", { "{{version}}": "count by (version) (probity_build_info)" }],
      [
        "Database connections",
        "short",
        {
          "in use on {{instance}}": "probity_database_connections - probity_database_connections_idle",
          "waited for on {{instance}}": "probity_database_connections_awaited",
          "at most on {{instance}}": "probity_database_connections_max",
        },
      ],
      ["Memory", "bytes", { "{{instance}}": "process_resident_memory_bytes" }],
      ["Processors", "short", { "{{instance}}": "rate(process_cpu_seconds_total[$__rate_interval])" }],
      ["Event loop held up, p99", "s", { "{{instance}}": "nodejs_eventloop_lag_p99_seconds" }],
    ],
  },
};

const exemplary = "probity_http_request_duration_seconds_bucket";
const source = { type: "prometheus", uid: "${source}" };

function panelOf([title, unit, queries]: Panel, index: number) {
  return {
    id: index + 1,
    type: "timeseries",
    title,
    datasource: source,
    gridPos: { h: 8, w: 12, x: (index % 2) * 12, y: Math.floor(index / 2) * 8 },
    fieldConfig: { defaults: { unit, min: 0, custom: { fillOpacity: 10, showPoints: "never" } }, overrides: [] },
    options: { legend: { displayMode: "list", placement: "bottom" }, tooltip: { mode: "multi", sort: "desc" } },
    targets: Object.entries(queries).map(([legendFormat, expr], place) => ({
      refId: String.fromCodePoint(65 + place),
      datasource: source,
      expr,
      legendFormat,
      // Points that lead to the trace of a request, where Prometheus keeps them.
      ...(expr.includes(exemplary) && { exemplar: true }),
    })),
  };
}

/** Boards for Grafana, by the names of their files. */
export function boards(): Record<string, object> {
  const entries = Object.entries(panels).map(([name, board]) => [
    name,
    {
      uid: `probity-${name}`,
      title: board.title,
      tags: ["probity"],
      schemaVersion: 39,
      editable: true,
      refresh: "30s",
      time: { from: "now-6h", to: "now" },
      templating: { list: [{ name: "source", label: "Prometheus", type: "datasource", query: "prometheus" }] },
      panels: board.panels.map(panelOf),
    },
  ]);
  return Object.fromEntries(entries);
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, "boards");
  mkdirSync(folder, { recursive: true });
  for (const [name, board] of Object.entries(boards()))
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(board, null, 2)}\n`);
}
