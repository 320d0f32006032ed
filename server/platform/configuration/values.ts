import ipaddr from "ipaddr.js";
import { isSecret, readSecretFile } from "./secret-files.ts";

export type Environment = Record<string, string | undefined>;

/** As many seconds as fit into a timer, and more than anybody needs of anything else. */
const wholeMax = 1_000_000;

/**
 * Reads the environment value by value. It gathers what is wrong with them, and the names it was asked for: those are all the settings
 * there are. An empty value is none, because that is how many a service manager leaves one out.
 */
export class Values {
  readonly problems: string[] = [];
  /** Sentences that are no errors. */
  readonly warnings: string[] = [];
  readonly names = new Set<string>();
  readonly #environment: Environment;
  readonly #secrets = new Map<string, string | null>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  optional(name: string): string | null {
    this.names.add(name);
    if (!isSecret(name)) return this.#environment[name] || null;
    // Read once: some values are asked for twice.
    if (!this.#secrets.has(name)) this.#secrets.set(name, this.#secret(name));
    return this.#secrets.get(name)!;
  }

  #secret(name: string): string | null {
    const [value, inFile] = [this.#environment[name] || null, `${name}_FILE`];
    this.names.add(inFile);
    const path = this.#environment[inFile] || null;
    if (path === null) return value;
    if (value !== null) this.problems.push(`${name} and ${inFile} are both set. Keep one of them.`);
    const read = readSecretFile(path);
    if (read.problem !== null) this.problems.push(`${inFile} names a file that ${read.problem}`);
    if (read.isPublic)
      this.warnings.push(`${inFile} names a file that every user of this machine can read. Run: chmod o-rwx ${path}`);
    return read.value;
  }

  required(name: string): string {
    const value = this.optional(name);
    if (value === null && !this.#environment[`${name}_FILE`]) this.problems.push(`${name} is not set.`);
    return value ?? "";
  }

  whole(name: string, fallback: number, min = 1, max = wholeMax): number {
    const text = this.optional(name) ?? String(fallback);
    const value = Number(text);
    if (/^\d{1,10}$/.test(text) && value >= min && value <= max) return value;
    this.problems.push(`${name} must be a whole number from ${min} to ${max}, not ${text}.`);
    return fallback;
  }

  share(name: string, fallback: number): number {
    const text = this.optional(name) ?? String(fallback);
    if (/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/.test(text)) return Number(text);
    this.problems.push(`${name} must be a share from 0 to 1, such as 0.5, not ${text}.`);
    return fallback;
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, String(fallback), ["true", "false"]) === "true";
  }

  choice(name: string, fallback: string, choices: readonly string[]): string {
    const value = this.optional(name) ?? fallback;
    if (choices.includes(value)) return value;
    this.problems.push(`${name} must be ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}, not ${value}.`);
    return fallback;
  }

  many(name: string): string[] {
    return (this.optional(name) ?? "").split(",").flatMap((part) => part.trim() || []);
  }

  /** The value is not repeated: it may hold a password. */
  url(name: string, protocols: readonly string[]): string | null {
    const value = this.optional(name);
    if (value !== null) this.checkUrl(name, value, protocols);
    return value;
  }

  checkUrl(name: string, value: string, protocols: readonly string[]): void {
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return;
    const starts = protocols.map((protocol) => `${protocol}//`).join(" or ");
    this.problems.push(`${name} must be a URL that starts with ${starts}.`);
  }

  cidrs(name: string): string[] {
    return this.many(name).filter((value) => {
      const valid = ipaddr.isValidCIDR(value);
      if (!valid) this.problems.push(`${name}: ${value} is not a CIDR such as 10.1.0.0/16.`);
      return valid;
    });
  }

  /** Values that mean nothing without each other; null when none of them is set. */
  together<Name extends string>(...names: Name[]): Record<Name, string> | null {
    const values = names.map((name) => this.optional(name));
    if (values.every((value) => value === null)) return null;
    if (values.includes(null)) {
      const listed = `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
      this.problems.push(`${listed} belong together. Set ${names.length === 2 ? "both" : "all"} or none.`);
    }
    return Object.fromEntries(names.map((name, index) => [name, values[index] ?? ""])) as Record<Name, string>;
  }
}
