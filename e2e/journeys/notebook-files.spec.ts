import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sha256Of } from '../../tests/harness/files.ts'
import { makePng } from '../../tests/harness/png.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 10

const gel = { name: 'gel.png', mimeType: 'image/png', buffer: makePng(900, 600) }
/** Four chunks. */
const raw = { name: 'raw.tif', mimeType: 'image/tiff', buffer: randomBytes(3_500_000) }

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const bar = (page: Page) => page.getByRole('group', { name: 'Add a section' })
const file = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
const picture = (page: Page) => file(page, gel.name).getByRole('img', { name: gel.name })
const widthOf = (page: Page) => picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)

async function openExperiment(page: Page, name: string): Promise<void> {
  await rail(page).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('list', { name: 'Experiments' }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
}

/** What the person gets who downloads it. */
async function hashOf(page: Page, name: string): Promise<string> {
  const downloading = page.waitForEvent('download')
  await file(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  return sha256Of(await readFile(await (await downloading).path()))
}

test.use({ tablet: 'mara' })

test('a photo and a file are added offline; the upload goes on after a cut, a closed tab and a restarted server, and both arrive whole on another tablet [FILE-05]', async ({
  page,
  lab,
  unpack,
}) => {
  const { network, server } = lab
  const second = await (await unpack('amina')).start()
  await openApp(second, network.url)
  await openApp(page, network.url)
  for (const each of [page, second])
    await each.addLocatorHandler(each.getByRole('dialog', { name: 'Disconnected' }), () => each.getByRole('button', { name: 'Work offline' }).click())
  await waitForIds(page, kindsOfMara)
  await rail(page).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: 'Cell lines', study: 'Knock-outs', experiment: 'Plate photos' })
  await waitUntilSent(page)

  // Without a server.
  network.leadTo(undefined)
  await bar(page).getByRole('button', { name: 'Photo' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Choose pictures' }).click()
  await (await choosing).setFiles([gel])
  await expect(picture(page)).toBeVisible()
  await bar(page).getByLabel('Files to add').setInputFiles([raw])
  await expect(file(page, raw.name)).toContainText('Waiting to be uploaded')
  await page.reload()
  await expect(file(page, raw.name)).toContainText('3.3 MB')
  await expect.poll(() => widthOf(page)).toBe(900)
  await expect(file(page, gel.name)).toContainText('Waiting to be uploaded')
  await page.getByRole('button', { name: /waiting$/ }).click()
  await expect(page.getByRole('list', { name: 'Files to be uploaded: 2' }).getByRole('listitem')).toHaveText([/gel\.png/, /raw\.tif/])
  await page.goBack()

  // The small one is uploaded whole; of the large one, two chunks. The server has to restart, and the tab is closed.
  network.refuse('/api/v1/sync/files/', 5)
  network.leadTo(server.port)
  await expect(file(page, gel.name)).toContainText('Stored', { timeout: 60_000 })
  await expect(file(page, raw.name).getByRole('progressbar')).toHaveAttribute('aria-valuetext', '2.0 MB of 3.3 MB', { timeout: 60_000 })
  network.leadTo(undefined)
  await server.kill()
  await page.reload()
  await expect(file(page, raw.name)).toContainText('Uploading, 59%')
  await server.start()
  network.refuse(undefined)
  network.leadTo(server.port)
  await expect(file(page, raw.name)).toContainText('Stored', { timeout: 90_000 })

  // On another tablet, whose downloads fail at first.
  network.refuse('/api/v1/files/')
  await openExperiment(second, 'Plate photos')
  await expect(file(second, gel.name)).toContainText('It is not on this device, and the server cannot be reached.')
  network.refuse(undefined)
  await file(second, gel.name).getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => widthOf(second)).toBe(900)
  expect(await hashOf(second, gel.name)).toBe(sha256Of(gel.buffer))
  await expect(file(second, raw.name)).toContainText('Stored')
  expect(await hashOf(second, raw.name)).toBe(sha256Of(raw.buffer))
  await file(second, gel.name).getByRole('button', { name: 'Full size', exact: true }).click()
  await expect(second.getByRole('dialog', { name: gel.name }).getByRole('img')).toBeVisible()
  await second.keyboard.press('Escape')
  // What it has shown and downloaded, it has.
  network.leadTo(undefined)
  await second.reload()
  await expect.poll(() => widthOf(second)).toBe(900)
  expect(await hashOf(second, raw.name)).toBe(sha256Of(raw.buffer))
})

test('six files at once are added after a question; a removed one comes back; one is dropped into the section, and a picture that is pasted becomes another [FILE-01]', async ({
  page,
  lab,
}) => {
  await openApp(page, lab.network.url)
  await waitForIds(page, kindsOfMara)
  await rail(page).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: 'Antibodies', study: 'Titration', experiment: 'Dilution series' })
  const six = Array.from({ length: 6 }, (_, at) => ({ name: `plate ${at + 1}.csv`, mimeType: 'text/csv', buffer: Buffer.from(`well,od\nA${at},1\n`) }))
  const question = page.getByRole('alertdialog', { name: 'Add 6 files?' })
  await bar(page).getByLabel('Files to add').setInputFiles(six)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'No sections yet' })).toBeVisible()
  await bar(page).getByLabel('Files to add').setInputFiles(six)
  await question.getByRole('button', { name: 'Add 6 files' }).click()
  const files = card(page, 'File').getByRole('listitem')
  await expect(files).toHaveCount(6)

  await file(page, 'plate 3.csv').getByRole('button', { name: 'Actions for plate 3.csv' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await expect(files).toHaveCount(5)
  await page.getByRole('status').filter({ hasText: 'plate 3.csv removed' }).getByRole('button', { name: 'Undo' }).click()
  await expect(files).toHaveCount(6)

  await page.evaluate(
    async (bytes) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], 'clip.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    },
    [...makePng(40, 20)],
  )
  await expect(card(page, 'Picture').getByRole('img', { name: 'clip.png' })).toBeVisible()
})
