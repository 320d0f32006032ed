import { describe, expect, it } from "vitest";
import { commands } from "../server/app/commands/command-table.ts";
import { settingNames } from "../server/app/config.ts";
import { readCompose, startOrder } from "./testing/compose.ts";
import { read } from "./testing/dockerfile.ts";

const text = read("deploy/compose.yaml");
const compose = readCompose(text);
const ours = Object.entries(compose.services).filter(([name]) => name !== "postgres");

describe("compose.yaml", () => {
  it("runs each process of ours read-only, without root and without capabilities", () => {
    expect(ours.map(([name]) => name)).toEqual(["secrets", "migrate", "api", "worker", "demo", "mail"]);
    for (const [, service] of ours) {
      expect(service).toMatchObject({ user: "10001:10001", read_only: true, cap_drop: ["ALL"], init: true });
      expect(service).toMatchObject({ security_opt: ["no-new-privileges:true"], image: "probity:latest" });
    }
  });

  it("makes the secrets first, migrates in a step of its own, and then starts processes that do not", () => {
    expect(startOrder(compose)).toEqual(["secrets", "postgres", "migrate", "api", "worker"]);
    expect(startOrder(compose, ["demo"])).toEqual(["secrets", "postgres", "migrate", "api", "worker", "demo", "mail"]);
    const after = (name: string) => compose.services[name]!.depends_on;
    expect(after("migrate")).toEqual({ postgres: { condition: "service_healthy" } });
    for (const name of ["api", "worker"])
      expect(after(name)).toEqual({ migrate: { condition: "service_completed_successfully" } });
  });

  it("has another service wait for each that ends, because `up --wait` fails otherwise", () => {
    const services = Object.entries(compose.services);
    const ending = services.filter(([, { restart }]) => restart === undefined).map(([name]) => name);
    expect(ending).toEqual(["secrets", "migrate", "demo"]);
    for (const name of ending) {
      const conditions = services.flatMap(([, { depends_on }]) => depends_on?.[name]?.condition ?? []);
      expect(conditions, name).toContain("service_completed_successfully");
    }
  });

  it("has no secret in the environment, and shows each only to its reader", () => {
    expect(text).not.toMatch(/^\s*(MASTER_KEYS|DATABASE_URL|POSTGRES_PASSWORD):/m);
    const readers = (volume: string, how: string) =>
      Object.entries(compose.services).flatMap(([name, { volumes = [] }]) =>
        volumes.some((one) => one.startsWith(`${volume}:`) && one.endsWith(":ro") === (how === "ro")) ? [name] : [],
      );
    expect(readers("secrets", "rw")).toEqual(["secrets"]);
    expect(readers("secrets", "ro")).toEqual(["migrate", "api", "worker", "demo"]);
    expect(readers("database-secrets", "rw")).toEqual(["secrets"]);
    expect(readers("database-secrets", "ro")).toEqual(["postgres"]);
    expect(compose.services["secrets"]!.network_mode).toBe("none");
  });

  it("names settings, commands and volumes that exist, and opens ports for this machine alone", () => {
    const settings = new Set(settingNames());
    for (const [name, { environment = {}, command = [], volumes = [], ports = [] }] of ours) {
      expect(Object.keys(environment).filter((setting) => !settings.has(setting))).toEqual([]);
      expect(Object.keys(commands), name).toContain(command[0]);
      for (const volume of volumes) expect(Object.keys(compose.volumes)).toContain(volume.split(":", 1)[0]);
      for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    }
  });

  it("sends mails to the catcher in a demonstration, to a server of yours if you name it, and else nowhere", () => {
    const mail = (variables: Record<string, string>) => {
      const { SMTP_URL, MAIL_FROM } = readCompose(text, variables).services["worker"]!.environment!;
      return [SMTP_URL ?? "", MAIL_FROM ?? ""];
    };
    expect(mail({})).toEqual(["", ""]);
    expect(mail({ COMPOSE_PROFILES: "demo" })).toEqual(["smtp://mail:1025", "Probity <probity@example.com>"]);
    const own = { SMTP_URL: "smtps://mail.example.com", MAIL_FROM: "Sign <sign@example.com>" };
    expect(mail({ COMPOSE_PROFILES: "demo", ...own })).toEqual([own.SMTP_URL, own.MAIL_FROM]);
  });
});

it("an order that goes in a circle is refused", () => {
  const service = (after: string) => ({
    image: "x",
    depends_on: { [after]: { condition: "service_started" as const } },
  });
  expect(() => startOrder({ services: { a: service("b"), b: service("a") }, volumes: {} })).toThrow("a -> b -> a");
});
