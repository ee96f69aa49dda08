import { expect, test } from '../harness/lab.ts'
import { Tablet } from '../harness/tablet.ts'
import { signIn, waitForMirror } from '../pages/sign-in.ts'

test('what was said to be saved is there after the battery is pulled at that moment [QUEUE-01, QUEUE-02, PWA-01]', async ({ lab }) => {
  const tablet = await Tablet.unpack()
  try {
    let page = await tablet.start()
    await page.goto(lab.network.url)
    await signIn(page, 'tobias')
    await waitForMirror(page)
    const sample = `${lab.network.url}/members/inventory/browser/?return=true&sampleID=1907#viewSample`
    await page.goto(sample)
    await expect(page.getByRole('heading', { name: 'pX459-TP53 gRNA 2' })).toBeVisible()
    lab.network.leadTo(undefined)
    await page.getByRole('button', { name: /^Note / }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('Glycerol stock made, see B5.')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Changes have been saved')).toBeVisible()
    await tablet.kill()

    page = await tablet.start()
    await page.goto(sample)
    await expect(page.getByRole('button', { name: 'Note Glycerol stock made, see B5.' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Offline, 1 waiting' })).toBeVisible()
  } finally {
    await tablet.dispose()
  }
})

test('every address of the specification opens from the installed shell with the server gone [PWA-01, ROUTE-18]', async ({ page, lab }) => {
  await page.goto(lab.network.url)
  await signIn(page, 'mara')
  await waitForMirror(page)
  lab.network.leadTo(undefined)
  const addresses = [
    '/members/inventory/browser/?next=/api/v1/samples',
    '/members/marketplace/Detail/Default.aspx?rootVar=x',
    '/members/groups/filemanager/minibrowser.aspx',
    '/members/oauth2/callback.aspx?code=1',
    '/members/inventory/search/results.aspx',
    '/members/settings/?tab=password',
    '/profiles/details/?id=1',
    '/doc/scanning',
  ]
  for (const address of addresses) {
    await page.goto(lab.network.url + address)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  }
})
