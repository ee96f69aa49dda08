// node tools/try-start.mjs: what a person does who has nothing but Node and this folder, `npm start`, and whether the app answers then.
// For the workflow that does so on Linux, macOS and Windows. The demo data goes into a folder of its own.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './install.mjs'
import { startOf } from './platform.mjs'

const minutes = 10
const port = process.env.PORT ?? '8093'
const data = mkdtempSync(join(tmpdir(), 'aliquot-start-'))
const { command, args, options } = startOf('npm', ['start'])
const isWindows = process.platform === 'win32'
const env = { ...process.env, PORT: port, ALIQUOT_DATA: data }
const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env, detached: !isWindows, ...options })
const ended = new Promise((resolve) => child.on('close', resolve))
const over = new AbortController()
void ended.then(() => over.abort())

async function answers() {
  for (const path of ['/readyz', '/']) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    if (!answer?.ok) return false
  }
  return true
}

let isUp = false
for (const until = Date.now() + minutes * 60_000; !isUp && !over.signal.aborted && Date.now() < until; isUp = await answers()) await wait(500)
const isOver = over.signal.aborted
if (!isOver) {
  // With everything that npm has started.
  if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' })
  else process.kill(-Number(child.pid), 'SIGTERM')
  await ended
}
rmSync(data, { recursive: true, force: true, maxRetries: 5 })
console.log(isUp ? 'npm start: the app answers' : `npm start: ${isOver ? 'it ended before the app answered' : `no answer within ${minutes} minutes`}`)
process.exit(isUp ? 0 : 1)
