import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const statisticsPath = "/haproxy-statistics";

/** The settings of docs/operate.md, at twice the pace. */
const haproxy = (port: number, apiPorts: readonly number[]) => `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 35s
  timeout server 35s
  timeout check 5s
  option redispatch
frontend public
  bind 127.0.0.1:${port}
  stats enable
  stats uri ${statisticsPath}
  default_backend api
backend api
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 500ms fall 2 rise 1
${apiPorts.map((api, index) => `  server api${index} 127.0.0.1:${api}`).join("\n")}
`;

const nginx = (port: number, apiPorts: readonly number[], folder: string) => `
master_process off;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream api {
${apiPorts.map((api) => `    server 127.0.0.1:${api} max_fails=1 fail_timeout=1s;`).join("\n")}
    keepalive 32;
    keepalive_timeout 1s;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://api;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_next_upstream error timeout non_idempotent;
      proxy_connect_timeout 2s;
    }
  }
}
`;

/** HAProxy, which asks whether a process is ready, and nginx, which finds out when it is gone. */
export class Proxies {
  readonly ports: { haproxy: number; nginx: number };
  readonly #folder = mkdtempSync(join(tmpdir(), "probity-proxies-"));
  readonly #children: ChildProcess[];

  constructor(ports: { haproxy: number; nginx: number }, apiPorts: readonly number[]) {
    this.ports = ports;
    const files = { haproxy: join(this.#folder, "haproxy.cfg"), nginx: join(this.#folder, "nginx.conf") };
    writeFileSync(files.haproxy, haproxy(ports.haproxy, apiPorts));
    writeFileSync(files.nginx, nginx(ports.nginx, apiPorts, this.#folder));
    this.#children = [this.#start("haproxy", ["-db", "-f", files.haproxy]), this.#start("nginx", ["-c", files.nginx])];
  }

  /**
   * Waits until HAProxy uses every process. Whoever replaces the next one before that leaves it with none: a process that is ready has yet
   * to be asked, and on a busy machine that takes its time.
   */
  async noticed(): Promise<void> {
    const end = Date.now() + 120_000;
    while (!(await this.#isUsingAll())) {
      if (Date.now() > end) throw new Error("HAProxy does not use every process.");
      await wait(100);
    }
  }

  async #isUsingAll(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.ports.haproxy}${statisticsPath};csv`).catch(() => null);
    const lines = ((await answer?.text()) ?? "").split("\n").map((line) => line.split(","));
    const servers = lines.filter(([proxy, server]) => proxy === "api" && server !== "BACKEND");
    const place = lines[0]!.indexOf("status");
    return servers.length > 0 && servers.every((line) => line[place] === "UP");
  }

  end(): void {
    for (const child of this.#children) child.kill("SIGKILL");
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #start(program: string, args: string[]): ChildProcess {
    const child = spawn(program, args, { stdio: ["ignore", "ignore", "ignore"] });
    child.once("error", (error) => {
      throw new Error(`${program} cannot be started; it is part of this drill.`, { cause: error });
    });
    return child;
  }
}
