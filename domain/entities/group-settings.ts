import { defineEntity } from '../entity.ts'
import type { Readership } from './experiment.ts'

/** The id of a group's only row of settings. */
export const groupSettingsId = 'current'

/** What the administrators of a group have chosen for everyone in it. A group that has chosen nothing has no row. */
export interface GroupSettingsRow {
  id: string
  /** Who sees an experiment that begins in a study which does not say. */
  readership: Readership
}

export const groupSettings = defineEntity<GroupSettingsRow>()({
  table: 'groupSettings',
  shape: 1,
  feed: 'group',
  fields: { id: 'text', readership: 'text' },
  indexes: {},
})
