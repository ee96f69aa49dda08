import { fromPromise } from 'xstate'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import type { Services } from '../services.ts'
import { unwrap } from '#src/app/session/unwrap.ts'

/** The scheduled poll against the real server; its results go to sync as well. */
export const provideConnection = (services: Services): typeof connectionMachine =>
  connectionMachine.provide({
    actors: {
      poll: fromPromise(async () => {
        const { calls, pool, sendPendingSignOut } = services
        // Someone who signed out here without the server is still signed in there, and would be mistaken for the person who works now.
        await sendPendingSignOut()
        const answer = await calls.poll()
        pool.tell({ type: answer.ok ? 'poll.succeeded' : 'poll.failed' })
        return unwrap(answer)
      }),
    },
  })
