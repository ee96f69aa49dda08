import type { LabelTemplateRow } from '#domain/entities/label-template.ts'
import { codeKinds, labelFields, type LabelField, type LabelSubject } from '#domain/rules/labels/label.ts'
import { labelPresets, type LabelPreset } from '#domain/rules/labels/presets.ts'
import { usualContent, type LabelContent } from '#domain/rules/labels/usual-elements.ts'

/* What was chosen last on this device, which usually has its own printer. */

const key = 'aliquot.labels'

interface Chosen {
  readonly presets: Readonly<Partial<Record<LabelSubject, string>>>
  /** The first free label of the sheet that is in use, by preset or template. */
  readonly first: Readonly<Record<string, number>>
  readonly contents: Readonly<Partial<Record<LabelSubject, LabelContent>>>
  /** A label printer in the network; empty for the print window of the browser. */
  readonly printer: string
}

const nothing: Chosen = { presets: {}, first: {}, contents: {}, printer: '' }

function readChosen(): Chosen {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof saved === 'object' && saved !== null) return { ...nothing, ...saved }
  } catch {
    // Never chosen, or unreadable.
  }
  return nothing
}

function remember(change: Partial<Chosen>): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...readChosen(), ...change }))
  } catch {
    // It is chosen again next time.
  }
}

/** A template of the group, or labels that are sold; those if the template is gone. */
export type ChosenLabel = { readonly template: LabelTemplateRow } | { readonly preset: LabelPreset }

export function findLabel(id: string | undefined, templates: readonly LabelTemplateRow[]): ChosenLabel {
  const template = templates.find((each) => each.id === id)
  return template ? { template } : { preset: labelPresets.find((each) => each.id === id) ?? labelPresets[0]! }
}

export const chosenLabel = (subject: LabelSubject): string | undefined => readChosen().presets[subject]

export const rememberLabel = (subject: LabelSubject, id: string): void => remember({ presets: { ...readChosen().presets, [subject]: id } })

export function startOnSheet(id: string): number {
  const first = readChosen().first[id]
  return typeof first === 'number' && Number.isSafeInteger(first) && first >= 0 ? first : 0
}

export const rememberFirstFree = (id: string, first: number): void => remember({ first: { ...readChosen().first, [id]: first } })

/** What labels show. Fields of another release are left out. */
export function chosenContent(subject: LabelSubject): LabelContent {
  const saved = readChosen().contents[subject]
  const known: readonly LabelField[] = labelFields[subject]
  const code = codeKinds.find((kind) => kind === saved?.code)
  return code && Array.isArray(saved?.fields) ? { code, fields: known.filter((field) => saved.fields.includes(field)) } : usualContent(subject)
}

export const rememberContent = (subject: LabelSubject, content: LabelContent): void => remember({ contents: { ...readChosen().contents, [subject]: content } })

export const chosenPrinter = (): string => readChosen().printer

export const rememberPrinter = (printer: string): void => remember({ printer })
