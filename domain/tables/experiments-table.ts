import { experimentStatuses, type ExperimentRow } from '../entities/experiment.ts'
import { msg } from '../message.ts'
import { toBarcode } from '../rules/barcode.ts'
import { experimentCode } from '../rules/notebook/experiment-code.ts'
import { experimentStatusNames } from '../rules/notebook/experiment-status-names.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { writersText, writerWord } from '../rules/notebook/notebook-writers.ts'
import { memberColumn, nameColumn, textColumn, textColumnDefaults, timeColumn } from './columns.ts'
import { idFilter, memberFilter } from './filters.ts'
import type { TableColumn, TableDefinition, TableFilter } from './table-definition.ts'

const columns: readonly TableColumn<ExperimentRow>[] = [
  nameColumn,
  { ...textColumnDefaults, key: 'code', name: msg('Number'), listSort: 'id', text: (row) => experimentCode(row.id), sortValue: (row) => row.id },
  {
    ...textColumnDefaults,
    key: 'study',
    name: msg('Study'),
    listSort: 'study',
    refersTo: { entity: 'studies', by: 'studyId' },
    text: (row, names) => names.study(row.studyId),
  },
  textColumn('status', msg('Status')),
  memberColumn('owner', msg('Owner'), 'ownerId'),
  timeColumn('created', msg('Created'), 'createdAt'),
  timeColumn('changed', msg('Last change'), 'changedAt'),
]

const statusFilter: TableFilter<ExperimentRow> = {
  key: 'status',
  label: 'states',
  all: msg('All states'),
  values: experimentStatuses.map((value) => ({ value, label: experimentStatusNames[value] })),
  of: (row) => normalizeText(row.status),
  conditions: (value) => [{ field: 'status', op: 'is', value: normalizeText(value) }],
}

/** Filter for what a person owns or collaborates in. */
const writerFilter = (me: number): TableFilter<ExperimentRow> => ({
  key: 'writers',
  label: 'people',
  all: msg('Everyone’s'),
  values: [{ value: 'me', label: msg('Mine and shared with me') }],
  of: writersText,
  conditions: () => [{ field: 'writers', op: 'contains', value: writerWord(me) }],
  part: () => writerWord(me),
})

/** What somebody has worked on today; the shortcut of the installed app leads there. spec PWA-02 */
const changedFilter = (startOfToday: number): TableFilter<ExperimentRow> => ({
  key: 'changed',
  label: 'days',
  all: msg('Changed at any time'),
  values: [{ value: 'today', label: msg('Changed today') }],
  of: (row) => row.changedAt,
  conditions: () => [{ field: 'changed', op: 'from', value: startOfToday }],
})

/** The experiments of the group: neither archived ones nor templates. Those changed last come first. */
export const experimentsTable: TableDefinition<ExperimentRow> = {
  scope: 'EXPERIMENTS',
  entity: 'experiments',
  primary: 'name',
  defaultColumns: ['name', 'code', 'study', 'status', 'owner', 'changed'],
  defaultSort: { column: 'changed', direction: 'DESC' },
  columns: () => columns,
  filters: ({ members, studies, me, startOfToday }) => [
    writerFilter(me),
    statusFilter,
    memberFilter('owner', 'owners', msg('All owners'), (row) => row.ownerId, members),
    idFilter('study', 'studies', msg('All studies'), (row) => row.studyId, studies),
    changedFilter(startOfToday),
  ],
  within: [
    { field: 'archived', op: 'is', value: 0 },
    { field: 'template', op: 'is', value: 0 },
  ],
  includes: (row) => row.archived === 0 && row.isTemplate === 0,
  searchTexts: (row) => [row.name, experimentCode(row.id), toBarcode('experiment', row.id)],
}
