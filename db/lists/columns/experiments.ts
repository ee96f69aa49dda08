import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { experimentCode } from '#domain/rules/experiment-code.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { ref, type ListDefinition } from '../define-list.ts'
import { idsByName } from '../ids-by-name.ts'

export const experimentsList: ListDefinition<'experiments'> = {
  entity: 'experiments',
  revision: 1,
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => row.nameFold },
    study: ref((row: ExperimentRow) => row.studyId, 'studies', idsByName),
    owner: ref(
      (row: ExperimentRow) => row.ownerId,
      'members',
      (members) => idsByName(members.map(({ id, fullName }) => ({ id, name: fullName }))),
    ),
    status: { kind: 'dictionary', of: (row) => normalizeText(row.status) },
    template: { kind: 'number', of: (row) => row.isTemplate },
    archived: { kind: 'number', of: (row) => row.archived },
    changed: { kind: 'number', of: (row) => row.changedAt },
  },
  sorts: { name: ['name'], id: ['id'], study: ['study', 'name'], owner: ['owner', 'name'], changed: ['changed'] },
  searchTexts: (row) => [row.name, experimentCode(row.id), toBarcode('experiment', row.id)],
}
