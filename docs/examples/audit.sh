#!/bin/sh
# Lets a second model audit the player's notes and goals every EVERY steps: it asks the player to consult the agent in auditor.yaml,
# beside this file.
#
#   audit.sh EVERY TIMES [OPTION...]   plays EVERY steps with these options, then as many again after each of TIMES audits
set -eu
: "${RUNNER:=runner}"
ask="Consult your agent auditor about your notes and goals. Then correct or remove each that it finds wrong."
every=$1
times=$2
shift 2

$RUNNER --set player="$(dirname "$0")/auditor.yaml" --steps "$every" "$@"
while [ "$times" -gt 0 ]; do
  times=$((times - 1))
  $RUNNER tell "$ask"
  $RUNNER --steps "$every"
done
