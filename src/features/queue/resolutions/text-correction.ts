import type { CorrectedText, InputPath } from '#domain/command-description.ts'
import { editSample } from '#domain/commands/edit-sample.ts'
import { takeAliquots } from '#domain/commands/take-aliquots.ts'
import { commands } from '#domain/registry.ts'
import type { InboxItem } from '#db/disk/disk-rows.ts'
import { mutation, type Mutation } from '#db/writing/mutation.ts'
import { parseCommandInput } from './parse-command-input.ts'

/** A text in a rejected mutation that can be typed again. */
export interface WrongText {
  readonly value: string
  /** The same mutation with another text. */
  readonly with: (text: string) => Mutation
}

/** The name in a rejected mutation. */
export function nameOf(item: InboxItem): WrongText | undefined {
  const edit = parseCommandInput(editSample, item)
  const [added] = edit?.ownFields ?? []
  if (edit && added && item.code === 'sample.field-taken')
    return { value: added.key, with: (key) => mutation(editSample, withFieldName(edit, added.id, key), relabel(item, added.key, key)) }
  const aliquots = parseCommandInput(takeAliquots, item)
  if (!aliquots) return textOf(item, 'name', (name) => name)
  const rename = (name: string) => aliquots.aliquots.map((aliquot, at) => ({ ...aliquot, name: aliquots.aliquots.length > 1 ? `${name} ${at + 1}` : name }))
  return { value: aliquots.aliquots[0]!.name, with: (name) => mutation(takeAliquots, { ...aliquots, aliquots: rename(name) }, item.intent.label) }
}

type SampleEdit = Parameters<typeof editSample.about>[0]
const withFieldName = (edit: SampleEdit, fieldId: number, key: string): SampleEdit => ({
  ...edit,
  ownFields: (edit.ownFields ?? []).map((field) => (field.id === fieldId ? { ...field, key } : field)),
})

/** The barcode in a rejected mutation; an empty one means none. */
export const barcodeOf = (item: InboxItem): WrongText | undefined => textOf(item, 'barcode', (barcode) => barcode.trim() || null)

/** Why more arrived than was ordered. */
export const noteOf = (item: InboxItem): WrongText | undefined => textOf(item, 'note', (note) => note)

/** The text where the description of the command says it is; undefined if this mutation has none. */
function textOf(item: InboxItem, kind: CorrectedText, toStored: (text: string) => string | null): WrongText | undefined {
  const { intent } = item
  // An earlier version may fit the current one, too, which is sent instead.
  const command = [...commands.values()].findLast(({ name }) => intent.command.startsWith(`${name}@`))
  const input = command && parseCommandInput(command, item)
  const paths = command?.description.corrections?.[kind]?.filter((path) => valueAt(input, path) !== undefined)
  const path = paths?.find((each) => valueAt(input, each)) ?? paths?.[0]
  if (!command || !path) return undefined
  const value = valueAt(input, path) as string | null
  // The label of an edit names what it is about, and not the new text.
  const hasText = value !== null && path.at(-1) !== 'to'
  return {
    value: value ?? '',
    with(text) {
      const stored = toStored(text)
      const label = kind !== 'note' && hasText ? relabel(item, value, stored ?? '–') : intent.label
      return mutation(command, withValue(input, path, stored), label)
    },
  }
}

const valueAt = (input: unknown, path: InputPath): unknown => path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input)

function withValue(input: unknown, [key, ...rest]: InputPath, value: unknown): unknown {
  const fields = input as Record<string, unknown>
  return key === undefined ? value : { ...fields, [key]: withValue(fields[key], rest, value) }
}

/** The label of a mutation contains the text, so it is changed there, too. */
const relabel = ({ intent }: InboxItem, from: string, to: string): string =>
  from.trim() ? intent.label.replaceAll(from, () => to) : `${intent.label} ${to}`.trim()

/** A field in a rejected edit. */
export interface WrongValue extends WrongText {
  /** As `sample.edit` names it. */
  readonly field: string
  /** The same edit without it; undefined if nothing else would be left. */
  readonly without: Mutation | undefined
}

export function valuesOf(item: InboxItem): WrongValue[] {
  const edit = parseCommandInput(editSample, item)
  if (!edit) return []
  return Object.entries(edit.set).map(([field, { was, to }]) => {
    const others = Object.fromEntries(Object.entries(edit.set).filter(([name]) => name !== field))
    return {
      field,
      value: to,
      with: (text) => mutation(editSample, { ...edit, set: { ...edit.set, [field]: { was, to: text } } }, item.intent.label),
      without: Object.keys(others).length ? mutation(editSample, { ...edit, set: others }, item.intent.label) : undefined,
    }
  })
}
