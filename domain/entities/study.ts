import { defineEntity } from '../entity.ts'
import type { Readership } from './experiment.ts'
import type { TextEdit } from './sample.ts'

/** Experiments that belong together, in a project. spec ELN-09 */
export interface StudyRow {
  id: number
  projectId: number
  name: string
  /** `name` without accents and case. */
  nameFold: string
  description: string
  /** Texts by name, for programs. */
  meta: Readonly<Record<string, string>>
  ownerId: number
  /** Epoch ms. */
  createdAt: number
  archived: 0 | 1
  /** Who wrote the current texts, by field. */
  edits: Readonly<Record<string, TextEdit>>
  /** Who sees the experiments that begin in it; null for what the group has chosen. */
  readership: Readership | null
  /** Whom such experiments begin with as viewers. */
  viewers: readonly number[]
}

export const studies = defineEntity<StudyRow>()({
  table: 'studies',
  shape: 2,
  feed: 'group',
  fields: {
    id: 'number',
    projectId: 'number',
    name: 'text',
    nameFold: 'text',
    description: 'text',
    meta: 'json',
    ownerId: 'number',
    createdAt: 'number',
    archived: 'flag',
    edits: 'json',
    readership: 'text',
    viewers: 'json',
  },
  defaults: { readership: null, viewers: [] },
  indexes: { byProject: ['projectId'] },
})
