import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { captureScans } from '#machines/scan/capture-scans.ts'
import { scanMachine } from '#machines/scan/scan.machine.ts'

import { decideScans, type DecidedRead } from '#src/app/scan/decide-scans.ts'
import { knownOnly, writesText } from '#src/workspace/scan/scan-context.tsx'
import type { ScannedField } from '#src/features/scan/wedge/wedge-reader.ts'

/** The scan machine with a handler that writes down what it gets, and a group that has these codes. */
function desk(has: readonly string[] | null, kind = '') {
  const scans = createActor(scanMachine).start()
  const handed: (string | readonly string[])[] = []
  const free = captureScans(scans, `${kind}field`, ({ text, candidates }) => handed.push(candidates ?? text))
  const out = { taken: [] as string[], left: [] as string[], missed: [] as string[], outOfField: 0, use: () => {} }
  const decide = decideScans({
    scans,
    known: (codes) => (has ? Promise.resolve(codes.filter((code) => has.includes(code))) : Promise.reject(new Error('timeout'))),
    onTaken: ({ text }) => out.taken.push(text),
    onLeft: ({ text }, use) => {
      out.left.push(text)
      out.use = use
    },
    onMissed: (code) => out.missed.push(code),
  })
  const field = (text: string, isInDoubt: boolean, suffix: string | null = null): ScannedField => ({
    element: {} as HTMLElement,
    text,
    isInDoubt,
    suffix,
    parts: [],
    isLast: true,
    takeOut: () => Boolean(++out.outOfField),
  })
  const read = (code: string, more: Partial<DecidedRead> = {}) => decide({ code, how: 'wedge', ...more })
  const done = () => new Promise((resolve) => setTimeout(resolve))
  return { scans, handed, out, read, field, free, done }
}

describe('two readings of the keys', () => {
  const readings = ['ZY12345', 'YZ12345']
  test.each([
    ['both', readings, [readings]],
    ['only the one of this tablet', ['ZY12345'], ['ZY12345']],
    ['only the one of a US keyboard', ['YZ12345'], ['YZ12345']],
    ['neither', [], ['ZY12345']],
  ])('are asked about if both are barcodes, and decided otherwise: %s [CASE-50]', async (_, has, expected) => {
    const { read, handed, done } = desk(has)
    read('ZY12345', { readings })
    await done()
    expect(handed).toEqual(expected)
  })

  test('are asked about if the database does not answer [CASE-50]', async () => {
    const { read, handed, done } = desk(null)
    read('ZY12345', { readings })
    await done()
    expect(handed).toEqual([readings])
  })

  test('do not change the order of scans, and what began to take scans meanwhile does not get them', async () => {
    const { scans, read, handed, out, done } = desk(['YZ12345'])
    read('ZY12345', { readings })
    read('005000000001842')
    await done()
    read('005000000001843')
    expect(handed).toEqual(['YZ12345', '005000000001842', '005000000001843'])
    read('ZY12345', { readings })
    captureScans(scans, 'other', ({ text }) => handed.push(`other ${text}`))
    await done()
    expect([handed.length, out.missed]).toEqual([3, ['YZ12345']])
  })
})

describe('keys in a field that nothing proves to be a scan', () => {
  test('are taken out and passed on if they find something', async () => {
    const { read, handed, out, field, done } = desk(['CL-0131'])
    read('CL-0131', { field: field('CL-0131', true) })
    await done()
    expect([handed, out.outOfField, out.taken, out.left]).toEqual([['CL-0131'], 1, ['CL-0131'], []])
  })

  test.each([[[]], [null]])('stay if they find nothing, or nobody knows, and can be used as a scan', async (has) => {
    const { read, handed, out, field, done } = desk(has)
    read('CL-0131', { field: field('CL-0131', true) })
    await done()
    expect([handed, out.outOfField, out.left]).toEqual([[], 0, ['CL-0131']])
    out.use()
    expect([handed, out.outOfField]).toEqual([['CL-0131'], 1])
  })

  const ended = (word: string, has: readonly string[] | null, kind?: string) => {
    const it = desk(has, kind)
    it.read(word, { field: it.field(word, true, 'Enter') })
    return it
  }

  test.each([
    ['nothing waits for a code', 'AB-0999', undefined],
    ['what waits wants only what the group has', 'AB-0999', knownOnly],
    ['it is a word', 'Ampicillin', ''],
    ['it is a plasmid', 'pUC19', ''],
    ['it has no digit', 'KANAMYCIN', ''],
  ])('and end as a scanner ends stay if they find nothing: %s [FAULT-103]', async (_, word, kind) => {
    const it = desk([], kind)
    if (kind === undefined) it.free()
    it.read(word, { field: it.field(word, true, 'Enter') })
    await it.done()
    expect([it.handed, it.out.outOfField, it.out.left, it.out.taken]).toEqual([[], 0, [word], []])
    it.out.use()
    expect(it.out.taken).toEqual([word])
  })

  test('and end as a scanner ends are a new label where one is awaited, and can be put back [FAULT-103]', async () => {
    const { handed, out, done } = ended('AB-0999', [])
    await done()
    expect([handed, out.outOfField, out.taken]).toEqual([['AB-0999'], 1, ['AB-0999']])
  })

  test('and end as a scanner ends are passed to a cell of a table, which writes them: nothing has to be put back [FAULT-103]', async () => {
    const { handed, out, done } = ended('Ampicillin', [], writesText)
    await done()
    expect([handed, out.taken, out.left]).toEqual([['Ampicillin'], [], []])
  })

  test.each([['AB-0999'], ['Ampicillin']])('stay if the database does not answer, also where a new label is awaited: %s [FAULT-103]', async (word) => {
    const { handed, out, done } = ended(word, null)
    await done()
    expect([handed, out.outOfField, out.left]).toEqual([[], 0, [word]])
  })

  test('stay in their order while another one is looked up, and nothing is lost if what awaited them is gone [FAULT-103]', async () => {
    const { read, field, free, handed, out, done } = desk(['CL-0131'])
    read('CL-0131', { field: field('CL-0131', true, 'Enter') })
    read('Ampicillin', { field: field('Ampicillin', true, 'Enter') })
    read('AB-0999', { field: field('AB-0999', true, 'Enter') })
    await done()
    expect([handed, out.left, out.outOfField]).toEqual([['CL-0131', 'AB-0999'], ['Ampicillin'], 2])
    read('CL-0131', { field: field('CL-0131', true, 'Enter') })
    free()
    await done()
    // It is still in its field.
    expect([out.missed, out.outOfField]).toEqual([['CL-0131'], 2])
  })

  test('a certain scan in a field can be put back; the code of a tube only where no tubes are awaited', () => {
    const { read, out, field, free } = desk([])
    read('CL-0131', { field: field('CL-0131', false) })
    read('005000000001842', { field: field('005000000001842', false) })
    free()
    read('005000000001843', { field: field('005000000001843', false) })
    expect(out.taken).toEqual(['CL-0131', '005000000001843'])
  })
})
