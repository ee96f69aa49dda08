import * as z from 'zod/mini'
import { count, epochMs } from '../response-schema.ts'

export const messageStates = ['RUNNING', 'FINISHED', 'FAILED'] as const
export type MessageState = (typeof messageStates)[number]

/** How often a program asks what has become of its work, in ms. spec §9 */
export const messagePoll = 1_000

/** How long a person is asked to wait for it, in ms; then it goes on behind what they do. spec §9 */
export const linkWait = 5_000

/** What has become of work that goes on after the answer that began it. */
export const queuedMessageSchema = z.object({
  messageID: z.string(),
  type: z.enum(['localStorageFile']),
  /** Name of what it is about: the name of a file. */
  name: z.string(),
  state: z.enum(messageStates),
  /** What the person is told; empty while it is running. */
  message: z.string(),
  /** Why it failed, without the sentence around it. */
  reason: z.string(),
  /** 0 and empty until it is finished. */
  result: z.object({ fileID: count, id: z.string() }),
  /** The address that says how it stands. */
  retrieveURL: z.string(),
  created: epochMs,
  /** When it is deleted. */
  expires: epochMs,
})
export type QueuedMessage = z.infer<typeof queuedMessageSchema>

/** POST /members/fn/getMessageQueue.ashx: those of the caller in the active group, the newest first. */
export const messageQueueSchema = z.object({ messages: z.array(queuedMessageSchema) })
export type MessageQueue = z.infer<typeof messageQueueSchema>

export const retrieveMessagePath = '/members/fn/retrieveMessage.ashx'
export const retrieveMessageUrl = (id: string): string => `${retrieveMessagePath}?messageID=${id}`
