import { beforeEach, describe, expect, test, vi } from 'vitest'
import { resolveScan } from '#db/queries/resolve-scan.ts'
import type { Workspace } from '#db/workspace.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { limits } from '#domain/limits.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { makeContext, makePage, makeSample, noon, serverRow, smallLab, totalsOf } from '#tests/harness/factories.ts'
import { makeEquipment } from '#tests/harness/equipment.ts'
import { makeExperiment } from '#tests/harness/notebook.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { makeProduct } from '#tests/harness/supplies.ts'
import { takePage } from '#tests/harness/take-page.ts'

const misconfigured = { kind: 'misconfigured', message: 'Barcode misconfigured or you are currently in the wrong group' }
const notRecognized = { kind: 'not-recognized', message: 'Barcode not recognized' }

let workspace: Workspace
beforeEach(async () => {
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
})

test('the code on a package finds its product, and so does its own code; samples and boxes that have the code come first', async () => {
  const gtin = '04012345678901'
  const page = [
    serverRow('products', 7, makeProduct({ id: 7, gtin, archived: 1 })),
    serverRow('products', 8, makeProduct({ id: 8, gtin, barcode: 'BUY-8000' })),
    serverRow('products', 9, makeProduct({ id: 9, barcode: 'SHELF-3' })),
    serverRow('products', 10, makeProduct({ id: 10, barcode: 'TUBE-1' })),
  ]
  workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: [...smallLab(), ...page] }), noon)
  for (const code of [gtin, gtin.slice(1), `01${gtin}1728113010L26`, `]d201${gtin}10L26\x1d17281130`, `https://id.example.com/01/${gtin}/10/L26`, 'BUY-8000'])
    expect(await resolveScan(workspace, code)).toMatchObject({ kind: 'product', id: 8 })
  expect(await resolveScan(workspace, 'SHELF-3')).toMatchObject({ kind: 'layer', id: 3 })
  expect(await resolveScan(workspace, 'TUBE-1')).toMatchObject({ kind: 'sample', id: 1 })
  expect(await resolveScan(workspace, '0104012345678902')).toEqual(notRecognized)
  expect(await resolveScan(workspace, '0104012345678895')).toEqual(notRecognized)
})

describe('a scan is resolved on this device alone [SCAN-09]', () => {
  test('internal codes by id, with 15 or 18 characters [SCAN-02]', async () => {
    expect(await resolveScan(workspace, '005000000000001')).toMatchObject({ kind: 'sample', id: 1, row: { id: 1 } })
    expect(await resolveScan(workspace, '005000000000000001')).toMatchObject({ kind: 'sample', id: 1, row: { id: 1 } })
    expect(await resolveScan(workspace, '011000000000001')).toMatchObject({ kind: 'series', id: 1, row: { id: 1 } })
    expect(await resolveScan(workspace, '008000000000002')).toMatchObject({ kind: 'layer', id: 2, row: { id: 2 } })
    await workspace.mirror('experiments').put(makeExperiment({ id: 123 }))
    expect(await resolveScan(workspace, '001000000000123')).toEqual({ kind: 'experiment', id: 123 })
  })

  test('an archived sample’s code still finds it', async () => {
    expect(await resolveScan(workspace, '005000000000004')).toMatchObject({ kind: 'sample', id: 4, row: { id: 4 } })
  })

  test('a well-formed internal code that is not in this group, of all three kinds and both lengths [SCAN-06]', async () => {
    for (const prefix of ['005', '011', '008']) {
      for (const digits of [12, 15]) expect(await resolveScan(workspace, prefix + '999'.padStart(digits, '0'))).toEqual(misconfigured)
    }
  })

  test('the code of an experiment that is not in this group is not recognized, as the server says: only 005, 011 and 008 are internal [FAULT-122] [SCAN-06]', async () => {
    expect(await resolveScan(workspace, '001000000000999')).toEqual(notRecognized)
    expect(await resolveScan(workspace, '001000000000000999')).toEqual(notRecognized)
  })

  test('a code that only looks internal gets the same answer [SCAN-06]', async () => {
    expect(await resolveScan(workspace, '00500000000000X')).toEqual(misconfigured)
    expect(await resolveScan(workspace, '005000000000000')).toEqual(misconfigured)
  })

  test('custom codes of a sample or a compartment [SCAN-03]', async () => {
    expect(await resolveScan(workspace, 'TUBE-1')).toMatchObject({ kind: 'sample', id: 1, row: { id: 1 } })
    expect(await resolveScan(workspace, ']C1TUBE-1\r')).toMatchObject({ kind: 'sample', id: 1, row: { id: 1 } })
    expect(await resolveScan(workspace, 'SHELF-3')).toMatchObject({ kind: 'layer', id: 3, row: { id: 3 } })
  })

  test('the code of an instrument', async () => {
    await workspace.mirror('equipment').put(makeEquipment({ barcode: 'QP-0001' }))
    expect(await resolveScan(workspace, 'QP-0001')).toMatchObject({ kind: 'equipment', id: 500, row: { name: 'Confocal' } })
  })

  test('a code that is neither internal nor found [SCAN-06]', async () => {
    expect(await resolveScan(workspace, 'NOBODY-HAS-THIS')).toEqual(notRecognized)
    expect(await resolveScan(workspace, 'tube-1')).toEqual(notRecognized)
  })

  test('codes shorter than 6 are not looked up, four or fewer are ignored, unless a scan dialog is open [SCAN-03]', async () => {
    const rows = [
      serverRow('samples', 20, makeSample({ id: 20, altBarcode: 'ABCDE' }), 2),
      serverRow('samples', 21, makeSample({ id: 21, altBarcode: 'ABCD' }), 2),
    ]
    await takePage(workspace.disk, makePage({ from: 1, rows, ...totalsOf([...smallLab(), ...rows]) }), noon)
    const mirror = vi.spyOn(workspace, 'mirror')
    expect(await resolveScan(workspace, 'ABCDE')).toEqual(notRecognized)
    expect(await resolveScan(workspace, 'ABCD')).toEqual({ kind: 'ignored' })
    expect(await resolveScan(workspace, 'ABCD', { anyLength: true })).toEqual(notRecognized)
    expect(mirror).not.toHaveBeenCalled()
  })

  test('a code assigned offline a moment ago is found [SCAN-09]', async () => {
    await write(workspace.disk, makeContext(), [mutation(setSampleBarcode, { sampleId: 2, barcode: 'NEW-CODE' }, 'Barcode')])
    expect(await resolveScan(workspace, 'NEW-CODE')).toMatchObject({ kind: 'sample', id: 2, row: { id: 2 } })
  })

  test('of two tubes with the same code for a moment, the one that is not archived', async () => {
    const rows = [serverRow('samples', 0.5, makeSample({ id: 0.5, altBarcode: 'TUBE-1', archived: 1 }), 2)]
    await takePage(workspace.disk, makePage({ from: 1, rows, ...totalsOf([...smallLab(), ...rows]) }), noon)
    expect(await resolveScan(workspace, 'TUBE-1')).toMatchObject({ kind: 'sample', id: 1, row: { id: 1 } })
  })
})

test('a database that does not answer leads to a refusal, not to a scan without an answer', async () => {
  vi.useFakeTimers()
  try {
    vi.spyOn(workspace, 'mirror').mockImplementation(() => ({ get: () => new Promise(() => undefined) }) as never)
    const answer = resolveScan(workspace, '005000000000001').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(limits.scan.timeout)
    expect(await answer).toMatchObject({ code: 'device.database' })
  } finally {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})
