#!/usr/bin/env bash
# Runs a command with DATABASE_URL pointing at a PostgreSQL server of its own, which is gone afterwards:
#   scripts/with-postgres.sh npm run test:integration
# The program in POSTGRES_CONTROL takes that server away and brings it back: `kill`, `freeze`, `thaw`, `start`.
set -euo pipefail

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb || true)")
if [ ! -x "$bin/initdb" ]; then
  echo 'No PostgreSQL server is installed (Debian: apt-get install postgresql).' >&2
  exit 1
fi

stop() {
  [ ! -f "$folder/data/postmaster.pid" ] || as_server_owner "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null || true
}
source "$(dirname "$0")/temporary-server.sh"

owner_prefix=()
if [ "$(id -u)" = 0 ]; then
  # PostgreSQL refuses to run as root.
  owner=postgres
  id "$owner" >/dev/null 2>&1 || owner=nobody
  chown "$owner" "$folder"
  owner_prefix=(runuser -u "$owner" --)
fi
as_server_owner() { (cd "$folder" && "${owner_prefix[@]}" "$@"); }

port=$(free_port)
as_server_owner "$bin/initdb" -D "$folder/data" -U helpdock -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null
cat >>"$folder/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
max_connections = 200
fsync = off
full_page_writes = off
CONF
as_server_owner "$bin/pg_ctl" -D "$folder/data" -l "$folder/server.log" -w -t 60 start >/dev/null || {
  cat "$folder/server.log" >&2
  exit 1
}
"$bin/createdb" -h 127.0.0.1 -p "$port" -U helpdock helpdock

cat >"$folder/control" <<CONTROL
#!/usr/bin/env bash
set -euo pipefail
as_server_owner() { (cd "$folder" && ${owner_prefix[*]} "\$@"); }
processes() { pgrep -g "\$(head -n 1 "$folder/data/postmaster.pid")"; pgrep -P "\$(head -n 1 "$folder/data/postmaster.pid")" || true; }
case "\$1" in
  kill) pid=\$(head -n 1 "$folder/data/postmaster.pid"); kill -9 "\$pid"; while kill -0 "\$pid" 2>/dev/null; do sleep 0.05; done ;;
  freeze) processes | sort -u | xargs -r kill -STOP ;;
  thaw) processes | sort -u | xargs -r kill -CONT ;;
  start) as_server_owner "$bin/pg_ctl" -D "$folder/data" -l "$folder/server.log" -w -t 60 start >/dev/null ;;
esac
CONTROL
chmod 755 "$folder" "$folder/control"
export POSTGRES_CONTROL="$folder/control"
export DATABASE_URL="postgres://helpdock@127.0.0.1:$port/helpdock"
run "$@"
