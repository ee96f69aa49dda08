import { defineEntity } from '../entity.ts'

/** The id of a group's only notice. */
export const groupNoticeId = 'current'

/** What everyone in the group sees at the top of every screen until they dismiss it. A group without a notice has no row. spec HDR-05 */
export interface GroupNoticeRow {
  id: string
  text: string
  /** Who wrote it, and when, in epoch ms. Another time is another notice: someone who dismissed the last one sees it. */
  writtenBy: number
  writtenAt: number
}

export const groupNotices = defineEntity<GroupNoticeRow>()({
  table: 'groupNotices',
  shape: 1,
  feed: 'group',
  fields: { id: 'text', text: 'text', writtenBy: 'number', writtenAt: 'number' },
  indexes: {},
})

/** The key of the user setting with the `writtenAt` of the notice that the person has dismissed. With the group, because settings go along when a person switches groups. */
export const dismissedNoticeSetting = (groupId: number): string => `NoticeDismissed.${groupId}`
