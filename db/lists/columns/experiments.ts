import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { toBarcode } from '#domain/rules/barcode.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { writersText } from '#domain/rules/notebook/notebook-writers.ts'
import { withWriting } from '#domain/rules/notebook/last-change.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { latestOf, ownWritings, readOwnWritings } from '../../writing/own-writing.ts'
import { ref, type ListDefinition } from '../define-list.ts'
import { idsByName } from '../ids-by-name.ts'
import { experimentWords } from './experiment-words.ts'

export const experimentsList: ListDefinition<'experiments'> = {
  entity: 'experiments',
  revision: 4,
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => row.nameFold },
    study: ref((row: ExperimentRow) => row.studyId, 'studies', idsByName),
    owner: ref(
      (row: ExperimentRow) => row.ownerId,
      'members',
      (members) => idsByName(members.map(({ id, fullName }) => ({ id, name: fullName }))),
    ),
    writers: { kind: 'dictionary', of: writersText },
    status: { kind: 'dictionary', of: (row) => normalizeText(row.status) },
    template: { kind: 'number', of: (row) => row.isTemplate },
    archived: { kind: 'number', of: (row) => row.archived },
    created: { kind: 'number', of: (row) => row.createdAt },
    changed: { kind: 'number', of: (row) => row.changedAt },
  },
  sorts: {
    name: ['name'],
    id: ['id'],
    study: ['study', 'name'],
    owner: ['owner', 'name'],
    status: ['status', 'name'],
    created: ['created'],
    changed: ['changed'],
  },
  searchTexts: (row) => [row.name, experimentCode(row.id), toBarcode('experiment', row.id)],
  words: experimentWords,
  overlay: { records: ownWritings, read: async (workspace) => latestOf(await readOwnWritings(workspace), 'experimentId'), apply: withWriting },
}
