import { defineEntity } from '../entity.ts'

/** One setting of one person, the same on all their devices. spec §3 "Settings" */
export interface UserSettingRow {
  /** `{userId}:{key}` */
  id: string
  /** The user it belongs to; no one else receives the row. */
  audience: number
  key: string
  value: string
}

/** 'true' for British, or empty for American. spec APP-03 */
export const britishSetting = 'BritishSpelling'

export const userSettingId = (userId: number, key: string): string => `${userId}:${key}`

export const userSettings = defineEntity<UserSettingRow>()({
  table: 'userSettings',
  shape: 1,
  feed: 'group',
  fields: { id: 'text', audience: 'number', key: 'text', value: 'text' },
  indexes: {},
})
