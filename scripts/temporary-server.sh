# Sourced by the scripts that run a command with a server of its own. What the server writes is in `folder`, which is
# gone afterwards; before that, `stop` is called, which each script defines first.

folder=$(mktemp -d)
trap 'stop; rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

free_port() {
  node -e "const s = require('node:net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close(); })"
}

# In the background and waited for, so that a signal is handled at once and not after the command.
run() {
  "$@" &
  command=$!
  trap 'kill "$command" 2>/dev/null; wait "$command"; exit 143' INT TERM HUP
  wait "$command"
}
