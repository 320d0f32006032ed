import { parse } from "yaml";

type Condition = "service_started" | "service_healthy" | "service_completed_successfully";

export type Service = {
  image: string;
  command?: string[];
  user?: string;
  read_only?: boolean;
  cap_drop?: string[];
  network_mode?: string;
  restart?: string;
  environment?: Record<string, string>;
  volumes?: string[];
  ports?: string[];
  profiles?: string[];
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: Condition }>;
};
export type Compose = { services: Record<string, Service>; volumes: Record<string, null> };

/** The file as Docker Compose reads it: anchors merged, variables replaced. */
export function readCompose(text: string, variables: Readonly<Record<string, string>> = {}): Compose {
  return parse(interpolated(text, variables), { merge: true }) as Compose;
}

/** `${NAME:-otherwise}` and `${NAME:+instead}`, the inner ones first. */
function interpolated(text: string, variables: Readonly<Record<string, string>>): string {
  const replaced = text.replaceAll(/\$\{(\w+):([-+])([^${}]*)\}/g, (_, name: string, how: string, word: string) => {
    const value = variables[name] ?? "";
    return how === "+" ? (value === "" ? "" : word) : value === "" ? word : value;
  });
  return replaced === text ? text : interpolated(replaced, variables);
}

/** The services of these profiles in an order in which each follows all that it depends on. */
export function startOrder({ services }: Compose, profiles: readonly string[] = []): string[] {
  const order: string[] = [];
  const visit = (name: string, way: readonly string[]): void => {
    if (way.includes(name)) throw new Error(`${[...way, name].join(" -> ")} goes in a circle.`);
    for (const before of Object.keys(services[name]?.depends_on ?? {})) visit(before, [...way, name]);
    if (!order.includes(name)) order.push(name);
  };
  for (const [name, service] of Object.entries(services))
    if (!service.profiles || service.profiles.some((profile) => profiles.includes(profile))) visit(name, []);
  return order;
}
