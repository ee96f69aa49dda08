import type { Page } from '@playwright/test'
import { signIn, waitForMirror } from '../pages/sign-in.ts'
import type { Lab } from './lab.ts'
import { Network } from './network.ts'
import { ServerProcess } from './server.ts'
import { Tablet } from './tablet.ts'

/** A server and a tablet for one journey alone, which may move what others rely on, or stop the server. */
export async function inOwnLab(work: (own: Lab & { tablet: Tablet }) => Promise<void>): Promise<void> {
  const server = await ServerProcess.install()
  const network = await Network.open()
  const tablet = await Tablet.unpack()
  try {
    await server.start()
    network.leadTo(server.port)
    await work({ server, network, tablet })
  } finally {
    await tablet.throwAway()
    await network.close()
    await server.throwAway()
  }
}

/** The tablet has been on line once; then the server dies, and so does the browser, which comes up again on nothing but its own disk. */
export async function startWithoutServer({ server, network, tablet }: Lab & { tablet: Tablet }): Promise<Page> {
  const page = await tablet.start()
  await page.goto(network.url)
  await signIn(page, 'mara')
  await waitForMirror(page)
  network.leadTo(undefined)
  await server.kill()
  await tablet.kill()
  return tablet.start()
}
