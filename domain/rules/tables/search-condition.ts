import type { SampleField } from '../../entities/sample-type.ts'
import { parseAmount } from '../samples/amount.ts'
import { normalizeText } from '../normalize-text.ts'
import { parseImportDate } from '../import/import-date.ts'

/** What a search can compare besides the fields of the sample type. */
export const searchProperties = ['name', 'type', 'amount', 'expiration', 'owner', 'place', 'barcode', 'description', 'note'] as const
export type SearchProperty = (typeof searchProperties)[number]

export type OwnFieldTarget = `own:${string}`

export const ownFieldTarget = (name: string): OwnFieldTarget => `own:${name}`

/** The name of the field; undefined if the target is none that only some samples have. */
export const nameOfOwnField = (target: unknown): string | undefined =>
  typeof target === 'string' && target.startsWith('own:') ? target.slice('own:'.length) : undefined

/** `exact` is equal to, or on that day; `less` is before; `between` includes both ends. */
export const conditionNames = ['exact', 'contains', 'starts', 'less', 'greater', 'between'] as const
export type ConditionName = (typeof conditionNames)[number]
export type ConditionKind = 'TEXT' | 'NUMERIC' | 'DATE'

/** One condition of an advanced sample search, as it is saved and shared. spec §3 "Search condition" */
export interface SearchCondition {
  /** The id of a sample type's field, the name of a property that every sample has, or `own:` and the name of a field that only some samples have. */
  readonly sampleTypeMetaID: number | SearchProperty | OwnFieldTarget
  /** The field, as shown to the person. */
  readonly label: string
  readonly value: string
  /** The value, as shown to the person. */
  readonly valueLabel: string
  readonly condition: ConditionName
  readonly conditionLabel: string
  readonly dateType: ConditionKind
}

export const conditionDefaults = { condition: 'exact', dateType: 'TEXT' } as const

/** Separates the ends of a range. */
export const rangeSeparator = '|'

export const kindOfField = ({ type }: Pick<SampleField, 'type'>): ConditionKind =>
  type === 'NUMERIC' ? 'NUMERIC' : type === 'DATE' || type === 'DATETIME' ? 'DATE' : 'TEXT'

export const kindOfProperty = (property: SearchProperty): ConditionKind => (property === 'amount' ? 'NUMERIC' : property === 'expiration' ? 'DATE' : 'TEXT')

const namesOfKind: Readonly<Record<ConditionKind, readonly ConditionName[]>> = {
  TEXT: ['exact', 'contains', 'starts'],
  NUMERIC: ['exact', 'less', 'greater', 'between'],
  DATE: ['exact', 'less', 'greater', 'between'],
}
export const conditionsOf = (kind: ConditionKind): readonly ConditionName[] => namesOfKind[kind]

/** A test of a sample's value, as text; undefined if the condition is incomplete, or its value is not a number or date. */
export function compileCondition({
  condition,
  dateType,
  value,
}: Pick<SearchCondition, 'condition' | 'dateType' | 'value'>): ((has: string) => boolean) | undefined {
  if (!conditionsOf(dateType).includes(condition)) return undefined
  if (dateType === 'TEXT') return textTest(condition, normalizeText(value.trim()))
  const [from = '', to = ''] = value.split(rangeSeparator).map((end) => end.trim())
  if (dateType === 'NUMERIC') return rangeTest(condition, parseAmount(from), parseAmount(to), parseAmount)
  const day = (text: string) => parseImportDate(text, 'day-first')
  return rangeTest(condition, day(from), day(to), day)
}

function textTest(condition: ConditionName, wanted: string): ((has: string) => boolean) | undefined {
  if (!wanted) return undefined
  if (condition === 'contains') return (has) => normalizeText(has).includes(wanted)
  if (condition === 'starts') return (has) => normalizeText(has).trim().startsWith(wanted)
  return (has) => normalizeText(has).trim() === wanted
}

/** An empty value meets no condition. */
function rangeTest<Value extends number | string>(
  condition: ConditionName,
  from: Value | undefined,
  to: Value | undefined,
  read: (text: string) => Value | undefined,
): ((has: string) => boolean) | undefined {
  if (from === undefined || (condition === 'between' && to === undefined)) return undefined
  const [low, high] = to !== undefined && to < from ? [to, from] : [from, to]
  return (has) => {
    const value = read(has)
    if (value === undefined) return false
    if (condition === 'less') return value < from
    if (condition === 'greater') return value > from
    if (condition === 'between') return value >= low && high !== undefined && value <= high
    return value === from
  }
}
