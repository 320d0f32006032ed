# What .ci/run and .ci/nightly share: steps with a time limit, and a machine with Node, packages, PostgreSQL and Redis. PostgreSQL is a cluster
# of one run alone, unless TEST_DATABASE_URL names another; who sources this stops it at the end.
set -uo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 1
work=$(mktemp -d)
chmod 711 "$work" # the user who runs PostgreSQL passes through

export CI=true NO_COLOR=1
export PATH="$PATH:/usr/sbin:/sbin"
[ ! -d "$root/../shared/data/lists" ] || export PROBITY_LISTS_DIR=${PROBITY_LISTS_DIR:-$(cd "$root/../shared/data/lists" && pwd)}

touch "$work/failed" # the names of steps that failed

output_of() {
  echo "$work/output-${1// /-}"
}

# step NAME SECONDS COMMAND...: runs a command with a time limit, then prints its name and time, and its output when it fails.
step() {
  local name=$1 limit=$2 started=$SECONDS code output
  output=$(output_of "$1")
  shift 2
  if declare -F "$1" >/dev/null; then "$@"; else timeout --kill-after=10 "$limit" "$@"; fi >"$output" 2>&1
  code=$?
  if [ $code -eq 0 ]; then
    printf '%-12s ok      %s s\n' "$name" $((SECONDS - started))
  else
    echo "$name" >>"$work/failed"
    printf '%-12s FAILED  %s s (exit %s)\n' "$name" $((SECONDS - started)) "$code"
    sed 's/^/  | /' "$output"
  fi
  return $code
}

# Nothing can be checked without what these bring.
required() {
  step "$@" && return
  echo "0 passed, 1 failed"
  exit 1
}

have() {
  command -v "$1" >/dev/null
}

as_root() {
  if [ "$(id -u)" -eq 0 ]; then "$@"; else sudo -n "$@"; fi
}

node_24() {
  [ "$(node --version 2>/dev/null | sed -E 's/^v([0-9]+).*/\1/')" -ge 24 ] 2>/dev/null
}

bring_node() {
  node_24 && return
  timeout 900 npm install --prefix .ci/node --no-save --no-package-lock --no-audit --no-fund node@24 || return
  export PATH="$root/.ci/node/node_modules/node/bin:$root/.ci/node/node_modules/.bin:$PATH"
  node_24
}

bring_packages() {
  local missing=()
  { have psql && have pg_dump && [ -n "$(postgres_programs)" ]; } || missing+=(postgresql)
  redis_answers || have redis-server || missing+=(redis-server)
  have curl || missing+=(curl)       # README's first five minutes
  have openssl || missing+=(openssl)
  [ -n "${CHROMIUM:-}" ] || have chromium-headless-shell || missing+=(chromium-headless-shell) # pages are tested in it
  have pdftotext && have pdfsig || missing+=(poppler-utils) # PDFs, looked at by somebody else's reader
  have qpdf || missing+=(qpdf)
  have zsh || missing+=(zsh) # `probity completion zsh`
  have jq || missing+=(jq) # docs/guides/check-a-digest.md
  have python3 || missing+=(python3) # the programs of docs/guides/sign-a-request.md
  have go || missing+=(golang-go)
  have php || missing+=(php-cli)
  have pgbouncer || missing+=(pgbouncer) # an installation behind it
  have haproxy || missing+=(haproxy) # the API is restarted behind both
  have nginx || missing+=(nginx-light)
  [ -x /usr/bin/pgbackrest ] || missing+=(pgbackrest) # a backup is restored
  ls /usr/lib/*/faketime/libfaketime.so.1 >/dev/null 2>&1 || missing+=(libfaketime) # clocks are stepped
  have promtool || missing+=(prometheus) # alerts of a recorded drill
  /usr/bin/python3 -c "import swift" 2>/dev/null || missing+=(python3-swift) # an S3-compatible store of files
  [ ${#missing[@]} -gt 0 ] || return 0
  export DEBIAN_FRONTEND=noninteractive
  as_root apt-get update && as_root apt-get install -y --no-install-recommends "${missing[@]}"
}

# The folder of initdb, which Debian keeps off the path.
postgres_programs() {
  dirname "$(command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -1)" 2>/dev/null | grep /
}

# PostgreSQL refuses to run as root.
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then (cd / && setpriv --reuid postgres --regid postgres --clear-groups "$@"); else "$@"; fi
}

postgres_answers() {
  PGCONNECT_TIMEOUT=3 psql "$TEST_DATABASE_URL" -Atc 'select 1' >/dev/null 2>&1
}

free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

# Tests end processes, never the machine, so nothing has to reach the disk.
start_postgres() {
  if [ -n "${TEST_DATABASE_URL:-}" ]; then postgres_answers; return; fi
  local port programs
  port=$(free_port)
  programs=$(postgres_programs)
  mkdir "$work/postgres"
  [ "$(id -u)" -ne 0 ] || chown postgres "$work/postgres"
  as_postgres "$programs/initdb" -D "$work/postgres/data" -A trust -U postgres -E UTF8 --locale=C.UTF-8 --no-sync || return
  as_postgres tee -a "$work/postgres/data/postgresql.conf" <<SETTINGS
port = $port
unix_socket_directories = ''
max_connections = 400
max_locks_per_transaction = 512
shared_buffers = 512MB
max_wal_size = 4GB
fsync = off
jit = off
autovacuum_naptime = 10min
synchronous_commit = off
full_page_writes = off
SETTINGS
  as_postgres "$programs/pg_ctl" -D "$work/postgres/data" -l "$work/postgres/log" -w -t 60 start || { cat "$work/postgres/log"; return 1; }
  export TEST_DATABASE_URL=postgres://postgres@127.0.0.1:$port/postgres TEST_CLUSTER=thrown-away
  postgres_answers
}

stop_postgres() {
  [ ! -e "$work/postgres/data/postmaster.pid" ] || as_postgres "$(postgres_programs)/pg_ctl" -D "$work/postgres/data" -m immediate stop >/dev/null
}

redis_answers() {
  [ "$( (exec 3<>/dev/tcp/127.0.0.1/6379 && printf 'PING\r\n' >&3 && timeout 3 head -c 5 <&3) 2>/dev/null)" = "+PONG" ]
}

start_redis() {
  redis_answers && return
  redis-server --bind 127.0.0.1 --port 6379 --save '' --appendonly no --daemonize yes
  for _ in $(seq 10); do redis_answers && return; sleep 1; done
  return 1
}
