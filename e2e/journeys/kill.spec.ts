import { expect, test, type Page } from '../harness/lab.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Until one of these tables of the tablet has something, or none has. `prefix`: whose ids begin like this. */
async function untilOnDisk(page: Page, tables: readonly string[], prefix = '', isThere = true): Promise<void> {
  await page.waitForFunction(
    async ([names, start, wanted]) => {
      const [{ name }] = (await indexedDB.databases()).filter((each) => /^aliquot:\d+:\d+$/.test(each.name!)) as [{ name: string }]
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
      })
      const keys = names.map(
        (table) =>
          new Promise<IDBValidKey[]>((resolve) => {
            const reading = database.transaction(table).objectStore(table).getAllKeys()
            reading.onsuccess = () => resolve(reading.result)
          }),
      )
      const found = (await Promise.all(keys)).flat()
      database.close()
      return found.some((key) => JSON.stringify(key).replace('"', '').startsWith(start)) === wanted
    },
    [tables, prefix, isThere] as const,
  )
}

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
  await untilOnDisk(page, ['$typed', '$outbox'])
  await tablet.kill()

  page = await tablet.start()
  await page.goto(address)
  await expect(page.getByRole('textbox', { name: 'Text of Text' })).toHaveText('Thawed at nine. Spun at 300 g.')
  await waitUntilSent(page)
})

test('what is typed in a comment and in a reply is there again after the battery is removed, until it is sent or discarded', async ({ lab, unpack }) => {
  const tablet = await unpack('mara')
  let page = await tablet.start()
  await openApp(page, lab.network.url)
  await waitForIds(page, 10)
  const address = `${lab.network.url}/members/experiments/journal/?experimentID=311`
  await page.goto(address)
  const comments = (each: Page) => each.getByRole('complementary', { name: 'Comments on this section' })
  const begin = async () => {
    await page.getByRole('button', { name: 'Actions for Method' }).click()
    await page.getByRole('menuitem', { name: 'Comment…' }).click()
  }
  await begin()
  await page.keyboard.insertText('Repeat this with ')
  await page.keyboard.insertText('batch 23.')
  await untilOnDisk(page, ['$begun'], 'comment:311:')
  await tablet.kill()

  page = await tablet.start()
  await page.goto(address)
  const field = () => comments(page).getByRole('textbox')
  await expect(field()).toHaveValue('Repeat this with batch 23.')
  await page.keyboard.press('Control+Enter')
  await expect(comments(page)).toContainText('Repeat this with batch 23.')
  await comments(page).getByRole('button', { name: 'Reply' }).click()
  await page.keyboard.insertText('Or with 24.')
  // Another screen asks nothing, and takes nothing away.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Inventory' }).click()
  await expect(comments(page)).toBeHidden()
  await page.goBack()
  await expect(field()).toHaveValue('Or with 24.')
  await tablet.kill()

  page = await tablet.start()
  await page.goto(address)
  await expect(field()).toHaveValue('Or with 24.')
  await comments(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await untilOnDisk(page, ['$begun'], 'comment:311:', false)
  await page.reload()
  await page.getByRole('button', { name: '1 open comment' }).click()
  await page.getByRole('button', { name: /Repeat this with batch 23/ }).click()
  await expect(comments(page).getByRole('button', { name: 'Reply' })).toBeVisible()
  await expect(field()).toHaveCount(0)
})

test('what is typed in cells of a table and of a spreadsheet is there again after the battery is removed, until it is in them', async ({ lab, unpack }) => {
  const tablet = await unpack('mara')
  let page = await tablet.start()
  await openApp(page, lab.network.url)
  await waitForIds(page, 10)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: 'Culture media', study: 'Serum lots', experiment: 'Growth' })
  const add = async (kind: string) => {
    await page.getByRole('group', { name: 'Add a section' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  await add('Spreadsheet')
  await page.getByRole('button', { name: 'New spreadsheet' }).click()
  await cell('A1').click()
  await page.keyboard.insertText('Blank')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('0.05')
  await untilOnDisk(page, ['$begun'], 'workbook:')
  const address = page.url()
  await tablet.kill()

  page = await tablet.start()
  await page.goto(address)
  await expect(page.getByRole('gridcell', { name: '0.05' })).toBeVisible()
  await page.getByRole('button', { name: 'Save 2 cells' }).click()
  await expect(page.getByRole('button', { name: '1 removed file' })).toBeVisible()
  await add('Table')
  await expect(cell('Column 1, row 1')).toBeFocused()
  await page.keyboard.insertText('0.1')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('0.2')
  await untilOnDisk(page, ['$begun'], 'cell:')
  await waitUntilSent(page)
  await tablet.kill()

  page = await tablet.start()
  await page.goto(address)
  await expect(cell('Column 1, row 2')).toHaveValue('0.2')
  await page.getByRole('gridcell', { name: '0.1' }).click()
  await expect(page.getByRole('gridcell', { name: '0.2' })).toBeVisible()
  await waitUntilSent(page)
  await page.reload()
  await expect(page.getByRole('gridcell', { name: '0.2' })).toBeVisible()
  await expect(cell('Column 1, row 1')).toHaveValue('0.1')
})
