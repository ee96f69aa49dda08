import type { SectionRow } from '#domain/entities/section.ts'
import { readSectionData, readSectionHtml } from '#domain/rules/addons/section-texts.ts'
import type { FramedSection } from '#sdk/framed-messages.ts'

/** A section as its frame sees it: nothing but what the add-on keeps in it. */
export const toFramedSection = ({ id, experimentId, name, meta }: SectionRow, canEdit: boolean): FramedSection => ({
  expJournalID: id,
  experimentID: experimentId,
  name,
  data: readJson(readSectionData(meta)),
  html: readSectionHtml(meta),
  canEdit,
})

/** Null if there is none, or if a program has written something else. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
