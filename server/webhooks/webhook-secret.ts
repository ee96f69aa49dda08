import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** As the Standard Webhooks specification writes secrets. */
export const makeWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

/** The value of `webhook-signature`: HMAC-SHA256 of id, time in seconds and body. */
export function signatureOf(secret: string, id: string, seconds: number, body: string): string {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}
