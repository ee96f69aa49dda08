import * as z from 'zod/mini'
import { uniqueId } from '#domain/rules/documents/document-input.ts'
import { Refusal } from '#domain/tx.ts'
import { retrieveMessagePath, retrieveMessageUrl, type MessageQueue, type QueuedMessage } from '#domain/wire/integrations/message-queue.ts'
import { numbersOf } from '../../store/files/file-numbers.ts'
import { jobOf, jobsOf, type Job } from '../../store/files/jobs.ts'
import { defineRoute, type Call } from '../route.ts'

async function toMessages({ services, group }: Call<'member'>, jobs: readonly Job[]): Promise<QueuedMessage[]> {
  const numbers = await numbersOf(
    services,
    group.groupId,
    jobs.flatMap(({ result }) => result || []),
  )
  return jobs.map(({ id, kind, name, state, reason, message, result, begunAt, endsAt }) => ({
    messageID: id,
    type: kind,
    name,
    state,
    message,
    reason,
    result: { fileID: numbers.get(result) ?? 0, id: result },
    retrieveURL: retrieveMessageUrl(id),
    created: begunAt,
    expires: endsAt,
  }))
}

/** POST /members/fn/getMessageQueue.ashx: work of the caller that goes on after the answer that began it, and how it ended. spec FILE-07 */
export const getMessageQueue = defineRoute({
  method: 'POST',
  path: '/members/fn/getMessageQueue.ashx',
  access: 'member',
  isPoll: true,
  cost: 2,
  input: z.object({ body: z.optional(z.nullable(z.strictObject({}))) }),
  refusals: [],
  async handler(call): Promise<MessageQueue> {
    const { services, group, caller, at } = call
    const jobs = await services.engine.read((sql) => jobsOf(sql, group.groupId, caller.session.user.id, at))
    return { messages: await toMessages(call, jobs) }
  },
})

/** GET /members/fn/retrieveMessage.ashx?messageID=…: one of them, for a program that asks every second. spec FILE-07 */
export const retrieveMessage = defineRoute({
  method: 'GET',
  path: retrieveMessagePath,
  access: 'member',
  isPoll: true,
  input: z.object({ query: z.object({ messageID: uniqueId }) }),
  refusals: ['message.gone'],
  async handler(call, { query: { messageID } }): Promise<QueuedMessage> {
    const { services, group, caller, at } = call
    const job = await services.engine.read((sql) => jobOf(sql, group.groupId, messageID))
    // Law 184: the answer is the same for the message of someone else and for one that does not exist.
    if (!job || job.userId !== caller.session.user.id || job.endsAt < at) throw new Refusal('message.gone')
    const [message] = await toMessages(call, [job])
    return message!
  },
})
