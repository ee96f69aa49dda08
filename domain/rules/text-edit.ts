import type { SampleRow, TextEdit, TextVersion } from '../entities/sample.ts'
import { limits } from '../limits.ts'

/** A text that somebody wrote who saw `was` in the field. */
export interface TextWrite {
  readonly was: string
  readonly to: string
  readonly by: number
  readonly at: number
}

export interface MergedText {
  readonly text: string
  readonly edit: TextEdit
  /** The writer had not seen what stood. */
  readonly isConflict: boolean
}

/** Who wrote a field's text, and when; one of which that was not noted is as old as its sample. */
export const editOf = ({ edits, createdAt }: Pick<SampleRow, 'edits' | 'createdAt'>, field: string): TextEdit => edits?.[field] ?? { by: null, at: createdAt }

/** Fields with more than one text, written by people who did not see each other's. */
export const conflictingFields = ({ edits }: Pick<SampleRow, 'edits'>): string[] =>
  Object.entries(edits ?? {}).flatMap(([field, edit]) => (edit.others?.length ? [field] : []))

/**
 *   saw what stands      ─► replaces it, whatever the clocks say
 *   did not, wrote later ─► stands; what stood is kept beside it
 *   did not, wrote before ─► is kept beside what stands
 *
 * Whoever sets what stands to what it is has looked at all of them: nothing is kept beside it any more.
 * Law: of two people who did not see each other's text the later act stands, whichever arrives first, and neither text is lost.
 */
export function mergeText(now: string, { by, at, others = [] }: TextEdit, write: TextWrite): MergedText {
  const { was, to } = write
  if (was === now && to === now) return { text: now, edit: { by, at }, isConflict: false }
  // What the writer replaced knowingly is theirs to replace, whether it stood or was kept.
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
