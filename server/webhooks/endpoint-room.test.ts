import { describe, expect, it } from "vitest";
import { EndpointRoom } from "./endpoint-room.ts";

const settings = { heldAtFirst: 4, heldMax: 10, sentMax: 3 };
const offered = (room: EndpointRoom, id: string) => {
  const { busy, room: free } = room.remaining();
  return free[busy.indexOf(id)];
};
const fill = (room: EndpointRoom, id: string, count: number) => Array.from({ length: count }, () => room.enter(id));

describe("the room of an endpoint", () => {
  it("grows with success, one by one, to its maximum", () => {
    const room = new EndpointRoom(settings);
    for (let count = 0; count < 20; count++) {
      void room.enter("a");
      room.leave("a", "success");
    }
    void room.enter("a");
    expect(offered(room, "a")).toBe(9);
  });

  it("halves with each timeout, down to one, and stays so while nothing is held", () => {
    const room = new EndpointRoom(settings);
    void fill(room, "a", 4);
    for (let count = 0; count < 4; count++) room.leave("a", "timeout");
    room.forgetIdle();
    expect(offered(room, "a")).toBe(1);
  });

  it("is offered again once half of it is free", () => {
    const room = new EndpointRoom(settings);
    void fill(room, "a", 4);
    expect([offered(room, "a"), room.hasRoom("a")]).toEqual([0, false]);
    expect(room.leave("a", "other")).toBe(false);
    expect(room.leave("a", "other")).toBe(true);
    expect([offered(room, "a"), room.held]).toEqual([2, 2]);
  });

  it("sends only so many at once, and the next when one has left", async () => {
    const room = new EndpointRoom(settings);
    const sent: number[] = [];
    const turns = fill(room, "a", 5).map((turn, index) => turn.then(() => sent.push(index)));
    await Promise.all(turns.slice(0, 3));
    expect(sent).toEqual([0, 1, 2]);
    room.leave("a", "other");
    await turns[3];
    expect(sent).toEqual([0, 1, 2, 3]);
  });

  it("is forgotten when idle, unless the endpoint is slow", () => {
    const room = new EndpointRoom(settings);
    for (const [id, outcome] of [
      ["quick", "success"],
      ["slow", "timeout"],
    ] as const) {
      void room.enter(id);
      room.leave(id, outcome);
    }
    room.forgetIdle();
    expect(room.remaining()).toEqual({ busy: ["slow"], room: [2] });
  });
});
