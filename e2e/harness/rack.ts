import { makeRackImage } from './barcode-image.ts'
import type { SecondDevice } from './second-device.ts'

interface SampleType {
  id: number
  archived: number
  fields: { required: boolean }[]
}

const rack = { rows: 4, columns: 6, width: 900, height: 610, spacing: 11, pitch: 122 } as const
const codeOf = (n: number): string => `FD${String(70_000_000 + n)}`

/** Tubes 1 to 20 in a box of 24, and tube 21 that has no location. */
export async function fillRack(colleague: SecondDevice): Promise<{ id: number; name: string }> {
  const layers = await colleague.rows<{ id: number; name: string }>('storageLayers')
  const types = await colleague.rows<SampleType>('sampleTypes')
  const parentId = layers.find(({ name }) => name === 'Rack R1')!.id
  const sampleTypeId = types.find(({ archived, fields }) => !archived && fields.every(({ required }) => !required))!.id
  const box = { id: await colleague.takeId('storageLayers'), name: 'Tubes of 24' }
  await colleague.act('layer.create@1', { ...box, parentId, kind: 'box', rows: rack.rows, columns: rack.columns, altBarcode: null })
  const blank = { sampleTypeId, amount: 0, unit: '', expiration: '', description: '', note: '', meta: {}, parentId: null }
  for (let n = 1; n <= 21; n++) {
    const place = n === 21 ? { layerId: null, position: 0 } : { layerId: box.id, position: n }
    await colleague.act('sample.create@1', { ...blank, ...place, id: await colleague.takeId('samples'), name: `Tube ${n}`, altBarcode: codeOf(n) })
  }
  return box
}

/** Tubes 3 and 4 have changed places, 7 is gone, and 21 is at D3. */
const tubes = [1, 2, 4, 3, 5, 6, null, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, null, null, null]
export const codesOfRack = tubes.map((n) => (n === null ? null : codeOf(n)))

/** From below, as it is now. */
export const pictureOfRack = (how: Pick<Parameters<typeof makeRackImage>[0], 'degrees' | 'unreadable'> = {}): ReturnType<typeof makeRackImage> =>
  makeRackImage({ ...rack, codes: codesOfRack, view: 'below', ...how })
