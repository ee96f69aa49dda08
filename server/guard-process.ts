import type { FastifyInstance } from 'fastify'
import { DatabaseError } from 'pg'

/** So long the calls that are under way may take when the process has to end. */
const lastCalls = 10_000

/**
 * What nobody has listened to, in the end.
 *   a promise that failed unheard     ─► logged: it was part of one call, whose transaction is rolled back
 *   a connection that failed unheard  ─► logged: whoever used it hears of it by what they asked
 *   anything else that was thrown     ─► logged, and the process ends in order with code 1: nobody knows what was left half done. Whoever runs it starts it anew.
 */
export function guardProcess(app: FastifyInstance): void {
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    if (isOfConnection(error)) return app.log.error({ err: error }, 'unhandled connection error')
    app.log.fatal({ err: error }, 'uncaught error: stopping')
    void endInOrder(app)
  })
  // Too many open files, for one: the next connection may be taken again.
  app.server.on('error', (error) => app.log.error({ err: error }, 'a connection could not be accepted'))
}

async function endInOrder(app: FastifyInstance): Promise<never> {
  setTimeout(() => process.exit(1), lastCalls).unref()
  try {
    await app.close()
  } finally {
    process.exit(1)
  }
}

const isOfConnection = (error: Error): boolean => 'syscall' in error || error instanceof DatabaseError
