import { expect, test } from 'vitest'
import { prefixCounts, prefixRequest } from '#db/lists/code-prefix.ts'
import { LiveColumns } from '#db/lists/live-columns.ts'
import { selectIds } from '#db/lists/select-ids.ts'
import { mostFrequent, readCodePrefixes } from '#db/queries/code-prefixes.ts'
import { write } from '#db/writing/write.ts'
import { mutation } from '#db/writing/mutation.ts'
import { setLayerBarcode } from '#domain/commands/set-layer-barcode.ts'
import { setSampleBarcode } from '#domain/commands/set-sample-barcode.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { makeContext, makeLayer, makePage, makeSample, noon, serverRow, smallLab } from '#tests/harness/factories.ts'
import { makeWorkspace } from '#tests/harness/make-workspace.ts'
import { takePage } from '#tests/harness/take-page.ts'

const makeLab = async (codes: readonly string[], ofLayers: readonly string[] = []) => {
  const workspace = makeWorkspace()
  const rows = codes.map((altBarcode, at) => serverRow('samples', at + 1, makeSample({ id: at + 1, altBarcode })))
  const layers = ofLayers.map((altBarcode, at) => serverRow('storageLayers', at + 1, makeLayer({ id: at + 1, altBarcode })))
  await takePage(workspace.disk, makePage({ rows: [...rows, ...layers] }), noon)
  return workspace
}

/** As many codes, numbered. */
const codesOf = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${String(at).padStart(4, '0')}`)

test('how the codes of samples and compartments begin, each once; numbers and other texts have no prefix', async () => {
  const workspace = makeWorkspace()
  await takePage(workspace.disk, makePage({ rows: smallLab() }), noon)
  const codes = ['PL-0421', 'AB-0002', 'AB-0001']
  for (const [at, barcode] of codes.entries())
    await write(workspace.disk, makeContext(), [mutation(setSampleBarcode, { sampleId: at + 1, barcode }, 'Barcode')])
  await write(workspace.disk, makeContext(), [mutation(setLayerBarcode, { layerId: 2, barcode: 'BX-F2-002' }, 'Barcode')])
  expect(await readCodePrefixes(workspace, 4)).toEqual(['AB-', 'BX-', 'PL-'])
  expect(await readCodePrefixes(workspace, 1)).toEqual(['AB-'])
})

test('the most frequent ones, in an order that stays when one of them overtakes another', async () => {
  const workspace = await makeLab([...codesOf('RG-', 2), ...codesOf('PL-', 3), ...codesOf('AB-', 1), ...codesOf('GS-', 4)])
  expect(await readCodePrefixes(workspace, 3)).toEqual(['GS-', 'PL-', 'RG-'])
})

test('a box that is typed has its key, too, although there are fewer of them', async () => {
  const workspace = await makeLab([...codesOf('AB-', 3), ...codesOf('PL-', 2)], ['BX-1', 'LN-1', 'LN-2'])
  expect(await readCodePrefixes(workspace, 2)).toEqual(['AB-', 'LN-'])
  expect(await readCodePrefixes(workspace, 3)).toEqual(['AB-', 'LN-', 'PL-'])
})

test('codes that tubes came with hide none of them, however many there are', async () => {
  const others = [...codesOf('FR', 300), ...codesOf('M ', 20), 'PL', 'PL 7', 'PLX', 'Pla', 'PLab', 'ABCDE-1', '@-1', 'a-1', 'Ü-1', 'ZZZZZZ', '12-34']
  const workspace = await makeLab([...others, 'FR-1', 'FRA-1', 'PL-0421', 'PLA-7', 'PR-0044', 'ZZ-1'])
  expect(await readCodePrefixes(workspace, 8)).toEqual(['FR-', 'FRA-', 'PL-', 'PLA-', 'PR-', 'ZZ-'])
})

test('lists count the same prefixes, for encrypted databases, where codes have no order', async () => {
  const others = [...codesOf('FR', 30), 'PL', 'PLab', 'ABCDE-1', '@-1', 'a-1', 'ZZZZZZ', '12-34']
  const workspace = await makeLab([...others, ...codesOf('GS-', 4), 'FRA-1', 'PLAZ-0421', 'ZZ-1'], ['BX-1', 'LN-1', 'LN-2'])
  const counts = async (entity: 'samples' | 'storageLayers') => {
    const columns = new LiveColumns(workspace, entity, { onChange: () => {}, onFailure: (error) => expect.fail(String(error)) })
    afterTest(() => columns.close())
    const request = prefixRequest(entity)
    columns.hasColumns(['codePrefix'])
    await columns.catchUp()
    return prefixCounts(selectIds(columns.columns, request).figures)
  }
  const counted = [await counts('samples'), await counts('storageLayers')] as const
  for (const most of [1, 2, 3, 8]) expect(mostFrequent(counted, most)).toEqual(await readCodePrefixes(workspace, most))
  expect([...counted[0]].sort()).toEqual([
    ['FRA-', 1],
    ['GS-', 4],
    ['PLAZ-', 1],
    ['ZZ-', 1],
  ])
})
