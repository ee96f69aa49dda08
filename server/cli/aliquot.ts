#!/usr/bin/env node
import { join } from 'node:path'
import { runCommandLine } from './command-line.ts'

/** Next to the bundle (dist/server), or next to the sources. */
const webRoots = [join(import.meta.dirname, '../web'), join(import.meta.dirname, '../../dist/web')]

const code = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  webRoots,
  say: (line) => console.log(line),
  reportError: (line) => console.error(line),
})
// A server keeps running; every other command is finished.
if (code > 0) process.exit(code)
if (code === 0) process.exitCode = 0
