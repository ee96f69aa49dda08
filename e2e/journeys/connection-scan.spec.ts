import type { Locator } from '@playwright/test'
import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scanAll } from '../harness/scanner.ts'
import { heldIn } from '../harness/matrix.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'

interface Sample {
  id: number
  layerId: number | null
}
const sampleCode = (id: number): string => '005' + String(id).padStart(12, '0')

test.use({ tablet: 'mara' })

for (const [name, viewport] of heldIn('portrait'))
  test(`while the disconnected dialog is open no tube is looked up and no tap is lost silently; afterward the box is filled: ${name} [FAULT-66, CONN-02]`, async ({
    page,
    lab,
  }) => {
    await page.setViewportSize(viewport)
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    const layers = await colleague.rows<{ id: number; name: string }>('storageLayers')
    const box = layers.find((layer) => layer.name === 'Box 5 Spare')!
    const source = layers.find((layer) => layer.name === 'Box 4 CRISPR clones')!
    const tubes = (await colleague.rows<Sample>('samples')).filter(({ layerId }) => layerId === source.id).slice(0, 15)
    const scans = tubes.map(({ id }) => ({ code: sampleCode(id), suffix: 'Enter' as const }))

    await page.clock.install()
    await openApp(page, `${lab.network.url}/members/inventory/browser/?initStorageLayer=${box.id}`)
    const fill = page.getByRole('button', { name: 'Fill by scanning' })
    await expect(fill).toBeVisible()
    // A poll that was sent before the network is cut succeeds, and does not count.
    const failedPolls: string[] = []
    page.on('requestfailed', (request) => request.url().includes('/members/fn/scheduledTasks/handler.ashx') && failedPolls.push(request.url()))
    const dialog = page.getByRole('dialog', { name: 'Disconnected' })
    // The page's clock stands still and is moved on little by little: on a machine that stalls for seconds, no lookup is given up, and no message closes unseen.
    const stopClock = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    const goOnUntil = (shown: Locator) => expect.poll(() => page.clock.runFor(50).then(() => shown.isVisible()), { intervals: [50] }).toBe(true)

    await test.step('a finger on the screen while two polls fail still taps its target', async () => {
      const { x, y, width, height } = (await fill.boundingBox())!
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      lab.network.leadTo(undefined)
      await page.clock.runFor(31_000)
      while (failedPolls.length < 2) await page.clock.runFor(1_000)
      await page.clock.runFor(1_000)
      await expect(dialog).toBeHidden()
      await page.mouse.up()
      await expect(page).toHaveURL(new RegExp(`into=${box.id}`))
      await expect(dialog).toBeHidden()
    })

    await test.step('while the dialog is open, a tap and fifteen tubes are answered with a sound and a message, and nothing happens behind it', async () => {
      await page.goBack()
      await expect(fill).toBeVisible()
      await page.clock.runFor(4_000)
      await expect(dialog).toBeVisible()
      const { x, y } = (await fill.boundingBox())!
      await page.mouse.click(x + 4, y + 4)
      await expect(dialog.getByRole('alert')).toHaveText('Answer this question first. Nothing else was changed.')
      const before = page.url()
      await stopClock()
      for (const scan of scans) {
        await scanAll(page, [scan])
        await goOnUntil(page.getByText(`${scan.code} was not accepted. Answer the question first, then scan it again.`))
      }
      await page.clock.resume()
      expect(page.url()).toBe(before)
      await expect(dialog).toBeVisible()
    })

    await test.step('after the answer, the same tubes go where they belong', async () => {
      await dialog.getByRole('button', { name: 'Work offline' }).click()
      await expect(dialog).toBeHidden()
      await fill.click()
      await expect(page.getByRole('region', { name: `Move into ${box.name}` })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()
      await stopClock()
      for (const [index, scan] of scans.entries()) {
        await scanAll(page, [scan])
        await goOnUntil(page.getByText(`${index + 1} moved`, { exact: true }))
        await page.clock.runFor(600)
      }
      await page.clock.resume()
      lab.network.leadTo(lab.server.port)
      await page.clock.runFor(65_000)
      await waitUntilSent(page)
      const ids = new Set(tubes.map(({ id }) => id))
      const moved = async () => (await colleague.rows<Sample>('samples')).filter(({ id, layerId }) => ids.has(id) && layerId === box.id)
      await expect.poll(async () => (await moved()).length).toBe(tubes.length)
    })
  })
