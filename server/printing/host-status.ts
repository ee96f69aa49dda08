import type { PrintTrouble } from '#domain/rules/labels/print-troubles.ts'

export const askStatus = '~HS'

/** What a printer says about itself. */
export interface HostStatus {
  readonly trouble: PrintTrouble | null
  /** Labels and commands that it has received and not printed; a number that gets smaller. */
  readonly pending: number
}

/** Longer than any answer. */
const longest = 1_000
/** Before and after each line. */
const [begin, end] = ['\u0002', '\u0003']
const fields = /^[\d,]*$/

/** Undefined if more is still to come. Three lines of numbers, each between STX and ETX. */
export function readStatus(answer: string): HostStatus | 'rubbish' | undefined {
  const text = answer.trimStart()
  if ((text !== '' && !text.startsWith(begin)) || text.length > longest) return 'rubbish'
  const texts = text.split(end).slice(0, -1)
  if (texts.length < 3) return undefined
  const lines = texts.map((line) => line.slice(line.indexOf(begin) + 1))
  if (!lines.every((line) => fields.test(line))) return 'rubbish'
  const [first, second] = lines.map((line) => line.split(',').map(Number)) as [number[], number[]]
  if (first.length < 12 || second.length < 9) return 'rubbish'
  const formats = first[4]! + first[7]!
  const labels = second[8]!
  return { trouble: troubleOf(first, second), pending: formats * 100_000 + labels }
}

/** The one to be mended first. */
function troubleOf(first: readonly number[], second: readonly number[]): PrintTrouble | null {
  if (second[2]) return 'head-open'
  if (first[1]) return 'paper-out'
  if (second[3]) return 'ribbon-out'
  if (first[10] || first[11]) return 'temperature'
  if (first[2]) return 'paused'
  return first[5] ? 'busy' : null
}
