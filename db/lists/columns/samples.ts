import { isLow, type SampleRow } from '#domain/entities/sample.ts'
import { isSampleText } from '#domain/entities/sample-texts.ts'
import { foldKey } from '#domain/rules/samples/own-fields.ts'
import { ownColumnPrefix, ownValueOf } from '#domain/tables/own-columns.ts'
import { searchTextsOf } from '#domain/tables/samples-table.ts'
import { normalizeText } from '#domain/rules/normalize-text.ts'
import { prefixNumber } from '../code-prefix.ts'
import { ref, type ListDefinition } from '../define-list.ts'
import { idsByName } from '../ids-by-name.ts'
import { ownFieldsColumn, packOwnFields } from '../own-field-names.ts'
import { idsInTreeOrder } from './storage-layers.ts'

export const samplesList: ListDefinition<'samples'> = {
  entity: 'samples',
  revision: 2,
  columns: {
    id: { kind: 'number', of: (row) => row.id },
    name: { kind: 'text', of: (row) => row.nameFold },
    type: ref((row: SampleRow) => row.sampleTypeId, 'sampleTypes', idsByName),
    series: ref((row: SampleRow) => row.seriesId, 'sampleSeries', idsByName),
    owner: ref(
      (row: SampleRow) => row.ownerId,
      'members',
      (members) => idsByName(members.map(({ id, fullName }) => ({ id, name: fullName }))),
    ),
    parent: { kind: 'number', of: (row) => row.parentId },
    layer: ref((row: SampleRow) => row.layerId, 'storageLayers', idsInTreeOrder),
    position: { kind: 'number', of: (row) => row.position },
    amount: { kind: 'number', of: (row) => row.amount },
    unit: { kind: 'dictionary', of: (row) => normalizeText(row.unit) },
    expiration: { kind: 'dictionary', of: (row) => row.expiration },
    low: { kind: 'number', of: (row) => (isLow(row) ? 1 : 0) },
    outBy: { kind: 'number', of: (row) => row.outBy },
    missing: { kind: 'number', of: (row) => row.missingSince },
    archived: { kind: 'number', of: (row) => row.archived },
    created: { kind: 'number', of: (row) => row.createdAt },
  },
  sorts: {
    name: ['name'],
    type: ['type', 'name'],
    place: ['layer', 'position'],
    expiration: ['expiration', 'name'],
    created: ['created'],
    id: ['id'],
    owner: ['owner', 'name'],
    series: ['series', 'name'],
    amount: ['unit', 'amount'],
  },
  dynamicColumn: (name) => {
    if (name === 'codePrefix') return { kind: 'number', of: (row) => prefixNumber(row.altBarcode) }
    if (name === ownFieldsColumn) return { kind: 'dictionary', of: packOwnFields }
    if (name.startsWith(ownColumnPrefix)) {
      const key = foldKey(name.slice(ownColumnPrefix.length))
      return { kind: 'text', of: (row) => normalizeText(ownValueOf(row, key)) }
    }
    if (isSampleText(name)) return { kind: 'text', of: (row) => normalizeText(row[name]) }
    const [, kind, id] = /^meta\.(text|number)\.(\d+)$/.exec(name) ?? []
    if (!kind || !id) return null
    if (kind === 'text') return { kind: 'text', of: (row) => normalizeText(row.meta[id] ?? '') }
    return { kind: 'number', of: (row) => toNumber(row.meta[id]) }
  },
  searchTexts: searchTextsOf,
}

const toNumber = (text: string | undefined): number | null => (text ? Number(text) : null)
