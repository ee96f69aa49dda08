import type { SectionRow } from '#domain/entities/section.ts'
import { readSectionHtml } from '#domain/rules/addons/section-texts.ts'
import { customSectionState } from './custom-section-state.ts'

/** What an add-on has saved in a section; empty if that is nothing, or nothing that someone of this role may see. */
export function savedHtml(section: Pick<SectionRow, 'meta'>, role: string | undefined): string {
  const isClosed = customSectionState(section, role, undefined, '').kind === 'unauthorized'
  return isClosed ? '' : readSectionHtml(section.meta)
}
