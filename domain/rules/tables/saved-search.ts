import type { TableViewRow } from '../../entities/table-view.ts'
import { conditionDefaults, conditionNames, nameOfOwnField, searchProperties, type SearchCondition } from './search-condition.ts'

/** A search: its conditions, and whether a sample must meet all of them or any. */
export interface SampleSearch {
  readonly match: 'all' | 'any'
  readonly conditions: readonly SearchCondition[]
}

/** The scope of saved searches among saved views. */
export const searchScope = 'SEARCH'
const matchField = 'match'
const conditionField = 'condition'

/** A saved search is a view that has its conditions as filters. */
export const toViewFilters = ({ match, conditions }: SampleSearch): TableViewRow['filters'] => [
  { field: matchField, value: match },
  ...conditions.map((condition) => ({ field: conditionField, value: JSON.stringify(condition) })),
]

/** Anything unreadable or unknown is left out. */
export const fromViewFilters = (filters: TableViewRow['filters']): SampleSearch => ({
  match: filters.some(({ field, value }) => field === matchField && value === 'any') ? 'any' : 'all',
  conditions: filters.flatMap(({ field, value }) => (field === conditionField ? readConditions(`[${value}]`) : [])),
})

/** The readable conditions of a JSON list. */
export function readConditions(text: string): SearchCondition[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.flatMap((each) => readCondition(each as Partial<Record<keyof SearchCondition, unknown>> | null) ?? []) : []
  } catch {
    return []
  }
}

function readCondition(saved: Partial<Record<keyof SearchCondition, unknown>> | null): SearchCondition | undefined {
  const target = saved?.sampleTypeMetaID
  const isTarget = Number.isSafeInteger(target) || (searchProperties as readonly unknown[]).includes(target) || nameOfOwnField(target) !== undefined
  if (!saved || !isTarget) return undefined
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return {
    sampleTypeMetaID: target as SearchCondition['sampleTypeMetaID'],
    label: text(saved.label),
    value: text(saved.value),
    valueLabel: text(saved.valueLabel),
    condition: conditionNames.find((name) => name === saved.condition) ?? conditionDefaults.condition,
    conditionLabel: text(saved.conditionLabel),
    dateType: (['TEXT', 'NUMERIC', 'DATE'] as const).find((kind) => kind === saved.dateType) ?? conditionDefaults.dateType,
  }
}
