import type { SectionStepRow } from '#domain/entities/section-step.ts'

export type NamedStep = Pick<SectionStepRow, 'id' | 'sectionId' | 'title'>

/** How commands name a step: by its section, and by its id in the protocol. */
export const placeOf = ({ id, sectionId }: Pick<SectionStepRow, 'id' | 'sectionId'>): { sectionId: number; stepId: string } => ({
  sectionId,
  stepId: id.slice(id.indexOf(':') + 1),
})
