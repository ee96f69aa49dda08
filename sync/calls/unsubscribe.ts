import { noContent, type CallResult, type Transport } from '../transport.ts'

/** Ends the daily emails of the person to whom the link with this code was sent. */
export const sendUnsubscribe = (transport: Transport, code: string): Promise<CallResult<void>> =>
  transport.call({ path: '/mail/unsubscribe', query: { code }, form: { 'List-Unsubscribe': 'One-Click' }, response: noContent })
