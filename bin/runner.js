#!/usr/bin/env node
require("../dist/runner.cjs")
  .start()
  .then((exitCode) => {
    process.exitCode = exitCode;
  });
