import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'

/** Where the step is. */
export interface RunPlace {
  readonly section: SectionRow
  readonly experiment: ExperimentRow
  /** Sections of the experiment, without archived ones. */
  readonly sections: readonly SectionRow[]
}
