import type { Label, LabelElement, LabelField, LabelSubject } from './label.ts'

const edge = 1
/** Of the code on a label, in millimeters. */
const largestCode = 16
/** Below the name, from the most important one on. */
const otherFields: Readonly<Record<LabelSubject, readonly LabelField[]>> = {
  sample: ['code', 'lot', 'expiration', 'amount'],
  experiment: ['number', 'owner', 'created'],
  layer: ['code', 'location'],
}
const millimetersOfLine = (points: number): number => (points * 1.2 * 25.4) / 72

/** What a label shows as long as nobody has designed it: the code on the left, then the name and as much else as there is room for. */
export function usualElements(subject: LabelSubject, { width, height, cap }: Pick<Label, 'width' | 'height' | 'cap'>): LabelElement[] {
  const textWidth = cap ? cap.x - edge : width
  const side = Math.min(height - 2 * edge, textWidth * 0.42, largestCode)
  const left = edge + side + edge
  const size = Math.min(10, Math.max(4.5, Math.round(height * 0.9) / 2))
  const line = millimetersOfLine(size)
  const room = height - edge
  const lines = Math.floor(room / line)
  const place = { x: left, width: textWidth - left - edge / 2, height: line }
  const nameLines = lines > 3 ? 2 : 1
  const shown = otherFields[subject].slice(0, Math.max(0, lines - nameLines))
  const top = (height - (nameLines + shown.length) * line) / 2
  const style = { size, isBold: false, fit: 'shrink' } as const
  return [
    { kind: 'datamatrix', x: edge, y: (height - side) / 2, width: side, height: side },
    { kind: 'field', field: 'name', ...style, isBold: true, fit: nameLines > 1 ? 'wrap' : 'shrink', ...place, y: top, height: nameLines * line },
    ...shown.map((field, at): LabelElement => ({ kind: 'field', field, ...style, ...place, y: top + (nameLines + at) * line })),
    ...(cap ? capElements(cap) : []),
  ]
}

/** The largest code that is whole on a round label, which also fits a short name below it. */
function capElements({ x, y, diameter }: NonNullable<Label['cap']>): LabelElement[] {
  const side = diameter * 0.6
  const left = x + (diameter - side) / 2
  return [
    { kind: 'datamatrix', x: left, y: y + diameter * 0.1, width: side, height: side },
    { kind: 'field', field: 'name', size: 4.5, isBold: true, fit: 'shrink', x: left, y: y + diameter * 0.72, width: side, height: diameter * 0.18 },
  ]
}
