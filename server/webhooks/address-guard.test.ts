import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublic } from "./address-guard.ts";

/** First and last address of every block of IANA's special-purpose registries, and of multicast. */
const specialBlocks = [
  ["0.0.0.0", "0.255.255.255"],
  ["10.0.0.0", "10.255.255.255"],
  ["100.64.0.0", "100.127.255.255"],
  ["127.0.0.0", "127.255.255.255"],
  ["169.254.0.0", "169.254.255.255"],
  ["172.16.0.0", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.255"],
  ["192.0.2.0", "192.0.2.255"],
  ["192.31.196.0", "192.31.196.255"],
  ["192.52.193.0", "192.52.193.255"],
  ["192.88.99.0", "192.88.99.255"],
  ["192.168.0.0", "192.168.255.255"],
  ["192.175.48.0", "192.175.48.255"],
  ["198.18.0.0", "198.19.255.255"],
  ["198.51.100.0", "198.51.100.255"],
  ["203.0.113.0", "203.0.113.255"],
  ["224.0.0.0", "239.255.255.255"],
  ["240.0.0.0", "255.255.255.255"],
  ["168.63.129.16", "168.63.129.16"],
  ["::", "::1"],
  ["::2", "::ffff:ffff"],
  ["::ffff:0:0:0", "::ffff:0:ffff:ffff"],
  ["64:ff9b::", "64:ff9b::ffff:ffff"],
  ["64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff"],
  ["100::", "100::ffff:ffff:ffff:ffff"],
  ["100:0:0:1::", "100:0:0:1:ffff:ffff:ffff:ffff"],
  ["2001::", "2001:0:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001:1::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff"],
  ["2001:10::", "2001:3f:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2002::", "2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["2620:4f:8000::", "2620:4f:8000:ffff:ffff:ffff:ffff:ffff"],
  ["3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["4000::", "5eff:ffff::"],
  ["5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
  ["ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
] as const;

describe("isPublic", () => {
  it.each(specialBlocks)("refuses %s to %s", (first, last) => {
    expect([isPublic(first, []), isPublic(last, [])]).toEqual([false, false]);
  });

  it.each([
    "1.1.1.1",
    "8.8.8.8",
    "9.255.255.255",
    "11.0.0.0",
    "100.63.255.255",
    "100.128.0.0",
    "168.63.129.15",
    "168.63.129.17",
    "172.15.255.255",
    "172.32.0.0",
    "192.0.1.0",
    "192.88.98.255",
    "192.88.100.0",
    "198.17.255.255",
    "198.20.0.0",
    "223.255.255.255",
    "2001:200::",
    "2001:4860:4860::8888",
    "2001:db7:ffff::",
    "2003::1",
    "2606:4700::1111",
    "2a00::1",
    "::ffff:8.8.8.8",
  ])("lets %s pass", (ip) => {
    expect(isPublic(ip, [])).toBe(true);
  });

  it.each([
    ["IPv4-mapped", "::ffff:127.0.0.1"],
    ["IPv4-mapped in hexadecimal", "::ffff:7f00:1"],
    ["IPv4-mapped, written out", "0:0:0:0:0:ffff:a9fe:a9fe"],
    ["IPv4-compatible", "::127.0.0.1"],
    ["IPv4-translated", "::ffff:0:127.0.0.1"],
    ["NAT64", "64:ff9b::127.0.0.1"],
    ["local NAT64", "64:ff9b:1::10.0.0.1"],
    ["6to4", "2002:7f00:1::"],
    ["6to4 of a public address", "2002:808:808::"],
    ["Teredo", "2001:0:4136:e378:8000:63bf:80ff:fffe"],
  ])("refuses an IPv4 address carried as %s", (_, ip) => {
    expect(isPublic(ip, [])).toBe(false);
  });

  it.each(["", "localhost", "127.1", "0177.0.0.1", "2130706433", "0x7f.1", "8.8.8.8 ", "[2606:4700::1]", "1.1.1.1/32"])(
    "refuses %j, which is not an address",
    (text) => {
      expect(isPublic(text, ["0.0.0.0/0", "::/0"])).toBe(false);
    },
  );

  it("judges an IPv4-mapped address exactly as the IPv4 address", () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(isPublic(`::ffff:${ip}`, [])).toBe(isPublic(ip, []));
      }),
    );
  });

  it("the operator's list allows its blocks and nothing beside them", () => {
    const allowed = ["10.20.0.0/16", "fd00:1::/32"];
    const judged = ["10.20.0.1", "::ffff:10.20.255.255", "fd00:1::9", "10.21.0.1", "10.19.255.255", "fd00:2::9", "::1"];
    expect(judged.filter((ip) => isPublic(ip, allowed))).toEqual(["10.20.0.1", "::ffff:10.20.255.255", "fd00:1::9"]);
  });

  it("an entry that is not a CIDR is a bug of the settings", () => {
    expect(() => isPublic("1.1.1.1", ["10.0.0.0"])).toThrow("CIDR");
  });
});
