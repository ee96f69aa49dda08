import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** The kernel counts in hundredths of a second. */
const ticksPerSecond = 100

/** Seconds of CPU that a process has used with all its threads. */
export function cpuOf(pid: number): number {
  // The name, in parentheses, may contain anything.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  const [user, system] = [Number(fields[11]), Number(fields[12])]
  return (user + system) / ticksPerSecond
}

/** Until a process has done next to nothing for two seconds. */
export async function untilIdle(pid: number): Promise<void> {
  let used = cpuOf(pid)
  for (let calm = 0; calm < 4;) {
    await wait(500)
    const now = cpuOf(pid)
    calm = now - used < 0.03 ? calm + 1 : 0
    used = now
  }
}

/** `VmHWM`: the most it has ever had; `VmRSS`: what it has; `RssAnon`: without code and files. */
type MemoryField = 'VmHWM' | 'VmRSS' | 'RssAnon'

/** In MB; 0 if the process has ended. */
export function memoryOf(pid: number, field: MemoryField): number {
  const kilobytes = new RegExp(`${field}:\\s+(\\d+)`).exec(existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '')?.[1]
  return Number(kilobytes ?? 0) / 1024
}
