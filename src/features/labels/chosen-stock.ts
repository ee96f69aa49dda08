import type { LabelSubject } from '#domain/rules/labels/label.ts'
import { labelPresets, type LabelPreset } from '#domain/rules/labels/presets.ts'

/* What was chosen last on this device, which usually has its own printer. */

const key = 'aliquot.labels'

interface Chosen {
  readonly presets: Readonly<Partial<Record<LabelSubject, string>>>
  /** The first free label of the sheet that is in use, by preset. */
  readonly first: Readonly<Record<string, number>>
}

function readChosen(): Chosen {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof saved === 'object' && saved !== null && 'presets' in saved && 'first' in saved) return saved as Chosen
  } catch {
    // Never chosen, or unreadable.
  }
  return { presets: {}, first: {} }
}

function remember(change: Partial<Chosen>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readChosen(), ...change }))
  } catch {
    // It is chosen again next time.
  }
}

export const chosenPreset = (subject: LabelSubject): LabelPreset => labelPresets.find(({ id }) => id === readChosen().presets[subject]) ?? labelPresets[0]!

export const rememberPreset = (subject: LabelSubject, { id }: LabelPreset): void => remember({ presets: { ...readChosen().presets, [subject]: id } })

export function firstFreeLabel({ id }: LabelPreset): number {
  const first = readChosen().first[id]
  return typeof first === 'number' && Number.isSafeInteger(first) && first >= 0 ? first : 0
}

export const rememberFirstFree = ({ id }: LabelPreset, first: number): void => remember({ first: { ...readChosen().first, [id]: first } })
