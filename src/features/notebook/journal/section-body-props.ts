import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'

export interface SectionBodyProps {
  section: SectionRow
  experiment: ExperimentRow
  mayWrite: boolean
  /** The person has just added it. */
  isNew: boolean
  /** The person is in it. */
  isReached: boolean
}
