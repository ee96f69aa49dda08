import { word } from '../../tests/harness/word-ledger.ts'
import type { Alter } from '../harness/network.ts'

/** Faults for the check to find, each where something crosses a border. */
export const plants = ['drop-letter', 'double-word', 'drop-from-html', 'drop-from-pdf', 'drop-from-eln'] as const
export type Plant = (typeof plants)[number]

/** Of each update that passes, as Base64. */
function alterUpdates(change: (update: Buffer) => Buffer): Alter {
  return (bytes) => {
    const before = bytes.toString('latin1')
    const after = before.replaceAll(/[A-Za-z0-9+/]{8,}={0,2}/g, (whole) => {
      const update = Buffer.from(whole, 'base64')
      const changed = change(update)
      return changed.equals(update) ? whole : changed.toString('base64')
    })
    return after === before ? bytes : Buffer.from(after, 'latin1')
  }
}

const replace = (update: Buffer, from: string, to: string): Buffer => Buffer.from(update.toString('latin1').replaceAll(from, to), 'latin1')

/** What comes to one browser has a letter less of each second word. Its own words are there already. */
export const dropLetter = (): Alter => alterUpdates((update) => Buffer.from(update.toString('latin1').replaceAll(/(w\d*[02468])_/g, '$1-'), 'latin1'))

/** What one browser sends has a word of before in the place of another. */
export function doubleWord(): Alter {
  const seen: string[] = []
  let chosen: { from: string; to: string } | undefined
  return alterUpdates((update) => {
    for (const each of update.toString('latin1').match(/w\d+_/g) ?? []) {
      const before = seen.find((other) => other !== each && other.length === each.length)
      if (before && !seen.includes(each)) chosen ??= { from: each, to: before }
      seen.push(each)
    }
    return chosen ? replace(update, chosen.from, chosen.to) : update
  })
}

/** The first word of a copy is not in it. */
export function dropWord(lines: readonly string[]): string[] {
  const first = lines.join('\n').match(word)?.[0]
  return first === undefined ? [...lines] : lines.map((line) => line.replaceAll(first, ''))
}
