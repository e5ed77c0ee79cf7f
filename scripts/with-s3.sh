#!/usr/bin/env bash
# Runs a command with TEST_S3_* pointing at an S3 server of its own (Ceph's, on this machine only), gone afterwards:
#   scripts/with-s3.sh npm run test:integration -- src/server/platform/storage
set -euo pipefail

missing=()
while read -r program package; do
  command -v "$program" >/dev/null || missing+=("$package")
done <<PROGRAMS
radosgw radosgw
ceph-mon ceph-mon
ceph-osd ceph-osd
ceph ceph-common
PROGRAMS
if [ ${#missing[@]} -gt 0 ]; then
  echo "No S3 server is installed (Debian: apt-get install ${missing[*]})." >&2
  exit 1
fi

daemons=()
stop() {
  local index pid
  # The gateway before its store: in the other order each waits for the other.
  for ((index = ${#daemons[@]} - 1; index >= 0; index--)); do
    pid=${daemons[index]}
    kill "$pid" 2>/dev/null || continue
    for _ in $(seq 25); do kill -0 "$pid" 2>/dev/null || break; sleep 0.2; done
    kill -9 "$pid" 2>/dev/null || true
  done
}
source "$(dirname "$0")/temporary-server.sh"
port=$(free_port)
monitor_port=$(free_port)
mkdir -p "$folder"/{mon,osd,log,run,rgw}
fsid=$(cat /proc/sys/kernel/random/uuid)
cat >"$folder/ceph.conf" <<CONF
[global]
fsid = $fsid
mon_initial_members = a
mon_host = v2:127.0.0.1:$monitor_port
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv6 = false
keyring = $folder/keyring
auth_allow_insecure_global_id_reclaim = false
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_data_avail_crit = 1
mon_max_pg_per_osd = 1000
osd_objectstore = memstore
memstore_device_bytes = 4294967296
log_to_stderr = false
err_to_stderr = false
log_file = $folder/log/\$name.log
admin_socket = $folder/run/\$name.\$pid.asok
run_dir = $folder/run
[mon.a]
mon_data = $folder/mon
[osd.0]
osd_data = $folder/osd
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:$port
rgw_data = $folder/rgw
rgw_dns_name = 127.0.0.1
CONF
export CEPH_CONF="$folder/ceph.conf" CEPH_ARGS="-c $folder/ceph.conf"
keyring="$folder/keyring"

start() {
  local name=$1
  shift
  "$@" >"$folder/log/$name.out" 2>&1 &
  daemons+=($!)
}
# Waits at most a minute for a command to succeed.
await() {
  for _ in $(seq 300); do "$@" >/dev/null 2>&1 && return; sleep 0.2; done
  echo 'The S3 server did not start:' >&2
  tail -n 20 "$folder"/log/* >&2
  exit 1
}

{
  ceph-authtool --create-keyring "$keyring" --gen-key -n mon. --cap mon 'allow *'
  ceph-authtool "$keyring" --gen-key -n client.admin --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *' --cap mds 'allow *'
  ceph-authtool "$keyring" --gen-key -n osd.0 --cap mon 'allow profile osd' --cap osd 'allow *' --cap mgr 'allow profile osd'
  ceph-authtool "$keyring" --gen-key -n client.rgw --cap mon 'allow rw' --cap osd 'allow rwx'
  monmaptool --create --addv a "v2:127.0.0.1:$monitor_port" --fsid "$fsid" "$folder/monmap"
  ceph-mon --mkfs -i a --monmap "$folder/monmap" --keyring "$keyring"
} >"$folder/log/prepare.out" 2>&1
start mon ceph-mon -i a -f
await timeout 5 ceph -s
ceph osd new "$(cat /proc/sys/kernel/random/uuid)" 0 >/dev/null
ceph-osd -i 0 --mkfs --osd-uuid "$(ceph osd dump -f json | node -e "console.log(JSON.parse(require('node:fs').readFileSync(0)).osds[0].uuid)")" >"$folder/log/osd-mkfs.out" 2>&1
start osd ceph-osd -i 0 -f
await bash -c "ceph osd stat | grep -q '1 up'"
start rgw radosgw -n client.rgw -f
await curl -s -o /dev/null "http://127.0.0.1:$port/"
radosgw-admin -n client.rgw user create --uid=test --display-name=test --access-key=TESTKEY --secret-key=TESTSECRET >"$folder/log/user.out" 2>&1

export TEST_S3_ENDPOINT="http://127.0.0.1:$port" TEST_S3_REGION=us-east-1 TEST_S3_BUCKET=helpdock-test
export TEST_S3_ACCESS_KEY_ID=TESTKEY TEST_S3_SECRET_ACCESS_KEY=TESTSECRET TEST_S3_FORCE_PATH_STYLE=true
unset CEPH_CONF CEPH_ARGS
run "$@"
