import { fromPromise } from 'xstate'
import { connectionMachine } from '#machines/connection.machine.ts'
import type { Services } from '../services.ts'
import { valueOf } from './session-actors.ts'

/** The scheduled poll against the real server; what it hears is passed to sync as well. */
export const provideConnection = ({ calls, pool }: Services): typeof connectionMachine =>
  connectionMachine.provide({
    actors: {
      poll: fromPromise(async () => {
        const answer = await calls.poll()
        pool.tell({ type: answer.ok ? 'poll.succeeded' : 'poll.failed' })
        return valueOf(answer)
      }),
    },
  })
