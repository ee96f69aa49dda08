import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../settings/settings.ts'

/** Where lines go; the terminal by default. */
export interface LogSink {
  write(line: string): void
}

/** A line that cannot be written, because the disk is full or nobody reads, is lost: that is no reason to stop serving. */
function terminal(): LogSink {
  if (!process.stdout.listeners('error').includes(ignore)) process.stdout.on('error', ignore)
  return process.stdout
}

const ignore = (): void => {}

/** As long as a token of ours. */
const longToken = /[\w-]{40,}/g

const secretNames = ['password', 'pw', 'passwordHash', 'password_hash', 'token', 'cookie', 'authorization', '["set-cookie"]', 'databaseUrl', 'smtpUrl']

/** Law 216: no password, cookie or token is ever logged. Bodies and headers are not logged at all; this hides them in case someone adds them. */
export const logOptions = (level: LogLevel, stream?: LogSink): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  stream: stream ?? terminal(),
  serializers: {
    // What a provider of single sign-on sends with the browser is in the query, and the code of an unsubscribe link in the address.
    req: ({ method, url, host, ip, socket }: FastifyRequest) => ({
      method,
      url: withoutAnswer(url).replace(longToken, '[hidden]'),
      host,
      remoteAddress: ip,
      remotePort: socket?.remotePort ?? 0,
    }),
  },
  redact: {
    paths: secretNames.flatMap((name) => {
      const dotted = name.startsWith('[') ? name : `.${name}`
      return [dotted.replace(/^\./, ''), `*${dotted}`, `*.*${dotted}`]
    }),
    censor: '[hidden]',
  },
})

const withoutAnswer = (url: string | undefined): string => (url ?? '').replace(/^(\/api\/v1\/sso\/[^?]*)\?.*$/s, '$1?[hidden]')

/** A name that says that a secret follows, and the secret: in quotes, or up to the next separator; of a cookie, the rest of the line. */
const namedSecret =
  /((?:password|passwd|passphrase|\bpw|token|secret|api[-_]?key|authorization|session)\w*["']?\s*[:=]\s*)((?:bearer|basic)\s+)?("[^"\n]*"|'[^'\n]*'|[^\s,;&}"']+)/gi
const cookies = /(cookie["']?\s*[:=]\s*)[^\n]+/gi
const inAddress = /(:\/\/)[^\s/@]+@/g
/** What a page reports about itself, for the log: without what looks like a secret, and cut; then `length` is that of the whole. */
export function reportedText(text: string, longest: number): { readonly details: string; readonly length?: number } {
  const shown = text.replace(cookies, '$1[hidden]').replace(namedSecret, '$1[hidden]').replace(inAddress, '$1[hidden]@').replace(longToken, '[hidden]')
  return shown.length <= longest ? { details: shown } : { details: shown.slice(0, longest), length: text.length }
}
