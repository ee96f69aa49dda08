import type { FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../settings.ts'

/** Where lines go; the terminal unless told. */
export interface LogSink {
  write(line: string): void
}

const secretNames = ['password', 'pw', 'passwordHash', 'password_hash', 'token', 'cookie', 'authorization', '["set-cookie"]', 'databaseUrl']

/** Law: no password, cookie or token ever stands in a log. Bodies and headers are not logged at all; this hides them should somebody begin to. */
export const logOptions = (level: LogLevel, stream?: LogSink): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  ...(stream && { stream }),
  redact: {
    paths: secretNames.flatMap((name) => {
      const dotted = name.startsWith('[') ? name : `.${name}`
      return [dotted.replace(/^\./, ''), `*${dotted}`, `*.*${dotted}`]
    }),
    censor: '[hidden]',
  },
})
