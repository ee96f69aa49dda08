import { webhookLimits } from '#domain/wire/integrations/webhooks.ts'
import { fetchOutside, OutsideError, type NetworkScope } from '../addons/fetch-outside.ts'
import type { GroupEvent } from './group-event.ts'
import { readRetryAfter } from './retry-waits.ts'
import { signatureOf } from './webhook-secret.ts'

export interface SendOptions {
  readonly reach: NetworkScope
  /** Ms until an attempt without a complete answer has failed. */
  readonly timeout: number
  readonly signal: AbortSignal
}

export interface Receiver {
  readonly url: string
  readonly secret: string
  /** 1 for the first time that this event is sent there. */
  readonly attempt: number
}

export interface Answer {
  /** Null if there was none. */
  readonly status: number | null
  readonly answer: string
  /** Ms that the receiver wants to be left alone. */
  readonly wait: number
}

/** Law 270: neither the secret nor a message of the network is in the result, which people see. */
export async function sendEvent({ url, secret, attempt }: Receiver, event: GroupEvent, at: number, { reach, timeout, signal }: SendOptions): Promise<Answer> {
  const body = JSON.stringify(event)
  const seconds = Math.floor(at / 1_000)
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Aliquot',
    'webhook-id': event.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secret, event.id, seconds, body),
    'aliquot-attempt': String(attempt),
  }
  const request = { method: 'POST', headers, body, allows: () => true, most: webhookLimits.answer * 4, ends: 'cut', follows: false, timeout, signal } as const
  try {
    const { status, retryAfter, body: answer } = await fetchOutside(url, request, reach)
    return { status, answer: shown(answer), wait: readRetryAfter(retryAfter, at) }
  } catch (error) {
    if (error instanceof OutsideError) return { status: null, answer: '', wait: 0 }
    throw error
  }
}

/** Receivers that accepted it say so with a status of 2xx; a redirect is no acceptance. */
export const isAccepted = ({ status }: Answer): boolean => status !== null && status >= 200 && status < 300

/** The receiver wants no more. */
export const isGone = ({ status }: Answer): boolean => status === 410

/** What a database can store, in one line. */
const shown = (answer: Buffer): string =>
  Array.from(
    answer
      .toString('utf8')
      .replaceAll(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, webhookLimits.answer)
    .join('')
