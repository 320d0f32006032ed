import { at, type Sampler } from "#testing/sample-request.ts";

export const liveRequests: Record<string, Sampler> = { "GET /live": at("/live?seconds=1") };
