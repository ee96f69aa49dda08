import { useEffect } from 'react'
import { Erasures, readDeviceKeys } from '#db/device/erasures.ts'
import { createTransport, type Transport } from '#sync/transport.ts'
import type { Device } from '#db/device/device.ts'
import { confirmErasures, readErasureOrders } from '#sync/erasures.ts'
import { leaveWithoutAsking } from '#src/workspace/editing/unsaved.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { clearLocalStorage } from '#src/workspace/device/local-storage.ts'
import type { Services } from '../services.ts'

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

/** Asks the server what is to be erased here, and notes it. True if someone who is signed in here is affected: then nothing of them may stay open. */
export async function noteOrders(device: Device, transport: Transport): Promise<boolean> {
  const workspaces = await Promise.all((await device.list()).map(async (known) => ({ known, keys: await readDeviceKeys(known) })))
  const answer = await readErasureOrders(
    transport,
    workspaces.flatMap(({ keys }) => keys),
  )
  // Asked again later.
  if (!answer.ok) return false
  let isSignedIn = false
  for (const order of answer.value) {
    const known = workspaces.find(({ keys }) => keys.includes(order.device))?.known
    if (known) isSignedIn = (await new Erasures(device).begin(known, order)) || isSignedIn
  }
  return isSignedIn
}

/** Deletes what was noted, and tells the server. */
export async function eraseNoted(device: Device, transport: Transport): Promise<void> {
  const erasures = new Erasures(device)
  for (const note of await erasures.list()) if (!note.isDeleted) clearLocalStorage(note)
  await erasures.finish()
  const notes = (await erasures.list()).filter(({ isDeleted, isConfirmed }) => isDeleted && !isConfirmed)
  if (!notes.length) return
  const answer = await confirmErasures(
    transport,
    notes.map((note) => note.device),
  )
  if (answer.ok) await erasures.setConfirmed(notes)
}
