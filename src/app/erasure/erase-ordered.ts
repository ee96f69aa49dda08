import { Erasures, readDeviceKeys } from '#db/device/erasures.ts'
import { clearLocalStorage } from '#src/workspace/device/local-storage.ts'
import type { Device } from '#db/device/device.ts'
import { confirmErasures, readErasureOrders } from '#sync/erasures.ts'
import type { Transport } from '#sync/transport.ts'

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
