import { kindToneNames, type KindTone, type SampleField, type SampleTypeRow } from '../../entities/sample-type.ts'
import { toDisplayUnit, toQuantityType } from './quantity-to-wire.ts'

/** How programs draw a type of this tone: text on its tint, as the light theme does. */
const colors: Readonly<Record<KindTone, { readonly ink: string; readonly tint: string }>> = {
  blue: { ink: '#0b4f9e', tint: '#deebfa' },
  violet: { ink: '#5b3fa8', tint: '#ebe6f8' },
  amber: { ink: '#7a4b00', tint: '#fdebc8' },
  green: { ink: '#1b6b3a', tint: '#ddf0e3' },
  teal: { ink: '#00565a', tint: '#daefef' },
  rose: { ink: '#9b1c4b', tint: '#fbe1ea' },
  red: { ink: '#a31515', tint: '#fbe0dd' },
  grey: { ink: '#4a545c', tint: '#e4e9ec' },
}

/** The tone that is most like a color, as `#rrggbb` or `rrggbb`; undefined for any other text. */
export function toneLike(color: string): KindTone | undefined {
  const wanted = hueOf(color)
  if (!wanted) return undefined
  const tones = kindToneNames.map((tone) => ({ tone, off: Math.min(distance(wanted, hueOf(colors[tone].ink)!), distance(wanted, hueOf(colors[tone].tint)!)) }))
  return tones.toSorted((a, b) => a.off - b.off)[0]!.tone
}

/** Its color without its brightness: red, green and blue, less what they have in common. */
function hueOf(color: string): readonly number[] | undefined {
  const digits = /^#?([\da-f]{6})$/i.exec(color.trim())?.[1]
  if (!digits) return undefined
  const parts = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  const least = Math.min(...parts)
  const most = Math.max(...parts)
  // Below this, it is a grey.
  const range = most - least
  return range < 12 ? [0, 0, 0] : parts.map((part) => (part - least) / range)
}

const distance = (a: readonly number[], b: readonly number[]): number => a.reduce((sum, part, at) => sum + Math.abs(part - b[at]!), 0)

/** What a sample says about its type. */
export const toWireShortType = ({ id, name, tone }: SampleTypeRow, groupID: number) => ({
  sampleTypeID: id,
  name,
  userID: 0,
  groupID,
  backgroundColor: colors[tone].tint,
  foregroundColor: colors[tone].ink,
  showSectionsInTabs: false,
})

/** An archived type counts as deleted: no sample can be made of it. Default amounts are in its unit, thresholds in percent of a sample's first amount. */
export const toWireSampleType = (row: SampleTypeRow, groupID: number) => ({
  ...toWireShortType(row, groupID),
  description: row.description,
  archived: row.archived === 1,
  deleted: row.archived === 1,
  hasExpirationDate: true,
  quantityRequired: false,
  defaultQuantityType: toQuantityType(row.unit),
  defaultUnit: toDisplayUnit(row.unit),
  defaultUnitShort: row.unit,
  defaultQuantityAmount: row.amount,
  thresholdEnabled: row.lowPercent !== null,
  defaultQuantityThreshold: row.lowPercent ?? 0,
  defaultThresholdAction: row.lowPercent === null ? ('Nothing' as const) : ('Notify' as const),
})

/** A field of a sample type: sampleTypeMeta on the wire. */
export const toWireField = (sampleTypeId: number, field: SampleField, order: number) => ({
  sampleTypeMetaID: field.id,
  sampleTypeID: sampleTypeId,
  key: field.key,
  sampleDataType: field.type,
  required: field.required,
  optionValues: field.options,
  defaultValue: field.defaultValue ?? '',
  notes: field.notes ?? '',
  orderColumn: order,
  sampleTypeMetaDefaultsIDs: [],
  MaskRegExp: maskPattern(field.mask ?? ''),
  validationScript: '',
  fileMask: '',
  showInlineImages: false,
})

/** The format of a text as a regular expression; empty if any text will do. */
export const maskPattern = (mask: string): string => (mask === '' ? '' : `^${Array.from(mask).map(signPattern).join('')}$`)

function signPattern(sign: string): string {
  if (sign === '0') return '\\d'
  if (sign === 'A') return '\\p{L}'
  return sign === '*' ? '[\\p{L}\\d]' : sign.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
