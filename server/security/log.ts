import type { FastifyServerOptions } from 'fastify'
import type { LogLevel } from '../settings.ts'

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

const secretNames = ['password', 'pw', 'passwordHash', 'password_hash', 'token', 'cookie', 'authorization', '["set-cookie"]', 'databaseUrl']

/** Law: no password, cookie or token is ever logged. Bodies and headers are not logged at all; this hides them in case someone adds them. */
export const logOptions = (level: LogLevel, stream?: LogSink): NonNullable<FastifyServerOptions['logger']> => ({
  level,
  stream: stream ?? terminal(),
  redact: {
    paths: secretNames.flatMap((name) => {
      const dotted = name.startsWith('[') ? name : `.${name}`
      return [dotted.replace(/^\./, ''), `*${dotted}`, `*.*${dotted}`]
    }),
    censor: '[hidden]',
  },
})
