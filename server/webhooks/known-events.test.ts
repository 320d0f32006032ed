import { expect, it } from "vitest";
import { announcedRiskEvents } from "#risk/events/event-types.ts";
import { knownEvents } from "./known-events.ts";

it("[RK-WH-3] the risk events that can be subscribed to are those that are announced", () => {
  expect(knownEvents.filter((name) => name.startsWith("risk."))).toEqual(announcedRiskEvents);
});
