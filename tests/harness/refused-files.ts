import { rowKey } from '#domain/dependency-keys.ts'
import type { FileRow } from '#domain/entities/file.ts'
import { after } from './command-suite.ts'
import { makeEquipment } from './equipment.ts'
import { storedFile } from './files.ts'
import { makeProduct } from './supplies.ts'
import { notebook, type NotebookFields } from './notebook.ts'

/** What changing a file is refused with, because of what it belongs to or because it is gone. */
export const refusedFiles = <Input>(input: Input) => {
  const fileOf = (subject: FileRow['subject'], fields: NotebookFields = {}) => ({ input: after(input, ...notebook(fields), storedFile({ subject })) })
  return {
    'file.gone': { input },
    'permission.denied': { by: 3, ...fileOf('sections#1') },
    'input.invalid': fileOf('storageLayers#1'),
    'sample.gone': fileOf('samples#99'),
    'sample.archived': fileOf('samples#4'),
    'section.gone': fileOf('sections#99'),
    'section.archived': fileOf('sections#1', { section: { archived: 1 } }),
    'section.locked': fileOf('sections#1', { section: { lockedBy: 2 } }),
    'experiment.gone': fileOf('sections#1', { section: { experimentId: 99 } }),
    'experiment.archived': fileOf('sections#1', { experiment: { archived: 1 } }),
    'equipment.gone': fileOf('equipment#99'),
    'equipment.archived': {
      by: 5,
      input: after(input, { entity: 'equipment', id: 500, after: { ...makeEquipment({ archived: 1 }) } }, storedFile({ subject: 'equipment#500' })),
    },
    'equipment.result-gone': fileOf(rowKey('equipmentEvents', 'event-of-nobody-01')),
    'experiment.signed': fileOf('sections#1', { experiment: { status: 'SIGNED' } }),
    'product.gone': fileOf('products#99'),
    'product.archived': {
      input: after(input, { entity: 'products', id: 1, after: { ...makeProduct({ archived: 1 }) } }, storedFile({ subject: 'products#1' })),
    },
  }
}
