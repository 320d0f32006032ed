/** The lease of the leader ends after `ttl` seconds; a node that cannot renew it must stop before that. */
const times = { ttl: 20, loopWait: 2, retryTimeout: 3 };

type NodeSettings = { name: string; address: string; data: string; etcd: string; bin: string; alone: boolean };

/** JSON is YAML. */
export const patroniSettings = ({ name, address, data, etcd, bin, alone }: NodeSettings): string =>
  JSON.stringify({
    scope: "probity",
    name,
    restapi: { listen: `${address}:8008`, connect_address: `${address}:8008` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ttl: times.ttl,
        loop_wait: times.loopWait,
        retry_timeout: times.retryTimeout,
        // Alone, nobody knows how far behind the others are: whoever comes next is taken.
        maximum_lag_on_failover: alone ? 1_000_000_000 : 1_048_576,
        synchronous_mode: !alone,
        synchronous_mode_strict: !alone,
        postgresql: {
          use_pg_rewind: true,
          parameters: {
            max_connections: 200,
            max_locks_per_transaction: 256,
            wal_keep_size: "256MB",
            wal_log_hints: "on",
          },
        },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, { auth: "trust" }, "no-sync"],
      pg_hba: ["host all all 0.0.0.0/0 trust", "host replication all 0.0.0.0/0 trust"],
    },
    postgresql: {
      listen: `${address}:5432`,
      connect_address: `${address}:5432`,
      data_dir: data,
      bin_dir: bin,
      pgpass: `${data}.pgpass`,
      authentication: { superuser: { username: "postgres" }, replication: { username: "postgres" } },
      parameters: { unix_socket_directories: "", fsync: "off", shared_buffers: "64MB" },
    },
  });

/** Only the leader gets connections, and a node that no longer leads loses those it has. */
export const haproxySettings = (port: number, nodes: readonly { name: string; address: string }[]): string => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen leader
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, address }) => `  server ${name} ${address}:5432 check port 8008`).join("\n")}
`;
