#!/bin/sh
# Make sure that the browser tests find a Chromium: use the one that is here, install one where that is our business
# (root on Debian), or say in one line how to get one. CHROMIUM=/path/to/browser names another one.
# Without a browser this fails in CI; elsewhere the other tests still run, and the browser tests fail.
set -eu

found() {
    if [ -n "${CHROMIUM:-}" ]; then
        [ -x "$CHROMIUM" ]
        return
    fi
    for name in chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
        if command -v "$name" >/dev/null 2>&1; then return 0; fi
    done
    return 1
}

if found; then exit 0; fi
if [ -z "${CHROMIUM:-}" ] && [ -e /etc/debian_version ] && [ "$(id -u)" = 0 ]; then
    echo "Installing Chromium for the browser tests."
    export DEBIAN_FRONTEND=noninteractive
    apt-get -qq update >/dev/null 2>&1 || true
    # The shell without windows needs a fifth less of the processor; older Debians have none.
    for package in chromium-headless-shell chromium; do
        found || apt-get -qq install -y --no-install-recommends "$package" fonts-liberation >/dev/null 2>&1 || true
    done
fi
if found; then exit 0; fi
echo "The browser tests need Chromium: install it (Debian: sudo apt-get install chromium) or set CHROMIUM=/path/to/browser." >&2
if [ -n "${CI:-}" ]; then exit 1; fi
