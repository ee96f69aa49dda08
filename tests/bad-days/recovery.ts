import { needsFetch } from '#db/pull/cursor.ts'
import { setTimeout as delay } from 'node:timers/promises'
import type { Device } from './device.ts'
import type { Scene } from './scene.ts'
import type { ServerUnderTest } from './server-under-test.ts'

export interface Recovery {
  /** Ms from the end of the last event until every queue was empty and every device had the newest rows. */
  took: number
  /** What did not recover by itself in time, one sentence each. */
  wrong: string[]
}

const lookEvery = 100

/**
 * The quiet evening: nothing is broken anymore, nobody works, and all devices must get in sync by themselves.
 * One that does not is reported, reloaded as a person would do, and then set aside, so that the next day starts clean.
 */
export async function awaitRecovery(scene: Scene, within: number): Promise<Recovery> {
  const { site, devices } = scene
  const begun = performance.now()
  const wrong: string[] = []
  site.server.resume()
  if (!(await inTime(site.server.start(), within))) wrong.push(`the server does not start:\n${site.server.output().slice(-2_000)}`)
  for (const device of devices) {
    device.network.become(null)
    device.skew = 0
    if (!device.tabs.length) await device.openTab()
  }
  await Promise.all(devices.map(({ network }) => network.quiet()))
  const restless = await waitForRest(devices, within)
  const took = performance.now() - begun
  for (const device of restless) wrong.push(`${device.name} does not come to rest: ${await stateOf(device)}`)
  for (const device of await waitAfterReload(restless, within)) {
    wrong.push(`${device.name} does not come to rest after a reload either: ${await stateOf(device)}`)
    await scene.replace(device)
  }
  if (!(await becomesReady(site.server, begun + within))) wrong.push('the server says that it is not ready')
  return { took, wrong }
}

/** The server looks at its database from time to time: just after an outage it may not know yet that this is over. */
async function becomesReady(server: ServerUnderTest, until: number): Promise<boolean> {
  while (!(await server.isReady())) {
    if (performance.now() > until) return false
    await delay(lookEvery)
  }
  return true
}

async function waitAfterReload(devices: readonly Device[], within: number): Promise<Device[]> {
  for (const device of devices) {
    await device.crash()
    await device.openTab()
  }
  return devices.length ? waitForRest(devices, within) : []
}

/** Two updates after every queue is empty: an answer in transit may be older than another device's last mutation. */
async function waitForRest(devices: readonly Device[], within: number): Promise<Device[]> {
  const until = performance.now() + within
  let restless = await waitFor(devices, isEmpty, until)
  for (let round = 0; round < 2 && !restless.length; round++) {
    const since = Date.now()
    for (const device of devices) for (const tab of device.tabs) tab.sync.tell({ type: 'poked' })
    restless = await waitFor(
      devices,
      async (device) => (await isEmpty(device)) && device.tabs.some((tab) => (tab.sync.status.lastSuccessAt ?? 0) > since),
      until,
    )
  }
  return restless
}

async function waitFor(devices: readonly Device[], isDone: (device: Device) => Promise<boolean>, until: number): Promise<Device[]> {
  for (;;) {
    const done = await Promise.all(devices.map(isDone))
    const rest = devices.filter((_, at) => !done[at])
    if (!rest.length || performance.now() > until) return rest
    await delay(lookEvery)
  }
}

async function isEmpty({ disk }: Device): Promise<boolean> {
  const { outbox, stage, cursor } = await disk.state()
  return outbox.length === 0 && stage.length === 0 && cursor.epoch !== '' && !needsFetch(cursor)
}

async function stateOf({ disk, tabs }: Device): Promise<string> {
  const { outbox, cursor } = await disk.state()
  const [first] = outbox
  const waiting = first ? `${outbox.length} queued, the first is n ${first.n} ${first.command}` : 'nothing queued'
  return `${waiting}, cursor ${cursor.versions.group}, ${tabs.map((tab) => JSON.stringify(tab.sync.status)).join(' ')}`
}

const inTime = (work: Promise<void>, within: number): Promise<boolean> => Promise.race([work.then(() => true), delay(within, false)])
