import { useEffect } from 'react'
import { Erasures } from '#db/device/erasures.ts'
import { leaveWithoutAsking } from '#src/workspace/editing/unsaved.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { createTransport } from '#sync/transport.ts'
import type { Services } from '../services.ts'
import { eraseNoted, noteOrders } from './erase-ordered.ts'

/** A workspace whose person is not at work asks nothing of the server by itself. */
const askEvery = 10 * 60_000

/**
 * Asks the server whether anything on this device is to be erased: at the start, when a session has ended, when the network is back, and from time
 * to time. When it concerns the person at work, the page starts anew, which closes all that it has open.
 */
export function useErasures({ device, pool, onServiceEvent }: Services): void {
  useEffect(() => {
    const transport = createTransport(undefined, reportFailure)
    const check = async () => {
      // What an earlier page has left.
      await eraseNoted(device, transport)
      if (await noteOrders(device, transport)) return startAnew()
      await eraseNoted(device, transport)
    }
    // One after another: an order may be given while the server is being asked.
    let turn = Promise.resolve()
    const start = () => void (turn = turn.then(check).catch(reportFailure))
    const startAnewIfErased = async () => {
      if (pool.owner && (await new Erasures(device).find(pool.owner))) startAnew()
    }
    start()
    const timer = setInterval(start, askEvery)
    window.addEventListener('online', start)
    const stop = onServiceEvent((news) => {
      if (news === 'login-needed') start()
      // Another tab is deleting the database.
      if (news === 'outdated-tab') void startAnewIfErased()
    })
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', start)
      stop()
    }
  }, [device, pool, onServiceEvent])
}

function startAnew(): void {
  leaveWithoutAsking()
  location.assign('/')
}
