import { describe, expect, test } from 'vitest'
import { asTx, Draft } from '#domain/draft.ts'
import { assertOwnBarcodeFree } from '#domain/rules/samples/own-barcode.ts'
import type { AnyRow, EntityName } from '#domain/schema.ts'
import type { Source } from '#domain/tx.ts'
import { makeLayer, makeSample } from '#tests/harness/factories.ts'

const rows: { entity: EntityName; row: AnyRow }[] = [
  { entity: 'samples', row: { ...makeSample({ id: 1, name: 'HeLa', altBarcode: 'TUBE-1' }) } },
  { entity: 'storageLayers', row: { ...makeLayer({ id: 1, name: 'Shelf', altBarcode: 'SHELF-1' }) } },
]
const source: Source = {
  get: async () => undefined,
  range: async (entity, _index, [code]) => rows.filter((known) => known.entity === entity && known.row.altBarcode === code).map((known) => known.row),
}
const check = (code: string, owner: { sampleId?: number; layerId?: number }) => assertOwnBarcodeFree(asTx(new Draft(source)), code, owner)

describe('a custom barcode names one thing in a group', () => {
  test('a free one can be assigned', async () => {
    await expect(check('NEW', { sampleId: 2 })).resolves.toBeUndefined()
  })

  test('one that a sample or compartment has is taken, and says by which', async () => {
    await expect(check('TUBE-1', { sampleId: 2 })).rejects.toMatchObject({ code: 'barcode.taken', detail: { by: 1, byName: 'HeLa' } })
    await expect(check('SHELF-1', { sampleId: 2 })).rejects.toMatchObject({ code: 'barcode.taken', detail: { byName: 'Shelf' } })
  })

  test('its own bearer can keep it; a compartment with the same id is not its bearer', async () => {
    await expect(check('TUBE-1', { sampleId: 1 })).resolves.toBeUndefined()
    await expect(check('SHELF-1', { layerId: 1 })).resolves.toBeUndefined()
    await expect(check('TUBE-1', { layerId: 1 })).rejects.toMatchObject({ code: 'barcode.taken' })
  })

  test('a code that reads as internal cannot be assigned [SCAN-02]', async () => {
    for (const code of ['005000000000001', '008000000000000001', '011ABCDEFGHIJKL', '001000000000007']) {
      await expect(check(code, { sampleId: 1 })).rejects.toMatchObject({ code: 'barcode.reserved' })
    }
  })
})
