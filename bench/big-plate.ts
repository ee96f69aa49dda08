import { SecondDevice } from '../e2e/harness/second-device.ts'
import { pushActs, takeIds } from './push-acts.ts'
import { writer } from './server-mutations.ts'

const [rows, columns] = [16, 24]

export const plateName = 'Screening plate'

interface Layer {
  id: number
  parentId: number | null
  kind: string
  archived: number
}
interface Sample {
  id: number
  archived: number
  layerId: number | null
}

/** A 384-well plate with a tube in every well, which the demo does not have; returns its id. */
export async function addPlate(url: string): Promise<number> {
  const device = await SecondDevice.signIn(url, writer.login, 'aliquot-demo')
  const layers = await device.rows<Layer>('storageLayers')
  const parent = layers.find(({ kind, archived }) => kind === 'unit' && !archived)!
  const wells = rows * columns
  const tubes = (await device.rows<Sample>('samples')).filter(({ archived, layerId }) => !archived && layerId !== null).slice(-wells)
  const id = (await takeIds(device, 'storageLayers', 1))[0]!
  const plate = { id, parentId: parent.id, name: plateName, kind: 'plate', rows, columns, altBarcode: null }
  const acts = [
    { command: 'layer.create@1', input: plate },
    ...tubes.map((tube, at) => ({ command: 'sample.move@1', input: { sampleId: tube.id, layerId: id, position: at + 1 } })),
  ]
  await pushActs(device, acts)
  const moved = (await device.rows<Sample>('samples')).filter(({ layerId }) => layerId === id).length
  if (moved !== wells) throw new Error(`${moved} of ${wells} tubes are on the plate`)
  return id
}
