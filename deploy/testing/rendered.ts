import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { parseAllDocuments } from "yaml";

export const deploy = join(import.meta.dirname, "..");

/** A program of the machine that a test needs; for the title of that test. */
export const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).error === undefined;
/** Debian's kubectl has one that knows neither these labels nor patches. */
export const hasKustomize = (): boolean =>
  /^Kustomize Version: v([5-9]|\d\d)\./m.test(
    spawnSync("kubectl", ["version", "--client"], { encoding: "utf8" }).stdout ?? "",
  );
export const unless = (present: boolean, reason: string): string => (present ? "" : ` (skipped: ${reason})`);

type Container = {
  name: string;
  image: string;
  args: string[];
  env?: { name: string; value?: string }[];
  envFrom?: { configMapRef?: { name: string }; secretRef?: object }[];
  securityContext: Record<string, unknown>;
  resources: { requests: Record<string, string>; limits: Record<string, string> };
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[];
  ports?: { name: string; containerPort: number }[];
} & Partial<Record<`${"startup" | "liveness" | "readiness"}Probe`, { httpGet: { path: string; port: string } }>>;

export type PodSpec = {
  securityContext: Record<string, unknown>;
  automountServiceAccountToken: boolean;
  shareProcessNamespace?: boolean;
  terminationGracePeriodSeconds: number;
  containers: Container[];
  initContainers?: Container[];
  volumes: { name: string; secret?: { secretName: string; defaultMode: number }; emptyDir?: object }[];
};

export type Rendered = {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string };
  spec: Record<string, any>;
  data?: Record<string, string>;
};

/** What `kubectl apply -k` would send. */
export function render(folder: string): Rendered[] {
  const text = execFileSync("kubectl", ["kustomize", join(deploy, "kubernetes", folder)], { encoding: "utf8" });
  return parseAllDocuments(text).map((document) => document.toJS() as Rendered);
}

/** Everything that runs processes: deployments and jobs. */
export const podsOf = (objects: readonly Rendered[]): Map<string, PodSpec> =>
  new Map(
    objects.flatMap(({ metadata, spec }) => (spec?.["template"] ? [[metadata.name, spec["template"].spec]] : [])),
  );
