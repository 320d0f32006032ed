import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { settingNames } from "../../server/app/config.ts";
import { schemaProblems, typeProblems } from "../testing/kubernetes-types.ts";
import { deploy, hasKustomize, podsOf, render, type Rendered, unless } from "../testing/rendered.ts";

const overlays = ["base", "overlays/scale-by-cpu", "overlays/scale-by-queue", "overlays/example"];
const hasKubectl = hasKustomize();
const why = unless(hasKubectl, "kubectl with kustomize 5 is not installed");
const rendered = new Map(hasKubectl ? overlays.map((folder) => [folder, render(folder)]) : []);
const { version } = JSON.parse(readFileSync(join(deploy, "../server/package.json"), "utf8")) as { version: string };

const base = () => rendered.get("base")!;
const find = (objects: readonly Rendered[], kind: string, name: string) =>
  objects.find((object) => object.kind === kind && object.metadata.name === name)!;
const settingsOf = (objects: readonly Rendered[]) =>
  objects.find(({ kind, metadata }) => kind === "ConfigMap" && metadata.name.startsWith("probity-settings-"))!.data!;

describe.skipIf(!hasKubectl).each(overlays)(`deploy/kubernetes/%s${why}`, (folder) => {
  const objects = rendered.get(folder) ?? [];
  const pods = podsOf(objects);

  it("is what the schemas of Kubernetes describe, and names no member that does not exist", async () => {
    expect(await schemaProblems(objects)).toEqual([]);
    expect(typeProblems(objects)).toEqual([]);
    expect(objects.length).toBeGreaterThan(10);
  });

  it("has no secret, only names of them", () => {
    expect(objects.filter(({ kind }) => kind === "Secret")).toEqual([]);
    const secret =
      /^(?:MASTER_KEYS|(?:MIGRATION_|LISTEN_)?DATABASE_URL|REDIS_URL|SMTP_URL|\w+_SECRET|\w+_PASSWORD|\w+_KEY)$/;
    const given = [...pods.values()].flatMap(({ containers }) => containers.flatMap(({ env = [] }) => env));
    const names = [...given.map(({ name }) => name), ...Object.keys(settingsOf(objects))];
    expect(names.filter((name) => secret.test(name))).toEqual([]);
    expect(JSON.stringify(objects)).not.toMatch(/\w+:\/\/[^/\s"]+:[^/\s"]+@/);
  });

  it("runs everything read-only, as an ordinary user, without capabilities and without a token of the cluster", () => {
    expect([...pods.keys()]).toEqual(["probity-api", "probity-worker", `probity-migrate-${version}`]);
    for (const [name, pod] of pods) {
      expect(pod.securityContext, name).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      expect(pod.securityContext["seccompProfile"], name).toEqual({ type: "RuntimeDefault" });
      expect(pod.automountServiceAccountToken, name).toBe(false);
      for (const container of [...pod.containers, ...(pod.initContainers ?? [])]) {
        expect(container.securityContext, name).toEqual({
          readOnlyRootFilesystem: true,
          allowPrivilegeEscalation: false,
          capabilities: { drop: ["ALL"] },
        });
        expect(container.resources.limits["memory"], name).toMatch(/i$/);
        expect(container.image).toMatch(new RegExp(`probity:${version.replaceAll(".", "\\.")}$`));
      }
      // Others of the machine may not read them, or Probity warns.
      for (const { secret } of pod.volumes) if (secret) expect(secret.defaultMode & 0o007).toBe(0);
    }
  });

  it("names settings that exist, and secret files that are mounted", () => {
    const known = new Set([...settingNames(), "UV_THREADPOOL_SIZE"]);
    const settings = settingsOf(objects);
    for (const [name, { containers }] of pods) {
      for (const { env = [], envFrom = [], volumeMounts } of containers) {
        expect(envFrom.every(({ configMapRef }) => configMapRef?.name.startsWith("probity-settings-"))).toBe(true);
        const given = {
          ...(envFrom.length > 0 && settings),
          ...Object.fromEntries(env.map((one) => [one.name, one.value])),
        };
        expect(
          Object.keys(given).filter((setting) => !known.has(setting)),
          name,
        ).toEqual([]);
        const paths = Object.entries(given).flatMap(([setting, value]) => (setting.endsWith("_FILE") ? [value!] : []));
        expect(paths.length).toBeGreaterThan(1);
        for (const path of paths)
          expect(volumeMounts.some(({ mountPath }) => path.startsWith(`${mountPath}/`))).toBe(true);
      }
    }
  });
});

