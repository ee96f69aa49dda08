import type { ExperimentStatus } from '#domain/entities/experiment.ts'
import type { Login } from '../people.ts'

export interface TextPlan {
  readonly type: 'PARAGRAPH' | 'COMMENT'
  readonly name: string
  readonly text: string
  /** The owner of the experiment, unless someone else is named. */
  readonly by?: Login
}

/** Samples of the laboratory, by name; those that a small laboratory does not have are left out. */
export interface SamplesPlan {
  readonly type: 'SAMPLESIN' | 'SAMPLESOUT'
  readonly name: string
  readonly samples: readonly SamplePlan[]
  readonly by?: Login
}

export interface SamplePlan {
  readonly name: string
  /** How much of it was used, in its unit. */
  readonly used?: number
}

export type SectionPlan = TextPlan | SamplesPlan

export interface ExperimentPlan {
  readonly study: string
  readonly name: string
  readonly owner: Login
  readonly collaborators?: readonly Login[]
  readonly status: ExperimentStatus
  /** When it was created. */
  readonly daysAgo: number
  /** When the last section was written; the others are spread between the two. */
  readonly lastDaysAgo: number
  readonly sections: readonly SectionPlan[]
  readonly isTemplate?: true
  /** After everything else was done in it. */
  readonly isArchived?: true
}

export interface StudyPlan {
  readonly name: string
  readonly description: string
  readonly details?: Readonly<Record<string, string>>
  /** Archived long ago, after its experiments were done. */
  readonly isArchived?: true
}

export interface ProjectPlan {
  readonly name: string
  readonly description: string
  readonly owner: Login
  readonly studies: readonly StudyPlan[]
}

/** The notebook of a group. */
export interface NotebookPlan {
  readonly projects: readonly ProjectPlan[]
  readonly experiments: readonly ExperimentPlan[]
}

export const written = (name: string, text: string, by?: Login): SectionPlan => ({ type: 'PARAGRAPH', name, text, ...(by && { by }) })
export const samplesIn = (...samples: SamplePlan[]): SectionPlan => ({ type: 'SAMPLESIN', name: 'Starting material', samples })
export const samplesOut = (...samples: SamplePlan[]): SectionPlan => ({ type: 'SAMPLESOUT', name: 'Clones', samples })
export const comment = (by: Login, text: string): SectionPlan => ({ type: 'COMMENT', name: 'Remark', text, by })
