import { defineEntity } from '../entity.ts'
import type { TextEdit } from './sample.ts'

/** Those that a person sets, as programs read them. */
export const settableStatuses = ['PENDING', 'PROGRESS', 'COMPLETED'] as const
/** SIGNED comes with the first signature and stays; see experiment.sign. spec ELN-04 */
export const experimentStatuses = [...settableStatuses, 'SIGNED'] as const
export type ExperimentStatus = (typeof experimentStatuses)[number]

/** Who sees an experiment: everyone in the group, or whom it names and supervisors; see readers.ts. */
export const readerships = ['group', 'people'] as const
export type Readership = (typeof readerships)[number]

/** A page of the notebook. Its content is in `sections`. spec ELN-01 */
export interface ExperimentRow {
  /** Its 001 barcode is this number, padded to 12 digits. */
  id: number
  /** Whose it is to see: 0 for the whole group, or a shared bucket of its owner, its collaborators and `viewers`; see readers.ts. */
  audience: number
  studyId: number
  name: string
  /** `name` without accents and case. */
  nameFold: string
  status: ExperimentStatus
  /** Epoch ms. */
  statusChangedAt: number
  ownerId: number
  /** Members who may write in it like its owner. */
  collaborators: readonly number[]
  /** Epoch ms. */
  createdAt: number
  /** When the server received that (epoch ms), if it was more than a day later; see received-late.ts. */
  receivedAt: number | null
  /** Who changed it or wrote in it last, and when (epoch ms); see last-change.ts. */
  changedBy: number
  changedAt: number
  changeReceivedAt: number | null
  /** 1 for a template: experiments are made from it, and lists of experiments leave it out. */
  isTemplate: 0 | 1
  archived: 0 | 1
  /** Who wrote the current texts, by field. */
  edits: Readonly<Record<string, TextEdit>>
  /** The signed experiment that this one adds to; null for any other. */
  addendumOf: number | null
  /** Members who see it beside its owner, its collaborators and supervisors, while the group does not. */
  viewers: readonly number[]
}

export const experiments = defineEntity<ExperimentRow>()({
  table: 'experiments',
  shape: 5,
  feed: 'group',
  fields: {
    id: 'number',
    audience: 'number',
    studyId: 'number',
    name: 'text',
    nameFold: 'text',
    status: 'text',
    statusChangedAt: 'number',
    ownerId: 'number',
    collaborators: 'json',
    createdAt: 'number',
    changedBy: 'number',
    changedAt: 'number',
    isTemplate: 'flag',
    archived: 'flag',
    edits: 'json',
    addendumOf: 'number',
    receivedAt: 'number',
    changeReceivedAt: 'number',
    viewers: 'json',
  },
  defaults: { addendumOf: null, receivedAt: null, changeReceivedAt: null, viewers: [] },
  noted: ['changedBy', 'changedAt', 'changeReceivedAt'],
  indexes: { byStudy: ['studyId'], byAddendum: ['addendumOf'], byAudience: ['audience'] },
})