describe.skipIf(!hasKubectl)(`the base${why}`, () => {
  it("migrates in a job of its own and nowhere else, and only that job has the role for it", () => {
    const pods = podsOf(base());
    const commands = [...pods].map(([name, { containers, initContainers }]) => [
      name,
      containers.map(({ args }) => args.join(" ")),
      initContainers,
    ]);
    expect(commands).toEqual([
      ["probity-api", ["api"], undefined],
      ["probity-worker", ["worker"], undefined],
      [`probity-migrate-${version}`, ["migrate"], undefined],
    ]);
    const readers = [...pods].filter(([, { volumes }]) =>
      volumes.some(({ secret }) => secret?.secretName === "probity-migration"),
    );
    expect(readers.map(([name]) => name)).toEqual([`probity-migrate-${version}`]);
    const job = find(base(), "Job", `probity-migrate-${version}`);
    // Killed by a clock or a probe, it would be left half done.
    expect(job.spec).not.toHaveProperty("activeDeadlineSeconds");
    for (const container of pods.get(job.metadata.name)!.containers)
      expect(Object.keys(container).filter((member) => member.endsWith("Probe"))).toEqual([]);
  });

  it("asks paths that exist, on the port that customers do not reach", () => {
    const served = readFileSync(join(deploy, "../server/platform/http/operations.ts"), "utf8");
    const settings = settingsOf(base());
    for (const name of ["probity-api", "probity-worker"]) {
      const { containers, shareProcessNamespace } = podsOf(base()).get(name)!;
      expect(shareProcessNamespace).toBe(true);
      const [container] = containers;
      const { startupProbe, livenessProbe, readinessProbe, ports } = container!;
      const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe!.httpGet.path);
      expect(paths).toEqual(["/healthz", "/healthz", "/readyz"]);
      for (const path of paths) expect(served).toContain(`app.get("${path}"`);
      for (const probe of [startupProbe, livenessProbe, readinessProbe]) expect(probe!.httpGet.port).toBe("operations");
      expect(ports!.find(({ name: port }) => port === "operations")!.containerPort).toBe(
        Number(settings["OPERATIONS_PORT"]),
      );
    }
    const { ports } = find(base(), "Service", "probity-api").spec as { ports: { targetPort: string }[] };
    expect(ports.map(({ targetPort }) => targetPort)).toEqual(["http"]);
  });

  it("gives processes the time they take to stop, and to wait for the migration", () => {
    const settings = settingsOf(base());
    for (const name of ["probity-api", "probity-worker"]) {
      const { spec } = find(base(), "Deployment", name);
      expect(podsOf(base()).get(name)!.terminationGracePeriodSeconds).toBeGreaterThan(
        Number(settings["DRAIN_SECONDS"]) + 20,
      );
      expect(spec["progressDeadlineSeconds"]).toBeGreaterThan(Number(settings["SCHEMA_WAIT_SECONDS"]));
      expect(spec["strategy"].rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    }
  });

  it("lets nothing in or out but what is named, and workers reach no private address", () => {
    const everything = find(base(), "NetworkPolicy", "probity").spec;
    expect(everything).toMatchObject({ policyTypes: ["Ingress", "Egress"] });
    const labels = base().flatMap(({ spec }) => spec?.["template"]?.metadata.labels["app.kubernetes.io/part-of"] ?? []);
    expect(labels).toEqual(["probity", "probity", "probity"]);
    const { to } = find(base(), "NetworkPolicy", "probity-worker").spec["egress"][0];
    expect(to[0].ipBlock.except).toEqual(expect.arrayContaining(["10.0.0.0/8", "169.254.0.0/16", "192.168.0.0/16"]));
    expect(find(base(), "NetworkPolicy", "probity-api").spec["ingress"][0].ports).toEqual([{ port: 8080 }]);
  });
});

describe.skipIf(!hasKubectl)(`the overlays${why}`, () => {
  it.each(["overlays/scale-by-cpu", "overlays/scale-by-queue"])(
    "%s: an autoscaler alone decides how many there are",
    (folder) => {
      const objects = rendered.get(folder)!;
      const scaled = objects.filter(({ kind }) => kind === "HorizontalPodAutoscaler");
      expect(scaled.map(({ spec }) => String(spec["scaleTargetRef"].name)).toSorted()).toEqual([
        "probity-api",
        "probity-worker",
      ]);
      for (const { spec } of scaled) {
        expect(find(objects, "Deployment", spec["scaleTargetRef"].name).spec).not.toHaveProperty("replicas");
        expect(spec["minReplicas"]).toBe(2);
      }
    },
  );

  it("workers are counted by queues that exist", () => {
    const worker = find(rendered.get("overlays/scale-by-queue")!, "HorizontalPodAutoscaler", "probity-worker");
    const asked = worker.spec["metrics"].map(({ external }: { external: { metric: any } }) => [
      external.metric.name,
      external.metric.selector.matchLabels.queue,
    ]);
    expect(asked).toEqual([
      ["probity_queue_depth", "webhooks.deliveries"],
      ["probity_queue_depth", "risk.monitoring"],
      ["probity_queue_depth", "documents.finalize"],
    ]);
    const operate = readFileSync(join(deploy, "../docs/operate.md"), "utf8");
    for (const [metric, queue] of asked) for (const name of [metric, queue]) expect(operate).toContain(`\`${name}\``);
    expect(existsSync(join(deploy, "kubernetes/overlays/scale-by-queue/adapter-rules.yaml"))).toBe(true);
  });
});

it.skipIf(!hasKubectl)(`a member that does not exist is found${why}`, () => {
  const misspelt = structuredClone(base());
  find(misspelt, "Deployment", "probity-api").spec["replica"] = 2;
  expect(typeProblems(misspelt)).toEqual([expect.stringMatching(/replica\W+does not exist in type 'IDeploymentSpec'/)]);
});
