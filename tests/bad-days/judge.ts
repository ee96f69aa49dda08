import { isSkip } from '#domain/commands/skip-number.ts'
import { isTrueReason } from './held-reason.ts'
import type { Audited, DeviceLedger, Done, Held, Said } from './ledger.ts'

/** What became of the mutations reported as saved, and what is wrong with that. */
export interface Verdict {
  queued: number
  applied: number
  refused: number
  /** Held for a reason caused by the mutation itself. */
  held: number
  heldUntrue: number
  lost: number
  doubled: number
  /** One sentence per error. */
  wrong: string[]
}

export const mutationHeld = 'mutation.held'

/**
 * The question of every day: is each mutation reported as saved exactly one of queued, applied once, rejected and shown, or held with a true reason?
 * And conversely: does the server have nothing from these devices that nobody did there?
 */
export function judge(devices: readonly DeviceLedger[], audit: readonly Audited[], held: readonly Held[]): Verdict {
  const verdict: Verdict = { queued: 0, applied: 0, refused: 0, held: 0, heldUntrue: 0, lost: 0, doubled: 0, wrong: [] }
  const entries = new Map<string, Audited[]>()
  for (const entry of audit) entries.set(markOf(entry.device, entry.n), [...(entries.get(markOf(entry.device, entry.n)) ?? []), entry])
  const reasons = new Map(held.map(({ device, n, error }) => [markOf(device, n), error]))
  for (const device of devices) {
    for (const said of device.said) judgeAct(verdict, device, said, entries.get(markOf(device.key, said.n)) ?? [], reasons.get(markOf(device.key, said.n)))
  }
  findUndone(verdict, devices, audit)
  findGaps(verdict, audit)
  return verdict
}

const markOf = (device: string, n: number): string => `${device}#${n}`
const isSame = (a: Done, b: Done): boolean => a.command === b.command && a.input === b.input

function judgeAct(verdict: Verdict, device: DeviceLedger, said: Said, entries: readonly Audited[], reason: string | undefined): void {
  const { n } = said
  const name = `n ${n} of ${device.name} (${said.command})`
  const wrong = (what: string) => void verdict.wrong.push(`${name} ${what}`)
  const queued = device.queued.get(n)
  const [entry] = entries
  const seen = device.inbox.has(n) ? device.inbox.get(n)! : device.handled.get(n)
  if (entries.length > 1) {
    verdict.doubled += entries.length - 1
    return wrong(`stands ${entries.length} times in the audit`)
  }
  // The device has given up its number. Nothing that happens on these days makes a mutation unreadable for a server.
  if ([queued, entry].some((each) => each && isSkip(each)) && seen !== undefined && seen !== null) {
    verdict.heldUntrue++
    return wrong(`was set aside as ${seen}, though there is nothing wrong with it`)
  }
  if (queued && !isSame(queued, said)) {
    verdict.lost++
    return wrong('is another act now in the queue')
  }
  if (entry && !isSame(entry, said)) {
    verdict.lost++
    return wrong(`is another act in the audit: ${entry.command} ${entry.input.slice(0, 120)}`)
  }
  // Until the device knows the result, it shows the mutation as waiting.
  if (queued) {
    verdict.queued++
    return device.inbox.has(n) ? wrong('waits in the queue and is in the inbox too') : undefined
  }
  if (!entry) {
    verdict.lost++
    return wrong('was called saved and is nowhere')
  }
  if (entry.code === null) {
    verdict.applied++
    if (seen !== undefined && seen !== null) wrong(`was applied, and the person is told ${seen}`)
    return
  }
  if (seen !== entry.code) {
    verdict.lost++
    return wrong(`was ${entry.code}, and the person is told ${seen ?? 'nothing'}`)
  }
  if (entry.code !== mutationHeld) verdict.refused++
  else if (reason !== undefined && isTrueReason(reason)) verdict.held++
  else {
    verdict.heldUntrue++
    wrong(`is held for what is not its fault: ${reason?.split('\n')[0] ?? 'no reason is kept'}`)
  }
}

/** Audit entries that no one's action explains. A crash explains one entry of what it interrupted, not two. */
function findUndone(verdict: Verdict, devices: readonly DeviceLedger[], audit: readonly Audited[]): void {
  const byKey = new Map(devices.map((device) => [device.key, { said: new Map(device.said.map((said) => [said.n, said])), unsaid: [...device.unsaid] }]))
  for (const entry of audit) {
    const device = byKey.get(entry.device)
    if (device?.said.has(entry.n)) continue
    const at = device?.unsaid.findIndex((done) => isSame(done, entry)) ?? -1
    if (at >= 0) {
      device!.unsaid.splice(at, 1)
      continue
    }
    verdict.doubled++
    verdict.wrong.push(`n ${entry.n} of ${entry.device} (${entry.command}) is in the audit, and nobody did it, or did it once and it is there twice`)
  }
}

/** The server accepts the mutations of a device in order, without gaps. */
function findGaps(verdict: Verdict, audit: readonly Audited[]): void {
  const last = new Map<string, number>()
  for (const { device, n } of audit) {
    const before = last.get(device) ?? 0
    if (n !== before + 1 && n !== before) verdict.wrong.push(`n ${n} of ${device} follows n ${before} in the audit`)
    last.set(device, n)
  }
}
