import { describe, expect, it } from "vitest";
import { defaultWebhookPorts, urlProblem, type UrlRules } from "./allowed-url.ts";

const live: UrlRules = { mode: "live", ports: defaultWebhookPorts, allowCidrs: [] };
const test: UrlRules = { ...live, mode: "test" };

describe("urlProblem", () => {
  it.each([
    "https://example.com",
    "https://example.com/hooks?tenant=7",
    "https://example.com/hooks#part",
    "https://example.com:8443/",
    "https://bücher.example/",
    "https://8.8.8.8/",
    "https://[2606:4700::1111]/",
  ])("accepts %s in both modes", (url) => {
    expect([urlProblem(url, live), urlProblem(url, test)]).toEqual([null, null]);
  });

  it("accepts 2,048 characters and no more", () => {
    const longest = `https://example.com/${"a".repeat(2028)}`;
    expect(urlProblem(longest, live)).toBeNull();
    expect(urlProblem(`${longest}a`, live)).toBe("Shorten the URL to at most 2,048 characters.");
  });

  it("accepts plain http in test mode only", () => {
    expect(urlProblem("http://example.com:8080/", test)).toBeNull();
    expect(urlProblem("http://example.com:8080/", live)).toBe("Use https; plain http is for test mode only.");
  });

  it.each([
    ["", "absolute URL"],
    ["example.com/hooks", "absolute URL"],
    ["/hooks", "absolute URL"],
    ["https://", "absolute URL"],
    ["https://exa mple.com/", "absolute URL"],
    ["https://[fe80::1%25eth0]/", "absolute URL"],
    ["https://256.1.1.1/", "absolute URL"],
    ["ftp://example.com/", "https URL"],
    ["file:///etc/passwd", "https URL"],
    ["javascript:alert(1)", "https URL"],
    ["ws://example.com/", "https URL"],
    ["https://user@example.com/", "user name and password"],
    ["https://:password@example.com/", "user name and password"],
    ["https://example.com@10.0.0.1/", "user name and password"],
    ["https://example.com:22/", "ports 80, 443, 8080, 8443"],
    ["https://example.com:0/", "ports 80, 443, 8080, 8443"],
    ["http://example.com:6379/", "ports 80, 443, 8080, 8443"],
  ])("%j: the sentence says %j", (url, words) => {
    expect(urlProblem(url, test)).toContain(words);
  });

  it.each([
    "https://127.0.0.1/",
    "https://127.0.0.1./",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0x7f.0.0.1/",
    "https://017700000001/",
    "https://0177.0.0.01/",
    "https://%31%32%37.0.0.1/",
    "https://１２７.0.0.1/",
    "https://127。0。0。1/",
    "https://0/",
    "https://169.254.169.254/latest/meta-data/",
    "https://[::1]/",
    "https://[0:0:0:0:0:0:0:1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[FD00::1]/",
  ])("refuses the private address %s", (url) => {
    expect(urlProblem(url, test)).toMatch(/^Use a public address; .* is private or reserved/);
  });

  it("the operator's list lifts the rule about addresses and no other", () => {
    const allowCidrs = ["10.0.0.0/8"];
    expect(urlProblem("https://10.1.2.3/", { ...live, allowCidrs })).toBeNull();
    expect(urlProblem("https://10.1.2.3:9000/", { ...live, allowCidrs })).toContain("ports");
    expect(urlProblem("http://10.1.2.3/", { ...live, allowCidrs })).toContain("https");
  });

  it("the ports are a setting", () => {
    expect(urlProblem("https://example.com:9000/", { ...live, ports: [9000] })).toBeNull();
    expect(urlProblem("https://example.com/", { ...live, ports: [9000] })).toBe("Use one of the ports 9000.");
  });
});
