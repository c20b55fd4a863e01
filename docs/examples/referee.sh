#!/bin/sh
# The referee of a Git repository with a folder `submissions`, on a checkout of its main branch. Of a pull request, it takes only
# entries and runs: the program, the manifests and this script are its own.
#
#   referee.sh check COMMIT   on a pull request: exit code 0 if its submissions hold, 65 if not
#   referee.sh draw           after a merge: draws the seeds of new entries, and commits the manifests
set -eu
: "${RUNNER:=runner}"
# Runs of each task and level; as many as a task has seeds, unless RUNS says how many.
DRAW="$RUNNER bench draw ${RUNS:+--set runs=$RUNS}"

case $1 in
check)
  # A renamed file is one that is gone, too.
  changed=$(git diff --name-only --no-renames "HEAD...$2")
  other=$(echo "$changed" | grep -Ev '^submissions/[A-Za-z0-9._-]+/(entry\.json|runs/[a-z0-9-]+\.run)$' || true)
  if [ -n "$other" ]; then
    echo "refused: a submission is entry.json, then runs/*.run, not $other" >&2
    exit 65
  fi
  git checkout -q --no-overlay "$2" -- $changed
  for folder in $(echo "$changed" | cut -d/ -f1-2 | sort -u); do
    if [ -e "$folder/manifest.json" ]; then
      $RUNNER bench check "$folder"
    else
      trial=$(mktemp -d)
      cp "$folder/entry.json" "$trial"
      $DRAW "$trial"
    fi
  done
  ;;
draw)
  for entry in submissions/*/entry.json; do
    folder=${entry%/entry.json}
    [ ! -e "$entry" ] || [ -e "$folder/manifest.json" ] || $DRAW "$folder"
  done
  git add submissions
  git diff --cached --quiet || git commit -qm "Draw the seeds of new submissions"
  ;;
esac
