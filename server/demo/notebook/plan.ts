import type { ExperimentStatus } from '#domain/entities/experiment.ts'
import type { PictureName } from '../pictures/draw-picture.ts'
import type { Login } from '../people.ts'

export interface TextPlan {
  readonly type: 'PARAGRAPH' | 'COMMENT'
  readonly name: string
  /**
   * Lines, or HTML as programs write it. In it, a sample of the laboratory is {its name}, and a picture is what it shows as a file:
   * <img src="/api/v1/files/gel">. A comment is words alone, as comments were before they had formatting.
   */
  readonly text: string
  readonly pictures?: readonly PicturePlan[]
  /** What others say of it. */
  readonly threads?: readonly ThreadPlan[]
  /** The owner of the experiment, unless someone else is named. */
  readonly by?: Login
}

/** What people say about words of a text, each a few minutes after the one before. */
export interface ThreadPlan {
  /** They have one format. */
  readonly words: string
  readonly comments: readonly { readonly by: Login; readonly text: string; readonly mentions?: readonly Login[] }[]
  readonly resolvedBy?: Login
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
  /** Or which part of what it holds. */
  readonly share?: number
}

/** A protocol of the group, by name, and how many of its steps are done. */
export interface ProcedurePlan {
  readonly type: 'PROCEDURE'
  readonly name: string
  readonly protocol: string
  readonly done: number
  readonly by?: Login
}

export interface StepPlan {
  readonly title: string
  readonly detail?: string
  readonly seconds?: number
  readonly samples?: readonly string[]
  readonly getReady?: string
}

export interface ProtocolPlan {
  readonly name: string
  readonly category: string
  readonly description: string
  readonly owner: Login
  readonly variables: readonly { readonly name: string; readonly unit?: string; readonly value?: string; readonly formula?: string }[]
  readonly steps: readonly StepPlan[]
  /** What was new in versions before this one. */
  readonly earlier?: readonly string[]
  readonly note?: string
}
/** A table of measurements: the names of its columns, their units, and its rows. The first column is of words. */
export interface TablePlan {
  readonly type: 'DATATABLE'
  readonly name: string
  readonly rows: readonly (readonly string[])[]
  readonly by?: Login
}

/** The layout of a plate, drawn by hand: a circle for each well, in the color of its group. */
export interface DrawingPlan {
  readonly type: 'CANVAS'
  readonly name: string
  readonly description: string
  /** By row; a space leaves a well empty. */
  readonly wells: readonly string[]
  readonly by?: Login
}

export interface PicturePlan {
  readonly name: string
  readonly shows: PictureName
}

/** Pictures that an imager or a microscope has saved. */
export interface PicturesPlan {
  readonly type: 'IMAGE'
  readonly name: string
  readonly files: readonly PicturePlan[]
  readonly by?: Login
}

export type SectionPlan = TextPlan | SamplesPlan | ProcedurePlan | TablePlan | DrawingPlan | PicturesPlan

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
  /** By its owner at the end, who asks a witness; `isWitnessed`: they have signed as well. */
  readonly signed?: { readonly witness: Login; readonly isWitnessed?: true }
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
  readonly protocols?: readonly ProtocolPlan[]
}

type Rest = Omit<StepPlan, 'title' | 'seconds'>
export const step = (title: string, rest: Rest = {}): StepPlan => ({ title, ...rest })
export const timed = (title: string, seconds: number, rest: Rest): StepPlan => ({ title, seconds, ...rest })
export const procedure = (name: string, protocol: string, done: number): SectionPlan => ({ type: 'PROCEDURE', name, protocol, done })
export const written = (name: string, text: string, by?: Login): SectionPlan => ({ type: 'PARAGRAPH', name, text, ...(by && { by }) })
/** A text that people talk about. */
export const discussed = (name: string, text: string, threads: readonly ThreadPlan[], by?: Login): SectionPlan => ({
  type: 'PARAGRAPH',
  name,
  text,
  threads,
  ...(by && { by }),
})
/** A text with a picture in it. */
export const withPicture = (name: string, text: string, picture: PicturePlan, by?: Login): SectionPlan => ({
  type: 'PARAGRAPH',
  name,
  text,
  pictures: [picture],
  ...(by && { by }),
})
export const samplesIn = (...samples: SamplePlan[]): SectionPlan => ({ type: 'SAMPLESIN', name: 'Starting material', samples })
export const samplesOut = (...samples: SamplePlan[]): SectionPlan => ({ type: 'SAMPLESOUT', name: 'Clones', samples })
export const picture = (name: string, fileName: string, shows: PictureName, by?: Login): SectionPlan => ({
  type: 'IMAGE',
  name,
  files: [{ name: fileName, shows }],
  ...(by && { by }),
})
export const comment = (by: Login, text: string): SectionPlan => ({ type: 'COMMENT', name: 'Remark', text, by })
export const table = (name: string, ...rows: string[][]): SectionPlan => ({ type: 'DATATABLE', name, rows })
export const plate = (name: string, description: string, ...wells: string[]): SectionPlan => ({ type: 'CANVAS', name, description, wells })
