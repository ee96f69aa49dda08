import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, labHost, test, type Lab, type Page } from '../harness/lab.ts'
import { Network } from '../harness/network.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { ServerProcess } from '../harness/server.ts'
import { endOldWorker, isReloaded, lookForUpdate, mark } from '../harness/service-worker.ts'
import { Tablet } from '../harness/tablet.ts'
import { demoPassword, signIn, waitForMirror, waitUntilSent, waitUntilUnpacked } from '../pages/sign-in.ts'

const tube = 1842
const sampleAddress = `/members/inventory/browser/?return=true&sampleID=${tube}#viewSample`

/** Builds a kept release if that has not been done. Returns its folder. */
function openRelease(version: string): string {
  const output = execFileSync(process.execPath, [join(import.meta.dirname, '../../tools/releases.mjs'), 'open', version], { encoding: 'utf8' })
  return output.trim().split('\n').at(-1)!
}

/** A server of an earlier release, and a tablet with its app and its mirror. */
async function inEarlierRelease(version: string, work: (lab: Lab & { page: Page; tablet: Tablet; release: string }) => Promise<void>): Promise<void> {
  const release = openRelease(version)
  const server = await ServerProcess.installEmpty()
  const network = await Network.open(labHost)
  const tablet = await Tablet.unpack(network)
  try {
    await server.start({ release })
    network.leadTo(server.port)
    const page = await tablet.start()
    await page.goto(network.url)
    await signIn(page, 'tobias')
    await waitForMirror(page)
    await waitUntilUnpacked(page)
    await work({ server, network, tablet, page, release })
    expect(tablet.violations).toEqual([])
  } finally {
    await tablet.dispose()
    await network.close()
    await server.dispose()
  }
}

async function writeNote(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: /^Note/ }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(note)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved')).toBeVisible()
}

test('from 0.1.0: the tablet says that it has to be reloaded, keeps every row although the network goes, and sends what was queued once [FAULT-24]', async () => {
  await inEarlierRelease('0.1.0', async ({ server, network, page }) => {
    await page.goto(network.url + sampleAddress)
    network.leadTo(undefined)
    await writeNote(page, 'Written on 0.1.0, without a network.')
    await server.kill()
    await server.start()
    network.leadTo(server.port)
    const toast = page.getByRole('region', { name: 'Notifications' }).getByText('A newer version is available. Reload to continue.')
    await expect(toast).toBeVisible({ timeout: 90_000 })
    await lookForUpdate(page)
    await expect(page.getByText('A new version is ready.')).toBeVisible()

    // The new app starts with the mirror of the old one, and without a server.
    network.leadTo(undefined)
    await mark(page)
    await toast.locator('xpath=ancestor::*[.//button][1]').getByRole('button', { name: 'Reload' }).click()
    await endOldWorker(page)
    await isReloaded(page)
    await expect(page.getByText('Written on 0.1.0, without a network.').first()).toBeVisible()
    await writeNote(page, 'Written on this release, still without a network.')
    await page.goto(`${network.url}/members/inventory/samples/`)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()

    // Nothing that it has is downloaded again.
    network.refuse('/api/v1/sync/block')
    network.leadTo(server.port)
    await waitUntilSent(page)
    const colleague = await SecondDevice.signIn(server.url, 'priya', demoPassword)
    const sample = (await colleague.rows<{ id: number; note: string }>('samples')).find(({ id }) => id === tube)
    expect(sample).toMatchObject({ note: 'Written on this release, still without a network.' })
  })
})
