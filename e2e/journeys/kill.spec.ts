import { expect, test } from '../harness/lab.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

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

test('[FAULT-105] what was typed in a text a moment before the battery is removed is there again', async ({ lab, unpack }) => {
  const tablet = await unpack('mara')
  let page = await tablet.start()
  await openApp(page, lab.network.url)
  await waitForIds(page, 10)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: 'Culture media', study: 'Serum lots', experiment: 'Battery test' })
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text of Text' })
  await expect(text).toBeFocused()
  await waitUntilSent(page)
  const address = page.url()
  await page.keyboard.insertText('Thawed at nine. ')
  await page.keyboard.insertText('Spun at 300 g.')
  // No pause: it is saved a second and a half after the first word, and on disk with each.
  await page.waitForFunction(async () => {
    const [{ name }] = (await indexedDB.databases()).filter((each) => /^aliquot:\d+:\d+$/.test(each.name!)) as [{ name: string }]
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
    })
    const counts = ['$typed', '$outbox'].map(
      (table) =>
        new Promise<number>((resolve) => {
          const count = database.transaction(table).objectStore(table).count()
          count.onsuccess = () => resolve(count.result)
        }),
    )
    const found = await Promise.all(counts)
    database.close()
    return found.some((count) => count > 0)
  })
  await tablet.kill()

  page = await tablet.start()
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: 'Text of Text' })).toHaveText('Thawed at nine. Spun at 300 g.')
  await waitUntilSent(page)
})
