import type { SampleRow, TextEdit, TextVersion } from '../../entities/sample.ts'
import { limits } from '../../limits.ts'

/** A text by someone who saw `was` in the field. */
export interface TextWrite {
  readonly was: string
  readonly to: string
  readonly by: number
  readonly at: number
}

export interface MergedText {
  readonly text: string
  readonly edit: TextEdit
  /** The writer had not seen the current text. */
  readonly isConflict: boolean
}

/** Who wrote a field's text and when; if that was not recorded, it is as old as the sample. */
export const editOf = ({ edits, createdAt }: Pick<SampleRow, 'edits' | 'createdAt'>, field: string): TextEdit => edits?.[field] ?? { by: null, at: createdAt }

/** Fields with more than one text, by people who did not see each other's. */
export const conflictingFields = ({ edits }: Pick<SampleRow, 'edits'>): string[] =>
  Object.entries(edits ?? {}).flatMap(([field, edit]) => (edit.others?.length ? [field] : []))

/**
 *   saw the current text    ─► replaces it, whatever the clocks say
 *   did not, wrote later   ─► wins; the current text is kept next to it
 *   did not, wrote earlier ─► is kept next to the current text
 *
 * Setting a field to its current text confirms it after looking at all versions: the others are dropped.
 * Law 18: of two people who did not see each other's text the later mutation wins, whichever arrives first, and neither text is lost.
 */
export function mergeText(now: string, { by, at, others = [] }: TextEdit, write: TextWrite): MergedText {
  const { was, to } = write
  if (was === now && to === now) return { text: now, edit: { by, at }, isConflict: false }
  // Texts the writer saw are theirs to replace, whether current or kept.
  const unseen = others.filter((other) => other.text !== was && other.text !== to)
  if (to === now) return { text: now, edit: withOthers({ by, at }, unseen), isConflict: false }
  if (was === now) return { text: to, edit: withOthers({ by: write.by, at: write.at }, unseen), isConflict: false }
  return write.at >= at
    ? { text: to, edit: withOthers({ by: write.by, at: write.at }, [{ text: now, by, at }, ...unseen]), isConflict: true }
    : { text: now, edit: withOthers({ by, at }, [{ text: to, by: write.by, at: write.at }, ...unseen]), isConflict: true }
}

function withOthers(edit: { by: number | null; at: number }, others: readonly TextVersion[]): TextEdit {
  const kept = others.toSorted((a, b) => b.at - a.at).slice(0, limits.text.versions - 1)
  return kept.length ? { ...edit, others: kept } : edit
}
