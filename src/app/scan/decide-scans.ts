import type { ActorRefFrom } from 'xstate'
import type { scanMachine } from '#machines/scan/scan.machine.ts'
import type { ScanRead } from '#machines/scan/scan-types.ts'
import { isComplete } from '#src/features/scan/wedge/key-text.ts'
import { knownOnly, writesText } from '#src/workspace/scan/scan-context.tsx'
import type { ScannedField, WedgeRead } from '#src/features/scan/wedge/wedge-reader.ts'

// Between the keys and the scan machine: what the keys alone cannot tell is looked up. Scans are passed on in the order in which they were read.
//
//   typed into a field, no complete code         it is a scan if it finds something; otherwise the text stays where it is, unless new labels are awaited
//   two readings of the keys                     the one that exists; if both do, the person is asked; if neither does, as this device types

export type DecidedRead = Omit<WedgeRead, 'target'> & Partial<Pick<WedgeRead, 'target'>>

export interface ScanDecisions {
  readonly scans: ActorRefFrom<typeof scanMachine>
  /** Those of the codes that are something in this group; fails if the database does not answer. */
  readonly known: (codes: readonly string[]) => Promise<readonly string[]>
  /** A text was taken for a scan: it can be put back. */
  readonly onTaken: (field: ScannedField, code: string) => void
  /** A text that could be a code was left where it is: it can be used as a scan. */
  readonly onLeft: (field: ScannedField, use: () => void) => void
  /** Something else has begun to take scans meanwhile. */
  readonly onMissed: (code: string) => void
}

/** A word that is dictated has small letters, or no digit. */
export const looksLikeLabel = (code: string): boolean => /^(?=.*\d)[^a-z]+$/.test(code)

/** Something awaits codes that nothing may have yet, and it ended as a scanner ends. */
const isAwaited = (handler: string | undefined, suffix: string | null, code: string): boolean =>
  handler !== undefined && suffix !== null && !handler.startsWith(knownOnly) && (handler.startsWith(writesText) || looksLikeLabel(code))

/** Returns what passes a scan on. */
export function decideScans({ scans, known, onTaken, onLeft, onMissed }: ScanDecisions): (read: DecidedRead) => void {
  let waiting = 0
  let last: Promise<void> = Promise.resolve()
  const handler = () => scans.getSnapshot().context.handlers.at(-1)

  function pass({ code, how, candidates, field }: DecidedRead): void {
    const by = handler()
    scans.send({ type: 'code.read', text: code, how, ...(candidates && { candidates }) })
    // Nobody types the code of a tube where tubes are awaited: a mode in which one after another is scanned is not interrupted.
    if (field && !(by !== undefined && (isComplete(code) || by.startsWith(writesText)))) onTaken(field, code)
  }

  async function look(read: DecidedRead): Promise<readonly string[] | null> {
    try {
      return await known(read.candidates ?? read.readings ?? [read.code])
    } catch {
      return null
    }
  }

  async function decide(read: DecidedRead, before: string | undefined): Promise<void> {
    const { how, field } = read
    const found = field?.isInDoubt || read.readings ? await look(read) : []
    const scan = { how, ...(field && { field }), ...choiceOf(read, found) }
    if (field?.isInDoubt && !found?.length && !(found && isAwaited(before, field.suffix, scan.code))) {
      return onLeft(field, () => field.takeOut() && pass(scan))
    }
    if (handler() !== before) return onMissed(scan.code)
    if (!field?.isInDoubt || field.takeOut()) pass(scan)
  }

  return (read) => {
    const { field } = read
    // A cell takes any word, before the next one is typed.
    const isWritten = field?.suffix != null && handler()?.startsWith(writesText) === true
    const isClear = !read.readings || (isWritten && !looksLikeLabel(read.code))
    if (!waiting && isClear && (!field?.isInDoubt || (isWritten && field.takeOut()))) return pass(read)
    const before = handler()
    waiting++
    last = last.then(() => decide(read, before)).finally(() => waiting--)
  }
}

/** Which code it is, or which the person has to choose from. A database that does not answer says nothing about which of two it is. */
export function choiceOf(
  { code, candidates, readings }: Pick<DecidedRead, 'code' | 'candidates' | 'readings'>,
  known: readonly string[] | null,
): { code: string } & Pick<ScanRead, 'candidates'> {
  if (candidates) return { code, candidates }
  const possible = known ?? readings ?? []
  return possible.length > 1 ? { code: possible[0]!, candidates: possible } : { code: possible[0] ?? code }
}
