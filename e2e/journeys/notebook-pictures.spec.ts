import { readFile } from 'node:fs/promises'
import { makePng } from '../../tests/harness/png.ts'
import { readPdf } from '../../tests/harness/read-pdf.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 9

const gel = { name: 'gel.png', mimeType: 'image/png', buffer: makePng(900, 600) }

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of Text' })
const picture = (page: Page, name: string) => text(page).getByRole('img', { name, exact: true })
const toolbar = (page: Page) => page.getByRole('toolbar')

/** As if it had been copied elsewhere. */
const paste = (page: Page, name: string) =>
  text(page).evaluate(
    (element, [name, bytes]) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [name, [...makePng(60, 40)]] as const,
  )

test.use({ tablet: 'mara', isShared: true })

test('pictures are put into a text offline, described, resized, deleted and brought back with the keyboard; programs and paper have them, too', async ({
  page,
  lab: { network, server },
}) => {
  await openApp(page, network.url)
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await waitForIds(page, kindsOfMara)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: 'Blots', study: 'Loading', experiment: 'Gel with pictures' })
  network.leadTo(undefined)
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.insertText('Lanes 1 to 12')

  await toolbar(page).getByRole('button', { name: 'Photo or picture' }).click()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Choose pictures' }).click()
  await (await choosing).setFiles([gel])
  await expect(picture(page, gel.name)).toBeVisible()
  await paste(page, 'clip.png')
  await expect(picture(page, 'clip.png')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Picture' })).toHaveCount(0)
  // What is typed next stands below it.
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('All bands are at 400 bp')

  // By keyboard: back over the line to the picture above it.
  await page.keyboard.press('Home')
  // No person is faster than the editor, which hears of the cursor with the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.keyboard.press('Backspace')
  await expect(picture(page, 'clip.png')).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(picture(page, 'clip.png')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(picture(page, 'clip.png')).toBeVisible()

  await picture(page, gel.name).click()
  await toolbar(page).getByRole('button', { name: 'Picture' }).click()
  await page.getByRole('menuitem', { name: 'Description…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Description of gel.png' })
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Bands of twelve clones')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(picture(page, 'Bands of twelve clones')).toBeVisible()
  await toolbar(page).getByRole('button', { name: 'Picture' }).click()
  await page
    .getByRole('menuitemradio', { name: '50% of the width' })
    .or(page.getByRole('menuitemcheckbox', { name: '50% of the width' }))
    .click()
  const column = (await text(page).boundingBox())!.width
  const widthOf = async () => (await picture(page, 'Bands of twelve clones').boundingBox())!.width
  await expect.poll(async () => Math.round(((await widthOf()) / column) * 10)).toBe(5)
  await page.getByRole('heading', { level: 1 }).click()

  await page.reload()
  await expect(picture(page, 'Bands of twelve clones')).toBeVisible()
  await expect(text(page)).toContainText('Waiting to be uploaded')

  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click()
  const paper = page.getByRole('dialog', { name: 'Print Gel with pictures' })
  await expect(paper.getByRole('img', { name: 'Bands of twelve clones' })).toBeVisible()
  await expect(paper.getByRole('table', { name: 'Files' })).toContainText('gel.png')
  await paper.getByRole('button', { name: 'Back' }).click()

  network.leadTo(server.port)
  await waitUntilSent(page)
  await expect(text(page)).not.toContainText('Waiting to be uploaded', { timeout: 60_000 })
  const read = () =>
    page.evaluate(async () => {
      const ofExperiment = new URLSearchParams(location.search).get('experimentID')!
      const list = (await (await fetch(`/api/v1/experiments/${ofExperiment}/sections`)).json()) as { data: { expJournalID: number }[] }
      const id = list.data[0]!.expJournalID
      const { contents } = (await (await fetch(`/api/v1/experiments/sections/${id}/content`)).json()) as { contents: string }
      const { data: files } = (await (await fetch(`/api/v1/experiments/sections/${id}/files`)).json()) as {
        data: { experimentFileID: number; realName: string }[]
      }
      return { id, contents, files }
    })
  await expect.poll(async () => (await read()).contents).toContain('alt="Bands of twelve clones" data-name="gel.png" data-width="50"')
  const { id, files } = await read()

  // A program removes the file: the text says which picture is gone, and it can be brought back.
  const gone = files.find(({ realName }) => realName === 'gel.png')!.experimentFileID
  expect(
    await page.evaluate(async ([id, file]) => (await fetch(`/api/v1/experiments/sections/${id}/files/${file}`, { method: 'DELETE' })).ok, [id, gone]),
  ).toBe(true)
  await expect(text(page)).toContainText('This picture was removed.')
  await expect(text(page)).toContainText('gel.png')
  await text(page).getByRole('button', { name: 'Restore' }).click()
  await expect(picture(page, 'Bands of twelve clones')).toBeVisible()
})

