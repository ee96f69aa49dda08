import type { SampleTypeRow } from '#domain/entities/sample-type.ts'
import { defineMessages, type Message } from '#domain/message.ts'
import {
  conditionDefaults,
  kindOfField,
  kindOfProperty,
  ownFieldTarget,
  rangeSeparator,
  searchProperties,
  type ConditionKind,
  type ConditionName,
  type SearchCondition,
  type SearchProperty,
} from '#domain/rules/tables/search-condition.ts'
import type { SampleSearch } from '#domain/rules/tables/saved-search.ts'
import type { OwnFieldName } from '#db/lists/own-field-names.ts'
import { listText, t } from '#src/ui/text/translate.ts'
import { dayText } from '#src/workspace/format/dates.ts'

const propertyNames: Readonly<Record<SearchProperty, Message>> = defineMessages({
  name: 'Name',
  type: 'Sample type',
  amount: 'Amount',
  expiration: 'Expiration',
  owner: 'Owner',
  place: 'Location',
  barcode: 'Barcode',
  description: 'Description',
  note: 'Note',
})

const conditionNames: Readonly<Record<ConditionKind, Partial<Record<ConditionName, Message>>>> = {
  TEXT: defineMessages({ exact: 'is exactly', contains: 'contains', starts: 'starts with' }),
  NUMERIC: defineMessages({ exact: 'is', less: 'is less than', greater: 'is greater than', between: 'is between' }),
  DATE: defineMessages({ exact: 'is on', less: 'is before', greater: 'is after', between: 'is between' }),
}

export function conditionText(kind: ConditionKind, name: ConditionName): string {
  const text = conditionNames[kind][name]
  return text ? t(text) : name
}

/** Something a search can compare. */
export interface SearchTarget {
  readonly id: SearchCondition['sampleTypeMetaID']
  readonly label: string
  readonly kind: ConditionKind
  /** The options to choose from; empty if any text is allowed. */
  readonly options: readonly string[]
}

/** The properties of every sample, then the fields of each type, then those that only some samples have. */
export function searchTargets(types: readonly SampleTypeRow[], ownFields: readonly OwnFieldName[]): SearchTarget[] {
  const properties = searchProperties.map((id) => ({
    id,
    label: t(propertyNames[id]),
    kind: kindOfProperty(id),
    options: id === 'type' ? types.map(({ name }) => name) : [],
  }))
  const fields = types.flatMap((type) =>
    type.fields.map((field) => ({
      id: field.id,
      label: t('{type}: {field}', { type: type.name, field: field.key }),
      kind: kindOfField(field),
      // A COMBO accepts texts other than its options.
      options: field.type === 'RADIO' || field.type === 'CHECKBOX' ? field.options : [],
    })),
  )
  const own = ownFields.map((field) => ({ id: ownFieldTarget(field.key), label: field.key, kind: kindOfField(field), options: [] }))
  return [...properties, ...fields, ...own]
}

export const emptyCondition = ({ id, label, kind }: SearchTarget): SearchCondition =>
  withLabels({
    sampleTypeMetaID: id,
    label,
    value: '',
    valueLabel: '',
    condition: conditionDefaults.condition,
    conditionLabel: '',
    dateType: kind,
  })

/** With the labels shown to the person. */
export const withLabels = (condition: SearchCondition): SearchCondition => ({
  ...condition,
  conditionLabel: conditionText(condition.dateType, condition.condition),
  valueLabel: rangeText(condition.value),
})

const describeCondition = ({ label, conditionLabel, valueLabel, value, dateType }: SearchCondition): string =>
  [label, conditionLabel, dateType === 'DATE' ? rangeText(value, dayText) : valueLabel].filter(Boolean).join(' ')

const rangeText = (value: string, shown: (end: string) => string = String): string => listText(value.split(rangeSeparator).map(shown), 'and')

/** The conditions of a search as one sentence. */
export const describeSearch = ({ conditions, match }: Pick<SampleSearch, 'conditions' | 'match'>): string =>
  listText(conditions.map(describeCondition).filter(Boolean), match === 'all' ? 'and' : 'or')
