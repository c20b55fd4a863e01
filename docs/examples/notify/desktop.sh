#!/bin/sh
# Shows each event as a notification of the desktop, on Linux (libnotify) or macOS:
#   runner --set "notify=sh desktop.sh"
message=$(node -e 'const { type, step, fleet, text = "" } = JSON.parse(require("fs").readFileSync(0, "utf8")); console.log(`${type}, ${fleet ?? `step ${step}`}: ${text}`)')
if command -v notify-send >/dev/null; then
  notify-send "gameboy-runner" "$message"
else
  osascript -e 'on run argv' -e 'display notification (item 1 of argv) with title "gameboy-runner"' -e 'end run' "$message"
fi
