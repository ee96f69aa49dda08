import { countRenders } from '../harness/render-counter.ts'
import { expect, test } from '../harness/lab.ts'
import { scan } from '../harness/tablet.ts'
import { goHome, openTab } from '../pages/navigation.ts'
import { openApp, waitForMirror } from '../pages/sign-in.ts'

test.use({ tablet: 'mara' })

test('selecting a row, a scan and a change of the sync status redraw only what changed', async ({ page, lab }) => {
  const renders = await countRenders(page)
  await openApp(page, lab.network.url)
  await waitForMirror(page)
  await openTab(page, 'Samples')
  const row = (at: number) => page.getByRole('list', { name: 'Samples', exact: true }).getByRole('listitem').nth(at).getByRole('checkbox')
  await expect(row(2)).toBeVisible()
  // The bar appears with the first.
  await row(2).click()
  // On a busy machine, the list may still be completing during a tick, but not during each.
  const ticks: number[] = []
  for (const at of [3, 4, 5]) ticks.push((await renders.during(() => row(at).click())).atOnce)
  const shown = await renders.during(async () => {
    await goHome(page)
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    await openTab(page, 'Samples')
    await expect(row(2)).toBeVisible()
  })
  const offline = await renders.during(async () => {
    lab.network.leadTo(undefined)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByRole('button', { name: /^Offline/ })).toBeVisible({ timeout: 30_000 })
  })
  const scanned = await renders.during(async () => {
    await scan(page, '999999999999')
    await expect(page.getByText('Barcode not recognized').first()).toBeVisible()
  })
  // Each part of what a change redraws is small: the row and the bar, the status indicator, the toast.
  const redrawn = { ticked: Math.min(...ticks), offline: offline.atOnce, scanned: scanned.atOnce }
  for (const [what, drawn] of Object.entries(redrawn)) expect(drawn, `${what}, of ${shown.all}`).toBeLessThan(shown.all / 10)
})
