import { archiveLayer } from '#domain/commands/archive-layer.ts'
import { after, commandSuite } from '#tests/harness/command-suite.ts'
import { archivedBox, makeLayer } from '#tests/harness/factories.ts'

const put = (layerId: number, archived = true) => ({ layerId, archived })
const inside = { entity: 'storageLayers' as const, id: 9, after: { ...makeLayer({ id: 9, parentId: 8, archived: 1 }) } }

commandSuite(archiveLayer, {
  accepted: { input: put(3), entity: 'storageLayers', id: (input) => input.layerId, becomes: () => ({ archived: 1, altBarcode: 'SHELF-3' }) },
  refused: {
    'permission.denied': { by: 3, input: put(3) },
    'layer.gone': { input: put(99) },
    'layer.is-unit': { input: put(1) },
    'layer.not-empty': { input: put(2) },
    'layer.archived': { input: after(put(9, false), archivedBox, inside) },
  },
})
