import * as z from 'zod/mini'
import { pageOf, type TableQuery } from './organization.ts'
import { epochMs } from '../response-schema.ts'

const entrySchema = z.object({
  id: z.string(),
  at: epochMs,
  userID: z.int(),
  fullName: z.string(),
  groupID: z.int(),
  groupName: z.string(),
  text: z.string(),
  /** Path, query and hash of the screen it is about; empty if the person did not send it. */
  screen: z.string(),
  appVersion: z.string(),
  /** By an organization administrator. */
  isRead: z.boolean(),
})
export type FeedbackEntry = z.infer<typeof entrySchema>

/** POST /api/v1/organization/feedback */
export const feedbackPageSchema = pageOf(entrySchema)
export type FeedbackPage = z.infer<typeof feedbackPageSchema>

export interface FeedbackFilter {
  readonly groupID?: number | undefined
  readonly isRead?: boolean | undefined
}
export type FeedbackQuery = TableQuery & FeedbackFilter

/** PUT …/read: the device that sent it chose `id`, which says nothing without the person and the group. */
export interface FeedbackMark extends Pick<FeedbackEntry, 'groupID' | 'userID' | 'id'> {
  readonly isRead: boolean
}
