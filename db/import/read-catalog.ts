import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { readBarcode } from '#domain/rules/barcode.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { LocationLookup } from '#domain/rules/import/import-location.ts'
import type { ImportCatalog } from '#domain/rules/import/import-row.ts'
import type { CatalogSample } from '#domain/rules/import/import-parent.ts'
import { eachRow } from '../queries/each-row.ts'
import { readSampleTypes } from '../queries/sample-types.ts'
import type { Workspace } from '../workspace.ts'

const noOccupants: ReadonlyMap<number, string> = new Map()

/** What is in the group now, for checking the rows of a file. Reads all samples: not on the main thread. */
export async function readImportCatalog(workspace: Workspace): Promise<ImportCatalog> {
  const types = await readSampleTypes(workspace)
  const layers: StorageLayerRow[] = []
  await eachRow(workspace, 'storageLayers', (rows) => void layers.push(...rows))
  const namesByBarcode = new Map<string, string>()
  for (const { altBarcode, name } of layers) if (altBarcode !== null) namesByBarcode.set(altBarcode, name)
  const taken = new Map<number, Map<number, string>>()
  const samples = new Map<number, CatalogSample>()
  const byName = new Map<string, CatalogSample | 'several'>()
  const byBarcode = new Map<string, number>()
  await eachRow(workspace, 'samples', (rows) => {
    for (const { id, archived, altBarcode, name, layerId, position } of rows) {
      const sample = { id, archived }
      samples.set(id, sample)
      const namesake = byName.get(name)
      if (namesake === undefined || (namesake !== 'several' && namesake.archived)) byName.set(name, sample)
      else if (!archived) byName.set(name, 'several')
      if (altBarcode !== null) {
        namesByBarcode.set(altBarcode, name)
        byBarcode.set(altBarcode, id)
      }
      if (layerId === null || position === 0) continue
      const inLayer = taken.get(layerId) ?? new Map<number, string>()
      taken.set(layerId, inLayer.set(position, name))
    }
  })
  return {
    userId: workspace.userId,
    // An archived type yields its name to one in use.
    types: new Map(types.toSorted((a, b) => b.archived - a.archived).map((type) => [normalizeText(type.name.trim()), type])),
    locations: new LocationLookup(layers),
    occupiedPositions: (layerId) => taken.get(layerId) ?? noOccupants,
    nameByBarcode: (code) => namesByBarcode.get(code),
    sampleByName: (name) => byName.get(name),
    sampleByCode(code) {
      const reading = readBarcode(code, true)
      const id = reading.kind === 'sample' ? reading.id : byBarcode.get(code)
      return id === undefined ? undefined : samples.get(id)
    },
  }
}
