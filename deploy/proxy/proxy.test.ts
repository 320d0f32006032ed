import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { uploadBytes } from "../../server/agreements/completion/verifying/verdict.ts";
import { has, unless } from "../testing/rendered.ts";

const read = (name: string) => readFileSync(join(import.meta.dirname, name), "utf8");
const folder = mkdtempSync(join(tmpdir(), "probity-proxy-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const hasNginx = has("nginx", "-v");
const hasCaddy = has("caddy", "version");

it.skipIf(!hasNginx)(`nginx reads its example without a complaint${unless(hasNginx, "nginx is not installed")}`, () => {
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const subject = ["-subj", "/CN=probity.example.com", "-days", "1", "-nodes"];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  spawnSync("openssl", ["req", "-x509", ...curve, ...subject, "-keyout", key, "-out", certificate]);
  const site = join(folder, "probity.conf");
  const text = read("nginx.conf").replaceAll("/etc/probity/tls", folder);
  // Ports that this user may open: the test of a configuration opens them.
  writeFileSync(
    site,
    text.replaceAll(":80;", ":18480;").replace("listen 80;", "listen 18480;").replaceAll("443 ssl", "18443 ssl"),
  );
  const main = join(folder, "nginx.conf");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  writeFileSync(
    main,
    `pid ${folder}/pid; error_log stderr warn; events {} http { access_log off; ${temporary.join(" ")} include ${site}; }\n`,
  );
  const { status, stderr } = spawnSync("nginx", ["-t", "-q", "-c", main], { encoding: "utf8" });
  expect([status, stderr.split("\n").filter((line) => line.includes(site) || line.includes("[emerg]"))]).toEqual([
    0,
    [],
  ]);
});

it.skipIf(!hasCaddy)(`Caddy reads its example without a complaint${unless(hasCaddy, "caddy is not installed")}`, () => {
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ["validate", "--adapter", "caddyfile", "--config", join(import.meta.dirname, "Caddyfile")];
  const { status, stderr } = spawnSync("caddy", args, { encoding: "utf8", env });
  expect([status, stderr.split("\n").filter((line) => /error|warn/i.test(line))]).toEqual([0, []]);
});

it("both let the largest request pass, and neither passes on ids that a caller chose", () => {
  const [nginx, caddy] = [read("nginx.conf"), read("Caddyfile")];
  expect(Number(/client_max_body_size (\d+)m/.exec(nginx)![1]) * 1024 * 1024).toBeGreaterThan(uploadBytes);
  expect(Number(/max_size (\d+)MB/.exec(caddy)![1]) * 1_000_000).toBeGreaterThan(uploadBytes);
  const locations = nginx.split("location ").slice(1);
  for (const location of locations)
    for (const header of ["X-Request-Id $request_id", 'traceparent ""', "X-Forwarded-For $proxy_add_x_forwarded_for"])
      expect(location).toContain(`proxy_set_header ${header};`);
  expect(caddy).toMatch(/header_up X-Request-Id \{http\.request\.uuid\}\n\s+header_up -Traceparent/);
});
