import type { Page } from '@playwright/test'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { waitForHash } from '../pages/lock.ts'
import { demoPassword, signIn, waitForIds, waitForMirror, waitUntilUnpacked } from '../pages/sign-in.ts'
import { labHost } from './lab.ts'
import { Network } from './network.ts'
import { copyFolder, emptyFolder, owners, readyMadeVariable, type Owner } from './ready-made.ts'
import { SecondDevice } from './second-device.ts'
import { ServerProcess } from './server.ts'
import { Tablet } from './tablet.ts'

/** People signed in on their own devices. */
const colleagues = ['mara', 'amina', 'priya', 'tobias', 'luca', 'grace', 'hanna'] as const

/** Creates what the journeys start with copies of (ready-made.ts). Resolves with a function that deletes it. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for it
export default async function makeReady(): Promise<() => Promise<void>> {
  const folder = await emptyFolder()
  const server = await ServerProcess.install()
  const network = await Network.open(labHost)
  try {
    await server.start()
    network.leadTo(server.port)
    const installed = await makeTablet(network, join(folder, 'installed'), install)
    await Promise.all(owners.map((owner) => makeTablet(network, join(folder, owner), (page, url) => moveIn(page, url, owner), installed)))
    const sessions: Record<string, string> = {}
    for (const login of colleagues) sessions[login] = (await SecondDevice.signIn(server.url, login, demoPassword)).cookie
    await writeFile(join(folder, 'sessions.json'), JSON.stringify(sessions))
  } finally {
    // Without journeys, nothing else would end it.
    await network.close()
    await server.kill()
  }
  await rename(server.data, join(folder, 'data'))
  process.env[readyMadeVariable] = folder
  return () => rm(folder, { recursive: true, force: true })
}

async function makeTablet(network: Network, to: string, use: (page: Page, url: string) => Promise<void>, from?: string): Promise<string> {
  await mkdir(to)
  if (from !== undefined) await copyFolder(from, to)
  const tablet = Tablet.on(to, network)
  await use(await tablet.start(), network.url)
  await tablet.shutDown()
  // Caches of the graphics card and of pages as received: created again when needed.
  for (const name of ['Cache', 'DawnGraphiteCache', 'DawnWebGPUCache', 'GPUCache', 'Shared Dictionary'])
    await rm(join(to, 'Default', name), { recursive: true, force: true })
  return to
}

/** The app is installed on the device, and nobody is signed in. */
async function install(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel('User name').waitFor()
  await page.evaluate(async () => {
    const late = new Promise((_, reject) => setTimeout(() => reject(new Error('The app was not stored on the device')), 120_000))
    await Promise.race([navigator.serviceWorker.ready, late])
  })
}

/** Of how many kinds they may create something: a member, and an administrator. */
const kindsOf: Readonly<Record<Owner, number>> = { mara: 12, amina: 16 }

/** Signed in, with the inventory downloaded and unpacked, and a password that unlocks it offline. */
async function moveIn(page: Page, url: string, login: Owner): Promise<void> {
  await page.goto(url)
  await signIn(page, login)
  await waitForMirror(page)
  await waitForHash(page)
  await waitUntilUnpacked(page)
  await waitForIds(page, kindsOf[login])
  // Whenever the copy is used, the last activity is recent.
  await page.evaluate(() => localStorage.removeItem('aliquot.lastTouch'))
}
