import { defineEntity } from '../entity.ts'
import type { TextEdit } from './sample.ts'

/** Studies that belong together. */
export interface ProjectRow {
  id: number
  name: string
  /** `name` without accents and case. */
  nameFold: string
  description: string
  ownerId: number
  /** Epoch ms. */
  createdAt: number
  archived: 0 | 1
  /** Who wrote the current texts, by field. */
  edits: Readonly<Record<string, TextEdit>>
}

export const projects = defineEntity<ProjectRow>()({
  table: 'projects',
  shape: 1,
  feed: 'group',
  fields: {
    id: 'number',
    name: 'text',
    nameFold: 'text',
    description: 'text',
    ownerId: 'number',
    createdAt: 'number',
    archived: 'flag',
    edits: 'json',
  },
  indexes: {},
})
