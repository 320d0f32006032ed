import type { Series } from "./recording.ts";

/** Faults that take longer or need more than a test has: the series that would be recorded, in promtool's words. */
export const writtenRuns: Record<string, Series[]> = {
  ProbityConnectionsUsedUp: [
    { series: 'probity_database_connections_awaited{instance="a"}', values: "3x180" },
    { series: 'probity_database_connections{instance="a"}', values: "20x180" },
    { series: 'probity_database_connections_max{instance="a"}', values: "20x180" },
  ],
  ProbitySlow: [
    {
      series: 'probity_http_request_duration_seconds_bucket{route="/api/v1/risk/subjects",le="2.5"}',
      values: "0+9x180",
    },
    {
      series: 'probity_http_request_duration_seconds_bucket{route="/api/v1/risk/subjects",le="5"}',
      values: "0+10x180",
    },
    {
      series: 'probity_http_request_duration_seconds_bucket{route="/api/v1/risk/subjects",le="+Inf"}',
      values: "0+10x180",
    },
  ],
  ProbityEventLoopBlocked: [{ series: 'nodejs_eventloop_lag_p99_seconds{instance="a"}', values: "1.5x180" }],
  ProbitySignInsFail: [
    { series: 'probity_refusals_total{route="/api/v1/auth/login",code="invalid_login"}', values: "0+90x180" },
  ],
  ProbityWebhooksGivenUp: [{ series: "probity_webhook_deliveries_failed_total", values: "0x120 1x60" }],
  ProbityLeasesLost: [{ series: "probity_webhook_leases_lost_total", values: "0+2x180" }],
  ProbitySendingHeld: [{ series: 'probity_sending_held{instance="a",because="older"}', values: "0x60 1x120" }],
  ProbityMonitoringFails: [{ series: 'probity_monitoring_checks_total{outcome="failed"}', values: "0+2x180" }],
  ProbityRenderersDie: [{ series: 'probity_renderer_restarts_total{reason="died"}', values: "0+4x180" }],
  ProbityRendersRefused: [{ series: 'probity_renders_refused_total{kind="render"}', values: "0+10x180" }],
  ProbityListBehind: [{ series: 'probity_list_loaded_behind{instance="a",list="ofac_sdn"}', values: "1x180" }],
  ProbityNodesSearchDifferentVersions: [
    { series: 'probity_list_loaded_info{instance="a",list="ofac_sdn",version="1"}', values: "1x180" },
    { series: 'probity_list_loaded_info{instance="b",list="ofac_sdn",version="2"}', values: "1x180" },
  ],
  ProbitySeveralVersions: [
    { series: 'probity_build_info{instance="a",version="0.1.0"}', values: "1x180" },
    { series: 'probity_build_info{instance="b",version="0.2.0"}', values: "1x180" },
  ],
};

/** The same shape with less of it: nothing to wake anybody for. */
export const quietRuns: Record<string, Series[]> = {
  ProbityConnectionsUsedUp: [
    { series: 'probity_database_connections_awaited{instance="a"}', values: "0x180" },
    { series: 'probity_database_connections{instance="a"}', values: "20x180" },
    { series: 'probity_database_connections_max{instance="a"}', values: "20x180" },
  ],
  ProbitySlow: [
    { series: 'probity_http_request_duration_seconds_bucket{route="/api/v1/templates",le="2.5"}', values: "0+9x180" },
    { series: 'probity_http_request_duration_seconds_bucket{route="/api/v1/templates",le="5"}', values: "0+10x180" },
    { series: 'probity_http_request_duration_seconds_bucket{route="/api/v1/templates",le="+Inf"}', values: "0+10x180" },
  ],
  ProbityEventLoopBlocked: [{ series: 'nodejs_eventloop_lag_p99_seconds{instance="a"}', values: "0.4x180" }],
  ProbitySignInsFail: [
    { series: 'probity_refusals_total{route="/api/v1/auth/login",code="invalid_login"}', values: "0+10x180" },
    { series: 'probity_refusals_total{route="/api/v1/risk/subjects",code="already_exists"}', values: "0+90x180" },
  ],
  ProbityWebhooksGivenUp: [{ series: "probity_webhook_deliveries_failed_total", values: "0x30 1x150" }],
  ProbityLeasesLost: [{ series: "probity_webhook_leases_lost_total", values: "0x100 1x80" }],
  ProbitySendingHeld: [{ series: 'probity_sending_held{instance="a",because="older"}', values: "1x60 0x120" }],
  ProbityMonitoringFails: [{ series: 'probity_monitoring_checks_total{outcome="assessed"}', values: "0+20x180" }],
  ProbityRenderersDie: [{ series: 'probity_renderer_restarts_total{reason="worn"}', values: "0+4x180" }],
  ProbityRendersRefused: [{ series: 'probity_renders_refused_total{kind="render"}', values: "0x100 1x80" }],
  ProbityListBehind: [{ series: 'probity_list_loaded_behind{instance="a",list="ofac_sdn"}', values: "0x160 1x20" }],
  ProbityNodesSearchDifferentVersions: [
    { series: 'probity_list_loaded_info{instance="a",list="ofac_sdn",version="1"}', values: "1x180" },
    { series: 'probity_list_loaded_info{instance="b",list="ofac_sdn",version="1"}', values: "1x180" },
  ],
  ProbitySeveralVersions: [
    { series: 'probity_build_info{instance="a",version="0.1.0"}', values: "1x180" },
    { series: 'probity_build_info{instance="b",version="0.2.0"}', values: "_x120 1x60" },
  ],
};
