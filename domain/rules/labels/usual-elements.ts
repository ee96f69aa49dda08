import type { CodeKind, Label, LabelElement, LabelField, LabelSubject } from './label.ts'

const edge = 1
/** Size of the code on a label, in millimeters. */
const largestCode = 16
/** From the most important one on. */
const fields: Readonly<Record<LabelSubject, readonly LabelField[]>> = {
  sample: ['name', 'code', 'lot', 'expiration', 'amount', 'location'],
  experiment: ['name', 'number', 'owner', 'created'],
  layer: ['name', 'code', 'location'],
  equipment: ['name', 'serialNumber', 'model', 'location'],
}

/** What a person chooses of it. */
export interface LabelContent {
  readonly code: CodeKind
  readonly fields: readonly LabelField[]
}

export const usualContent = (subject: LabelSubject): LabelContent => ({ code: 'datamatrix', fields: fields[subject] })

/** Places on a label of any size: a square code on the left, bars along the lower edge; the name and as much else as there is room for beside or above. */
export function usualElements({ width, height, cap }: Pick<Label, 'width' | 'height' | 'cap'>, content: LabelContent): LabelElement[] {
  const wide = cap ? cap.x - edge : width
  return [...(content.code === 'code128' ? withBars(wide, height, content) : withSquare(wide, height, content)), ...(cap ? capElements(cap, content.code) : [])]
}

function withSquare(width: number, height: number, { code, fields }: LabelContent): LabelElement[] {
  const side = Math.min(height - 2 * edge, width * 0.42, largestCode)
  const left = edge + side + edge
  return [
    { kind: code, x: edge, y: (height - side) / 2, width: side, height: side },
    { kind: 'fields', fields, size: sizeFor(height), x: left, y: edge / 2, width: width - left - edge / 2, height: height - edge },
  ]
}

function withBars(width: number, height: number, { fields }: LabelContent): LabelElement[] {
  const bars = Math.min(Math.max(lowestBars, height * 0.4), largestCode)
  const top = height - bars - edge
  return [
    { kind: 'fields', fields, size: sizeFor(height), x: edge, y: edge / 2, width: width - 2 * edge, height: top - edge / 2 },
    { kind: 'code128', x: edge / 2, y: top, width: width - edge, height: bars },
  ]
}
const lowestBars = 3.2

/** In points. */
const sizeFor = (height: number): number => Math.min(10, Math.max(4.5, Math.round(height * 0.9) / 2))

/** The largest code that is whole on a round label, which also fits a short name below it. */
function capElements({ x, y, diameter }: NonNullable<Label['cap']>, code: CodeKind): LabelElement[] {
  const side = diameter * 0.6
  const left = x + (diameter - side) / 2
  return [
    { kind: code === 'qrcode' ? code : 'datamatrix', x: left, y: y + diameter * 0.1, width: side, height: side },
    { kind: 'field', field: 'name', size: 4.5, isBold: true, fit: 'shrink', x: left, y: y + diameter * 0.72, width: side, height: diameter * 0.18 },
  ]
}
