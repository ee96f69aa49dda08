import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import type { Leftover } from './leftovers.ts'
import { isRunning, signalWithChildren } from './processes.ts'

const patience = 5_000
const added: Leftover[] = []

for await (const line of createInterface({ input: process.stdin })) added.push(JSON.parse(line) as Leftover)
for (const leftover of added.reverse()) await clear(leftover)

async function clear(leftover: Leftover): Promise<void> {
  if (leftover.what === 'process') await end(leftover.pid, leftover.signal)
  else if (leftover.what === 'folder') rmSync(leftover.folder, { recursive: true, force: true, maxRetries: 3 })
  else
    try {
      execFileSync('umount', ['--lazy', leftover.folder], { stdio: 'ignore' })
    } catch {
      // It was never mounted, or somebody was quicker.
    }
}

async function end(pid: number, signal: NodeJS.Signals): Promise<void> {
  if (!isRunning(pid)) return
  signalWithChildren(pid, 'SIGCONT')
  process.kill(pid, signal)
  for (const giveUpAt = Date.now() + patience; isRunning(pid) && Date.now() < giveUpAt;) await delay(50)
  if (isRunning(pid)) signalWithChildren(pid, 'SIGKILL')
}
