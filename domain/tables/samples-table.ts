import { isLow, type SampleRow } from '../entities/sample.ts'
import { sampleTextLabels, sampleTextNames, searchedTexts } from '../entities/sample-texts.ts'
import type { SampleField, SampleTypeRow } from '../entities/sample-type.ts'
import { msg, type Message } from '../message.ts'
import { toBarcode } from '../rules/barcode.ts'
import { memberColumn, nameColumn, textColumn, textColumnDefaults, timeColumn } from './columns.ts'
import { idFilter, memberFilter, notArchived } from './filters.ts'
import { ownColumn } from './own-columns.ts'
import type { TableColumn, TableCondition, TableFilter, TableDefinition, TableReferenceData } from './table-definition.ts'

type Column = TableColumn<SampleRow>

/** `Vector: pUC19 · Passage: 4` */
const ownValuesText = ({ ownFields, meta }: SampleRow): string =>
  (ownFields ?? []).flatMap(({ id, key }) => (meta[id] ? `${key}: ${meta[id]}` : [])).join(' · ')

/** The name and the day have columns of their own kinds. */
const otherTexts = sampleTextNames.filter((name) => name !== 'name' && name !== 'expiration')

const fixedColumns: readonly Column[] = [
  nameColumn,
  {
    ...textColumnDefaults,
    key: 'barcode',
    name: msg('Barcode'),
    listSort: 'id',
    text: (row) => row.altBarcode ?? toBarcode('sample', row.id),
    sortValue: (row) => row.id,
  },
  {
    ...textColumnDefaults,
    key: 'type',
    name: msg('Type'),
    listSort: 'type',
    refersTo: { entity: 'sampleTypes', by: 'sampleTypeId' },
    text: (row, names) => names.type(row.sampleTypeId),
  },
  {
    ...textColumnDefaults,
    key: 'amount',
    name: msg('Amount'),
    columnType: 'number',
    listSort: 'amount',
    text: (row) => `${row.amount} ${row.unit}`.trim(),
    sortValue: (row) => `${row.unit} ${row.amount.toFixed(9).padStart(20, '0')}`,
  },
  {
    ...textColumnDefaults,
    key: 'place',
    name: msg('Location'),
    listSort: 'place',
    refersTo: { entity: 'storageLayers', by: 'layerId' },
    text: (row, names) => (row.layerId === null ? '' : names.place(row.layerId, row.position)),
  },
  { ...textColumnDefaults, key: 'expiration', name: sampleTextLabels.expiration, columnType: 'date', listSort: 'expiration', text: (row) => row.expiration },
  memberColumn('owner', msg('Owner'), 'ownerId'),
  {
    ...textColumnDefaults,
    key: 'series',
    name: msg('Series', 'one'),
    listSort: 'series',
    refersTo: { entity: 'sampleSeries', by: 'seriesId' },
    text: (row, names) => (row.seriesId === null ? '' : names.series(row.seriesId)),
  },
  {
    ...textColumnDefaults,
    key: 'parent',
    name: msg('Parent'),
    sortable: false,
    listSort: 'id',
    refersTo: { entity: 'samples', by: 'parentId' },
    text: (row, names) => (row.parentId === null ? '' : names.sample(row.parentId)),
  },
  ...otherTexts.map((key) => textColumn(key, sampleTextLabels[key])),
  {
    ...textColumnDefaults,
    key: 'ownFields',
    name: msg('Other fields'),
    sortable: false,
    listSort: 'id',
    text: ownValuesText,
  },
  timeColumn('created', msg('Created'), 'createdAt'),
]

/** A column for each field of the group's sample types; if two types have a field of the same name, the type distinguishes them. */
function fieldColumns(types: readonly SampleTypeRow[]): Column[] {
  const all = types.filter((type) => !type.archived).flatMap((type) => type.fields.map((field) => ({ type, field })))
  return all.map(({ type, field }) => {
    const isShared = all.filter((other) => other.field.key === field.key).length > 1
    return fieldColumn(field, isShared ? `${field.key} (${type.name})` : field.key)
  })
}

