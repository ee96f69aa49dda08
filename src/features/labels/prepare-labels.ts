import type { Label, LabelTexts } from '#domain/rules/labels/label.ts'
import { layOutLabel, type LabelFault, type LaidOutLabel } from '#domain/rules/labels/lay-out-label.ts'
import { svgPath } from '#domain/rules/labels/outline.ts'
import type { Typeface } from '#domain/rules/labels/typeface.ts'
import { unreadCodes, type ReadCodes } from './check-codes.ts'
import { encodeCode } from './encode-code.ts'

export interface PreparedLabel {
  readonly name: string
  readonly laidOut: LaidOutLabel
  /** What is drawn, in millimeters. */
  readonly path: string
  /** Why it is not printed. */
  readonly fault: LabelFault | { readonly kind: 'unread'; readonly text: string } | null
}

/** For how long it works at a stretch, in ms, so that the page stays alive. */
const slice = 20

export interface PrepareOptions {
  readonly typeface: Typeface
  readonly readCodes: ReadCodes
  readonly onProgress: (done: number) => void
  /** Throws to stop it. */
  readonly pause: () => Promise<void>
}

/** Lays out labels and reads every code of each from the dots that a printer makes of it. */
export async function prepareLabels(
  label: Label,
  all: readonly LabelTexts[],
  { typeface, readCodes, onProgress, pause }: PrepareOptions,
): Promise<PreparedLabel[]> {
  const prepared: PreparedLabel[] = []
  let until = performance.now() + slice
  for (const texts of all) {
    const laidOut = layOutLabel(label, texts, typeface, encodeCode)
    const [fault] = laidOut.faults
    const [unread] = fault ? [] : await unreadCodes(label, laidOut, readCodes)
    prepared.push({
      name: texts.name ?? '',
      laidOut,
      path: svgPath(laidOut.outline),
      fault: fault ?? (unread === undefined ? null : { kind: 'unread', text: unread }),
    })
    if (performance.now() < until) continue
    onProgress(prepared.length)
    await pause()
    until = performance.now() + slice
  }
  return prepared
}
