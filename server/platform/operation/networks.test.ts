import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asNetwork, networkTest } from "./networks.ts";

describe("a network has one spelling", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7/32"],
    ["10.1.2.3/8", "10.0.0.0/8"],
    ["0.0.0.0/0", "0.0.0.0/0"],
    ["2001:DB8:0:0::1/32", "2001:db8::/32"],
    ["::1", "::1/128"],
    ["::ffff:10.1.2.3", "10.1.2.3/32"],
    ["::ffff:10.0.0.0/104", "10.0.0.0/8"],
  ])("%s is %s", (given, network) => expect(asNetwork(given)).toBe(network));

  it.each([
    "",
    "localhost",
    "10.0.0.0/33",
    "2001:db8::/129",
    "10.0.0",
    "010.0.0.1",
    "0x0a.0.0.1",
    "10.0.0.0/-1",
    "10.0.0.0/",
    "fe80::1%eth0",
    "10.0.0.0/8 ",
    "1.2.3.4, 5.6.7.8",
    ":::",
  ])("%j is none", (given) => expect(asNetwork(given)).toBeNull());
});

describe("an address is in a network", () => {
  it.each([
    ["10.200.0.1", true],
    ["::ffff:10.200.0.1", true],
    ["::ffff:0ac8:1", true],
    ["11.0.0.1", false],
    ["2001:db8:ffff::1", true],
    ["2001:db9::1", false],
    ["0a00::1", false],
    ["", false],
    ["unknown", false],
  ])("%s: %s", (address, inside) => {
    expect(networkTest(["10.0.0.0/8", "2001:db8::/32"])(address)).toBe(inside);
  });

  it("[property] exactly if their first bits agree, also written as IPv6", () => {
    const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    const numberOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum * 256 + part, 0);
    fc.assert(
      fc.property(octets, octets, fc.integer({ min: 0, max: 32 }), (network, address, bits) => {
        const shift = 2 ** (32 - bits);
        const agrees = Math.floor(numberOf(network) / shift) === Math.floor(numberOf(address) / shift);
        const test = networkTest([asNetwork(`${network.join(".")}/${bits}`)!]);
        expect(test(address.join("."))).toBe(agrees);
        expect(test(`::ffff:${address.join(".")}`)).toBe(agrees);
      }),
    );
  });
});
