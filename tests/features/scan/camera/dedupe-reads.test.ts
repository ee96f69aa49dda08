import { describe, expect, test } from 'vitest'
import { dedupeRead, emptyDedupeState, type CameraRead } from '#src/features/scan/camera/dedupe-reads.ts'

/** The reads of a film, each with its time; returns what counts as scanned. */
function scansOf(reads: readonly (CameraRead & { at: number })[]): string[] {
  let memory = emptyDedupeState
  const scans: string[] = []
  for (const { at, ...read } of reads) {
    const answer = dedupeRead(memory, read, at)
    memory = answer.memory
    if (answer.isScan) scans.push(read.text)
  }
  return scans
}

const internal = '005000000001842'
const every = (period: number, until: number, read: CameraRead) =>
  Array.from({ length: Math.floor(until / period) + 1 }, (_, n) => ({ ...read, at: n * period }))

describe('what counts as scanned [SCAN-05]', () => {
  test.each(['Code128', 'DataMatrix', 'QRCode'] as const)('an internal id in %s counts at the first read', (format) => {
    expect(scansOf([{ text: internal, format, at: 0 }])).toEqual([internal])
  })

  test.each(['Code39', 'ITF', 'Codabar', 'PDF417', 'EAN13'] as const)(
    '%s counts only if it was read twice with the same result, even an internal id',
    (format) => {
      expect(scansOf([{ text: internal, format, at: 0 }])).toEqual([])
      expect(
        scansOf([
          { text: internal, format, at: 0 },
          { text: internal, format, at: 30 },
        ]),
      ).toEqual([internal])
    },
  )

  test('a code of the group, in whatever format, must be read twice', () => {
    expect(scansOf([{ text: 'AB-0233', format: 'Code128', at: 0 }])).toEqual([])
    expect(scansOf(every(30, 30, { text: 'AB-0233', format: 'Code128' }))).toEqual(['AB-0233'])
  })

  test('two reads that differ, or are far apart, do not count as the same', () => {
    expect(
      scansOf([
        { text: 'LAB-1', format: 'Code39', at: 0 },
        { text: 'LAB-7', format: 'Code39', at: 30 },
        { text: 'LAB-1', format: 'Code39', at: 60 },
        { text: 'LAB-1', format: 'Code128', at: 90 },
      ]),
    ).toEqual([])
    expect(
      scansOf([
        { text: 'LAB-1', format: 'Code39', at: 0 },
        { text: 'LAB-1', format: 'Code39', at: 3_001 },
      ]),
    ).toEqual([])
  })

  test.each(['DataMatrix', 'Code39'] as const)('a tube held in front of the camera counts once, however long (%s)', (format) => {
    expect(scansOf(every(40, 20_000, { text: internal, format }))).toEqual([internal])
  })

  test('it counts again after it was out of sight for a while', () => {
    const read = { text: internal, format: 'DataMatrix' } as const
    expect(
      scansOf([
        { ...read, at: 0 },
        { ...read, at: 1_900 },
        { ...read, at: 3_800 },
        { ...read, at: 5_800 },
      ]),
    ).toEqual([internal, internal])
  })

  test('tube after tube counts at once, and two in sight together count once each', () => {
    const at = (n: number) => ({ text: `00500000000000${n % 2}`, format: 'DataMatrix' as const, at: n * 50 })
    expect(scansOf(Array.from({ length: 100 }, (_, n) => at(n)))).toEqual(['005000000000000', '005000000000001'])
  })
})
