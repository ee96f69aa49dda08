import type { Message } from '#domain/message.ts'

/** The action `say` of these machines: shows a message, or with null none. */
export const say = (message: Message | null) => ({ type: 'say', params: message }) as const