test('two people write in the caption of a picture offline, by tap and by keyboard, and both stand there, on paper and in the PDF, too', async ({
  page,
  lab: { network, server },
  unpack,
}) => {
  const second = await (await unpack('amina')).start()
  await openApp(second, network.url)
  await openApp(page, network.url)
  for (const each of [page, second]) {
    await each.addLocatorHandler(each.getByRole('dialog', { name: 'Disconnected' }), () => each.getByRole('button', { name: 'Work offline' }).click())
    await each.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notebook' }).click()
  }
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: 'Captions', study: 'Gels', experiment: 'Gel with a caption' })
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(text(page)).toBeFocused()
  await page.keyboard.insertText('Lanes 1 to 12')
  await paste(page, 'gel.png')
  await expect(picture(page, 'gel.png')).toBeVisible()

  // An empty caption shows where to write while its picture is selected; Backspace goes back to the picture.
  const caption = (each: Page) => text(each).locator('figcaption')
  await expect(caption(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.insertText('B')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect(picture(page, 'gel.png')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await expect(caption(page)).toBeHidden()

  // By tap, and with Enter on to the line below it.
  await picture(page, 'gel.png').click()
  await caption(page).click()
  await page.keyboard.insertText('Bands at 400 bp.')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('All lanes look alike.')
  await expect(caption(page)).toHaveText('Bands at 400 bp.')
  await expect(text(page).locator('figure')).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).click()
  await waitUntilSent(page)

  await second.getByRole('list', { name: 'Experiments' }).getByRole('link', { name: 'Gel with a caption' }).click()
  await expect(caption(second)).toHaveText('Bands at 400 bp.')
  network.leadTo(undefined)
  await caption(page).click()
  await page.keyboard.press('End')
  await page.keyboard.insertText(' Lane 3 is empty.')
  await caption(second).click()
  await second.keyboard.press('Home')
  await second.keyboard.insertText('2% agarose. ')
  await second.keyboard.press('Enter')
  await expect(text(second).locator('figure')).toHaveCount(1)
  for (const each of [page, second]) await each.getByRole('heading', { level: 1 }).click()
  network.leadTo(server.port)
  const both = '2% agarose. Bands at 400 bp. Lane 3 is empty.'
  for (const each of [page, second]) {
    await waitUntilSent(each)
    await expect(caption(each)).toHaveText(both, { timeout: 30_000 })
  }

  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Print', exact: true }).click()
  const paper = page.getByRole('dialog', { name: 'Print Gel with a caption' })
  await expect(paper.getByRole('figure')).toContainText(both)
  await paper.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Save as PDF…' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('dialog', { name: 'Save Gel with a caption as PDF' }).getByRole('button', { name: 'Save as PDF', exact: true }).click()
  const { pages } = readPdf(await readFile(await (await saving).path()))
  expect(pages.join(' ').replaceAll('\n', ' ')).toContain(both)
})
