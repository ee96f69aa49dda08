import type { FastifyInstance } from 'fastify'
import { DatabaseError } from 'pg'

/** Time that calls in progress get when the process has to stop. */
const lastCalls = 10_000

/**
 * Handles errors that nothing else has handled.
 *   an unhandled promise rejection  ─► logged: it was part of one call, whose transaction is rolled back
 *   an unhandled connection error   ─► logged: the code that used the connection gets the error with its own request
 *   anything else that was thrown   ─► logged, and the process stops in order with code 1, because its state is unknown. The service manager restarts it.
 */
export function guardProcess(app: FastifyInstance): void {
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'))
  process.on('uncaughtException', (error) => {
    if (isOfConnection(error)) return app.log.error({ err: error }, 'unhandled connection error')
    app.log.fatal({ err: error }, 'uncaught error: stopping')
    void endInOrder(app)
  })
  // For example too many open files: the next connection may be accepted again.
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