function fieldColumn(field: SampleField, name: string): Column {
  const isNumber = field.type === 'NUMERIC'
  const text = (row: SampleRow) => row.meta[field.id] ?? ''
  return {
    ...textColumnDefaults,
    key: `meta.${field.id}`,
    name,
    isGiven: true,
    columnType: isNumber ? 'number' : field.type === 'DATE' || field.type === 'DATETIME' ? 'date' : 'text',
    listSort: `meta.${isNumber ? 'number' : 'text'}.${field.id}`,
    text,
    ...(field.type === 'FILE' && { isFile: true as const }),
    ...(isNumber && { sortValue: (row: SampleRow) => Number(text(row)) }),
  }
}

/** What a person has to do something about. The same words are in addresses and saved views. */
export type SampleStatus = 'missing' | 'low' | 'out' | 'mine'

function statusCondition(status: string, me: number): TableCondition {
  if (status === 'missing') return { field: 'missing', op: 'from', value: 0 }
  if (status === 'low') return { field: 'low', op: 'is', value: 1 }
  return status === 'mine' ? { field: 'outBy', op: 'is', value: me } : { field: 'outBy', op: 'from', value: 0 }
}

/** ' missing low out out7 ' */
function statusWords(row: SampleRow): string {
  const words = [row.missingSince !== null && 'missing', isLow(row) && 'low', row.outBy !== null && `out out${row.outBy}`].filter(Boolean)
  return words.length ? ` ${words.join(' ')} ` : ''
}

function statusFilter(me: number): TableFilter<SampleRow> {
  const values: readonly { value: SampleStatus; label: Message }[] = [
    { value: 'missing', label: msg('Missing') },
    { value: 'low', label: msg('Low stock') },
    { value: 'out', label: msg('Checked out') },
    { value: 'mine', label: msg('Checked out by you') },
  ]
  return {
    key: 'status',
    label: 'statuses',
    all: msg('All statuses'),
    values,
    of: statusWords,
    conditions: (value) => [statusCondition(value, me)],
    part: (value) => ` ${value === 'mine' ? `out${me}` : ['missing', 'low'].includes(value) ? value : 'out'} `,
  }
}

function filters({ types, series, members, me, yesterday, soon }: TableReferenceData): TableFilter<SampleRow>[] {
  const lastDay = (value: string) => (value === 'past' ? yesterday : soon)
  return [
    idFilter('type', 'types', msg('All types'), (row) => row.sampleTypeId, types),
    memberFilter('owner', 'owners', msg('All owners'), (row) => row.ownerId, members),
    idFilter('series', 'series', msg('All series'), (row) => row.seriesId, series),
    statusFilter(me),
    {
      key: 'expires',
      label: 'expiration dates',
      all: msg('All expiration dates'),
      values: [
        { value: 'soon', label: msg('Expiring soon') },
        { value: 'past', label: msg('Expired') },
      ],
      of: (row) => row.expiration,
      conditions: (value) => [{ field: 'expiration', op: 'to', value: lastDay(value) }],
    },
  ]
}

/** What the search of lists looks at. What begins with the name or is a whole code comes first, so these are in front. */
export function searchTextsOf(row: SampleRow): (string | null)[] {
  const [name, ...others] = searchedTexts(row)
  return [name, toBarcode('sample', row.id), row.altBarcode, ...others, ...Object.values(row.meta)]
}

export const samplesTable: TableDefinition<SampleRow> = {
  scope: 'SAMPLES',
  entity: 'samples',
  primary: 'name',
  defaultColumns: ['name', 'barcode', 'amount', 'owner', 'place', 'expiration'],
  defaultSort: { column: 'name', direction: 'ASC' },
  columns: ({ types }) => [...fixedColumns, ...fieldColumns(types)],
  columnOf: ownColumn,
  filters,
  ...notArchived,
  searchTexts: searchTextsOf,
}

/** Archived samples, which have no location. */
export const archiveTable: TableDefinition<SampleRow> = {
  ...samplesTable,
  scope: 'ARCHIVE',
  defaultColumns: ['name', 'barcode', 'amount', 'owner', 'type', 'expiration'],
  columns: ({ types }) => [...fixedColumns.filter(({ key }) => key !== 'place'), ...fieldColumns(types)],
  // They wait for nobody.
  filters: (words) => filters(words).filter(({ key }) => key !== 'status'),
  within: [{ field: 'archived', op: 'is', value: 1 }],
  includes: (row) => row.archived === 1,
}
