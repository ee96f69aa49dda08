import type { FeedbackInput } from '#domain/wire/feedback.ts'
import { mailingListResponseSchema, type MailingListResponse } from '#domain/wire/mailing-list.ts'
import { noContent, type CallResult, type Transport } from './transport.ts'

/** To the administrators of one group, from one of its members. */
export const sendFeedback = (
  transport: Transport,
  { userId, groupId }: { readonly userId: number; readonly groupId: number },
  feedback: FeedbackInput,
): Promise<CallResult<void>> => transport.call({ path: '/api/v1/feedback', query: { user: userId, group: groupId }, body: feedback, response: noContent })

/** Adds an address to the mailing list; one that is already there is accepted. */
export const joinMailingList = (transport: Transport, email: string): Promise<CallResult<MailingListResponse>> =>
  transport.call({ path: '/register/mailinglist.ashx', form: { email }, response: mailingListResponseSchema })
