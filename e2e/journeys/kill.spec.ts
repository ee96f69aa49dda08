import { expect, test } from '../harness/lab.ts'

test('whatever was reported as saved is still there after the battery is removed at that moment [QUEUE-01, QUEUE-02, PWA-01]', async ({ lab, unpack }) => {
  const tablet = await unpack('mara')
  let page = await tablet.start()
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
})
