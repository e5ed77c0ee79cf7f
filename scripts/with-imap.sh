#!/usr/bin/env bash
# Runs a command with TEST_IMAP_PORT and TEST_LMTP_PORT of an IMAP server of its own (Dovecot, on this machine only), with
# the users of `people` below and the password `secret`; it is gone afterwards. It also takes the tokens of an OpenID
# provider that a test starts on TEST_OAUTH_PORT:
#   scripts/with-imap.sh npx vitest run --project node src/server/domains/inbound-mail
set -euo pipefail

# One for each test that looks at a folder.
people=(support tests desk customer archive tokens)

if ! command -v dovecot >/dev/null; then
  echo 'No IMAP server is installed (Debian: apt-get install dovecot-imapd dovecot-lmtpd).' >&2
  exit 1
fi

server=''
stop() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  [ -z "$server" ] || wait "$server" 2>/dev/null || true
}
source "$(dirname "$0")/temporary-server.sh"
TEST_IMAP_PORT=$(free_port)
TEST_LMTP_PORT=$(free_port)
TEST_OAUTH_PORT=$(free_port)
export TEST_IMAP_PORT TEST_LMTP_PORT TEST_OAUTH_PORT

mkdir -p "$folder"/{run,mail,log}
chmod 755 "$folder"
printf '%s:{PLAIN}secret\n' "${people[@]}" >"$folder/passwd"
cat >"$folder/oauth2.conf" <<CONF
introspection_mode = post
introspection_url = http://helpdock:secret-of-helpdock-at-the-provider@127.0.0.1:$TEST_OAUTH_PORT/token/introspection
username_attribute = sub
username_format = %u
active_attribute = active
active_value = true
CONF
chown -R dovecot:dovecot "$folder"
chown -R dovenull:dovenull "$folder/mail"
cat >"$folder/dovecot.conf" <<CONF
base_dir = $folder/run
state_dir = $folder/run
log_path = $folder/log/dovecot.log
protocols = imap lmtp
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login xoauth2
mail_location = sdbox:$folder/mail/%n
mail_uid = dovenull
mail_gid = dovenull
first_valid_uid = 1
first_valid_gid = 1
passdb {
  driver = oauth2
  mechanisms = xoauth2
  args = $folder/oauth2.conf
}
passdb {
  driver = passwd-file
  mechanisms = plain login
  args = username_format=%n $folder/passwd
}
userdb {
  driver = static
  args = uid=dovenull gid=dovenull home=$folder/mail/%n allow_all_users=yes
}
namespace inbox {
  inbox = yes
  mailbox Processed {
    auto = create
  }
}
service imap-login {
  chroot =
  inet_listener imap {
    port = $TEST_IMAP_PORT
  }
  inet_listener imaps {
    port = 0
  }
}
service lmtp {
  inet_listener lmtp {
    address = 127.0.0.1
    port = $TEST_LMTP_PORT
  }
}
service anvil {
  chroot =
}
CONF
dovecot -c "$folder/dovecot.conf" -F >"$folder/log/out" 2>&1 &
server=$!
for _ in $(seq 100); do (exec 3<>"/dev/tcp/127.0.0.1/$TEST_IMAP_PORT") 2>/dev/null && break; sleep 0.1; done

run "$@"
