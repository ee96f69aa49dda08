import type { SampleField } from '#domain/entities/sample-type.ts'
import { defineMessages, msg, type Message } from '#domain/message.ts'
import { descriptionOf } from '#domain/registry.ts'
import { positionName } from '#domain/rules/storage/grid.ts'
import type { FieldChange, FieldValue } from '#domain/wire/sync/history.ts'
import type { Workspace } from '#db/workspace.ts'
import { decimalText, t } from '#src/ui/text/translate.ts'
import { amountText } from '#src/workspace/format/amount-text.ts'
import { dayText } from '#src/workspace/format/dates.ts'
import { sampleFieldLabels } from '#src/workspace/samples/field-label.ts'
import { isDateField } from '#src/workspace/samples/sample-field-value.tsx'
import type { ShownChange } from './history-entries.ts'

/** The names that ids in a history stand for, as far as this device knows. */
export interface HistoryNames {
  location: (layerId: unknown, position: unknown) => string
  sample: (id: unknown) => string
  person: (id: unknown) => string
}

/** A change for display: what, from what, to what; without both, only `what` is shown. */
export interface ChangeLabel {
  what: string
  from?: string
  to?: string
  /** An amount, a code, a number or a location, to be set in monospace. */
  isCode?: boolean
  /** Among several texts for one field. */
  version?: 'shown' | 'kept'
}

export async function readHistoryNames(
  workspace: Workspace,
  entries: readonly { readonly changes: readonly FieldChange[]; readonly aliquotIds: readonly number[] }[],
): Promise<HistoryNames> {
  const changes = entries.flatMap((entry) => entry.changes)
  const ids = (field: string) => [...new Set(changes.filter((change) => change.field === field).flatMap(({ from, to }) => [from, to]))].filter(isId)
  const [layers, samples, members] = await Promise.all([
    workspace.mirror('storageLayers').bulkGet(ids('layerId')),
    workspace.mirror('samples').bulkGet([...ids('parentId'), ...entries.flatMap(({ aliquotIds }) => aliquotIds)]),
    workspace.mirror('members').bulkGet(ids('outBy')),
  ])
  const layerOf = new Map(layers.flatMap((layer) => (layer ? [[layer.id, layer] as const] : [])))
  const nameOf = new Map(samples.flatMap((sample) => (sample ? [[sample.id, sample.name] as const] : [])))
  const personOf = new Map(members.flatMap((member) => (member ? [[member.id, member.fullName] as const] : [])))
  return {
    location(layerId, position) {
      if (!isId(layerId)) return t('no location')
      const layer = layerOf.get(layerId)
      return layer ? `${layer.name} ${positionName(layer, Number(position))}`.trim() : t('compartment {id}', { id: layerId })
    },
    sample: (id) => (isId(id) ? (nameOf.get(id) ?? t('sample {id}', { id })) : t('none')),
    person: (id) => (isId(id) ? (personOf.get(id) ?? t('user {id}', { id })) : ''),
  }
}

const isId = (value: unknown): value is number => typeof value === 'number'

const labels: Readonly<Record<string, Message>> = { ...sampleFieldLabels, ...defineMessages({ thaws: 'Thaws', seriesId: msg('Series', 'one') }) }
/** Shown with the field next to it. */
const companionFields: ReadonlySet<string> = new Set(['position', 'unit', 'ownerId', 'sampleTypeId'])
const codeFields: ReadonlySet<string> = new Set(['altBarcode', 'expiration', 'lot', 'lowAmount', 'thaws'])
const longest = 120

export interface DescribedEntry {
  command: string
  isFirst: boolean
  /** Who made the change, who is named below it. */
  author: string
  changes: readonly ShownChange[]
}

export function describeChanges({ command, isFirst, author, changes }: DescribedEntry, fields: readonly SampleField[], names: HistoryNames): ChangeLabel[] {
  if (isFirst) return [{ what: t('Created') }]
  const amountLabel = descriptionOf(command)?.amountLabel
  const formatAmount = amountLabel ? t(amountLabel) : t('Amount')
  const change = new Map(changes.map((each) => [each.field, each]))
  const partner = (field: string) => change.get(field) ?? { from: '', to: '' }
  return changes
    .filter(({ field }) => !companionFields.has(field))
    .flatMap(({ field, from, to, isKept, isShown }) => {
      const words = formatValue(field, from, to)
      return isKept || isShown ? words.map((each) => ({ ...each, version: isKept ? ('kept' as const) : ('shown' as const) })) : words
    })

  function formatValue(field: string, from: FieldValue, to: FieldValue): ChangeLabel[] {
    switch (field) {
      case 'archived':
        return [{ what: to === 1 ? t('Archived') : t('Restored') }]
      case 'outBy':
        return [{ what: to === null ? describeReturn(names.person(from)) : describeCheckOut(names.person(to)) }]
      case 'missingSince':
        return [{ what: to === null ? t('Found again') : t('Not found at its location') }]
      case 'layerId':
        return [{ what: t('Moved'), from: names.location(from, partner('position').from), to: names.location(to, partner('position').to), isCode: true }]
      case 'amount':
        return [{ what: formatAmount, ...amountTexts(from, to, partner('unit')), isCode: true }]
      case 'parentId':
        return [{ what: t('Parent'), from: names.sample(from), to: names.sample(to) }]
      default: {
        const known = fields.find(({ id }) => field === `meta:${id}`)
        const label = labels[field]
        const text = field === 'expiration' || (known && isDateField(known)) ? dateText : shortText
        return [{ what: known?.key ?? (label ? t(label) : field), from: text(from), to: text(to), ...(codeFields.has(field) && { isCode: true }) }]
      }
    }
  }

  function describeReturn(name: string): string {
    return name === author ? t('Returned') : t('Returned by {name}', { name })
  }
  function describeCheckOut(name: string): string {
    return name === author ? t('Checked out') : t('Checked out by {name}', { name })
  }
}

/** `0.5` to `0.42 mL`: the unit is written once if it is the same. */
function amountTexts(from: FieldValue, to: FieldValue, unit: Pick<FieldChange, 'from' | 'to'>): Pick<ChangeLabel, 'from' | 'to'> {
  return {
    from: unit.from === unit.to ? decimalText(Number(from)) : amountText(Number(from), String(unit.from)),
    to: amountText(Number(to), String(unit.to)),
  }
}

const dateText = (value: FieldValue): string => dayText(shortText(value))

function shortText(value: FieldValue): string {
  const text = value === null || value === '' ? t('empty') : String(value)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
