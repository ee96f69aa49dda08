import type { SectionRow } from '#domain/entities/section.ts'

/** What an add-on has saved in its section is not copied. */
export const canBeTemplate = ({ type }: Pick<SectionRow, 'type'>): boolean => type !== 'CUSTOM'
