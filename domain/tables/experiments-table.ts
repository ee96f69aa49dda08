import { experimentStatuses, type ExperimentRow } from '../entities/experiment.ts'
import { msg, type Message } from '../message.ts'
import { toBarcode } from '../rules/barcode.ts'
import { experimentCode } from '../rules/notebook/experiment-code.ts'
import { experimentStatusNames } from '../rules/notebook/experiment-status-names.ts'
import { normalizeText } from '../rules/normalize-text.ts'
import { writersText, writerWord } from '../rules/notebook/notebook-writers.ts'
import type { TableColumn, TableDefinition, TableFilter } from './table-definition.ts'

const textColumnDefaults = { isPrimary: false, columnType: 'text', sortable: true } as const

const columns: readonly TableColumn<ExperimentRow>[] = [
  { ...textColumnDefaults, key: 'name', name: msg('Name'), isPrimary: true, listSort: 'name', text: (row) => row.name },
  { ...textColumnDefaults, key: 'code', name: msg('Number'), listSort: 'id', text: (row) => experimentCode(row.id), sortValue: (row) => row.id },
  {
    ...textColumnDefaults,
    key: 'study',
    name: msg('Study'),
    listSort: 'study',
    refersTo: { entity: 'studies', by: 'studyId' },
    text: (row, names) => names.study(row.studyId),
  },
  { ...textColumnDefaults, key: 'status', name: msg('Status'), listSort: 'status', text: (row) => row.status },
  {
    ...textColumnDefaults,
    key: 'owner',
    name: msg('Owner'),
    listSort: 'owner',
    refersTo: { entity: 'members', by: 'ownerId' },
    text: (row, names) => names.member(row.ownerId),
  },
  {
    ...textColumnDefaults,
    key: 'created',
    name: msg('Created'),
    columnType: 'date',
    listSort: 'created',
    text: (row, names) => names.day(row.createdAt),
    sortValue: (row) => row.createdAt,
  },
  {
    ...textColumnDefaults,
    key: 'changed',
    name: msg('Last change'),
    columnType: 'date',
    listSort: 'changed',
    text: (row, names) => names.day(row.changedAt),
    sortValue: (row) => row.changedAt,
  },
]

function idFilter(
  key: string,
  label: string,
  all: Message,
  of: (row: ExperimentRow) => number,
  values: readonly { id: number; name: string }[],
): TableFilter<ExperimentRow> {
  return {
    key,
    label,
    all,
    values: values.map(({ id, name }) => ({ value: String(id), label: name, isGiven: true })),
    of,
    conditions: (value) => [{ field: key, op: 'is', value: Number(value) }],
  }
}

const statusFilter: TableFilter<ExperimentRow> = {
  key: 'status',
  label: 'states',
  all: msg('All states'),
  values: experimentStatuses.map((value) => ({ value, label: experimentStatusNames[value] })),
  of: (row) => normalizeText(row.status),
  conditions: (value) => [{ field: 'status', op: 'is', value: normalizeText(value) }],
}

/** Of what a person owns or collaborates in. */
const writerFilter = (me: number): TableFilter<ExperimentRow> => ({
  key: 'writers',
  label: 'people',
  all: msg('Everyone’s'),
  values: [{ value: 'me', label: msg('Mine and shared with me') }],
  of: writersText,
  conditions: () => [{ field: 'writers', op: 'contains', value: writerWord(me) }],
  part: () => writerWord(me),
})

/** The experiments of the group: neither archived ones nor templates. Those changed last come first. */
export const experimentsTable: TableDefinition<ExperimentRow> = {
  scope: 'EXPERIMENTS',
  entity: 'experiments',
  primary: 'name',
  defaultColumns: ['name', 'code', 'study', 'status', 'owner', 'changed'],
  defaultSort: { column: 'changed', direction: 'DESC' },
  columns: () => columns,
  filters: ({ members, studies, me }) => [
    writerFilter(me),
    statusFilter,
    idFilter(
      'owner',
      'owners',
      msg('All owners'),
      (row) => row.ownerId,
      members.map(({ id, fullName }) => ({ id, name: fullName })),
    ),
    idFilter('study', 'studies', msg('All studies'), (row) => row.studyId, studies),
  ],
  within: [
    { field: 'archived', op: 'is', value: 0 },
    { field: 'template', op: 'is', value: 0 },
  ],
  includes: (row) => row.archived === 0 && row.isTemplate === 0,
  searchTexts: (row) => [row.name, experimentCode(row.id), toBarcode('experiment', row.id)],
}
