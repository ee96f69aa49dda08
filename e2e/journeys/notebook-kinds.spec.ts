import { readFile } from 'node:fs/promises'
import { readSheet } from 'read-excel-file/node'
import { expect, test, type Page } from '../harness/lab.ts'
import { scan } from '../harness/tablet.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 8

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function startExperiment(page: Page, address: string, name: string): Promise<void> {
  await openApp(page, address)
  await waitForIds(page, kindsOfMara)
  await rail(page).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: `${name} project`, study: `${name} study`, experiment: name })
}

async function addSection(page: Page, kind: string): Promise<void> {
  await page.getByRole('group', { name: 'Add a section' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

/** Keys at this speed would come from a scanner. */
async function enter(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
}

const pasteText = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test.use({ tablet: 'mara', isShared: true })

test('a table is filled like a spreadsheet: by keys, from Excel and by a scanner; figures follow, and it goes out as CSV', async ({ page, lab }) => {
  await startExperiment(page, lab.network.url, 'Growth')
  await addSection(page, 'Table')
  const table = section(page, 'Table')
  const cell = (name: string) => table.getByRole('textbox', { name, exact: true })
  await expect(cell('Column 1, row 1')).toBeFocused()

  // The head, then numbers downward; a text replaces what was there.
  await page.keyboard.press('Control+ArrowUp')
  await enter(page, 'Time')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await enter(page, 'OD600', 'AU', '0.1', '0.2', 'lost', '0.3')
  await expect(cell('OD600, row 5')).toBeFocused()
  await expect(table.getByRole('row', { name: /^Mean/ })).toContainText('0.20')
  await expect(table.getByRole('row', { name: /^n/ })).toContainText('3')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('F2')
  await page.keyboard.insertText('5')
  await page.keyboard.press('Escape')
  await expect(cell('OD600, row 4')).toHaveValue('0.3')
  await page.keyboard.insertText('0.6')
  await page.keyboard.press('Enter')
  await expect(table.getByRole('row', { name: /^Sum/ })).toContainText('0.9')

  // From Excel, wider and longer than what is there.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await pasteText(page, '0 h\t0.05\r\n1 h\t0.11\r\n2 h\t0.25\r\n3 h\t0.4\r\n4 h\t0.9\r\n5 h\t1.4\r\n')
  await expect(table.getByRole('gridcell', { name: '5 h' })).toBeVisible()
  await expect(table.getByRole('row', { name: /^n/ })).toContainText('6')
  await page.keyboard.press('Control+z')
  await expect(table.getByRole('row', { name: /^Sum/ })).toContainText('0.9')
  await page.keyboard.press('Control+y')

  // A scanned code is written in the cell, and nothing else happens.
  await page.keyboard.press('Control+ArrowRight')
  await scan(page, '005000000000662')
  await expect(table.getByRole('gridcell', { name: '005000000000662' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Growth', level: 1 })).toBeVisible()

  await table.getByRole('button', { name: 'Column', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Text' }).click()
  await waitUntilSent(page)
  await page.reload()
  const downloading = page.waitForEvent('download')
  await table.getByRole('button', { name: 'Download as CSV' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv).toContain('Time,OD600 (AU),\r\n0 h,0.05,005000000000662\r\n1 h,0.11,\r\n')
})

test('a drawing: a pen draws, then hands only scroll; strokes are erased, brought back, described, and there after a reload', async ({ page, lab }) => {
  await startExperiment(page, lab.network.url, 'Layout')
  await addSection(page, 'Drawing')
  const drawing = section(page, 'Drawing')
  const picture = drawing.getByRole('img', { name: /^Drawing: / })
  await expect(drawing.getByRole('img', { name: 'Drawing: 0 strokes' })).toBeVisible()
  const client = await page.context().newCDPSession(page)
  const corner = async () => (await picture.boundingBox())!
  const pen = async (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', dx: number, dy: number) => {
    const { x, y } = await corner()
    const buttons = type === 'mouseReleased' ? 0 : 1
    await client.send('Input.dispatchMouseEvent', { type, x: x + dx, y: y + dy, button: 'left', buttons, clickCount: 1, pointerType: 'pen', force: 0.7 })
  }
  const finger = async (dx: number, dy: number) => {
    const { x, y } = await corner()
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', { x: x + dx, y: y + dy })
    for (const step of [10, 30, 60]) await touch('touchMove', { x: x + dx, y: y + dy + step })
    await touch('touchEnd')
  }

  // A gloved finger draws until a pen is used.
  await finger(100, 100)
  await expect(drawing.getByRole('img', { name: 'Drawing: 1 stroke' })).toBeVisible()
  await drawing.getByRole('button', { name: 'Red', exact: true }).click()
  await pen('mousePressed', 200, 50)
  for (const step of [20, 40, 60, 80]) await pen('mouseMoved', 200 + step, 50 + step)
  await pen('mouseReleased', 280, 130)
  await expect(drawing.getByRole('img', { name: 'Drawing: 2 strokes' })).toBeVisible()
  const inkAt = (dx: number, dy: number) =>
    picture.evaluate(
      (canvas: HTMLCanvasElement, place) => {
        const scale = canvas.width / canvas.clientWidth
        return [...canvas.getContext('2d')!.getImageData((place.dx - 2) * scale, (place.dy - 2) * scale, 4 * scale, 4 * scale).data].some((part) => part > 0)
      },
      { dx, dy },
    )
  await expect.poll(() => inkAt(240, 90)).toBe(true)
  await finger(300, 200)
  await expect(drawing.getByRole('img', { name: 'Drawing: 2 strokes' })).toBeVisible()

  await drawing.getByRole('button', { name: 'Eraser' }).click()
  const { x, y } = await corner()
  await page.mouse.move(x + 100, y + 120)
  await page.mouse.down()
  await page.mouse.move(x + 104, y + 124)
  await page.mouse.up()
  await expect(drawing.getByRole('img', { name: 'Drawing: 1 stroke' })).toBeVisible()
  await drawing.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(drawing.getByRole('img', { name: 'Drawing: 2 strokes' })).toBeVisible()
  await drawing.getByRole('button', { name: /^Description/ }).click()
  await drawing.getByRole('textbox', { name: 'Description' }).fill('Lanes of the gel')
  await drawing.getByRole('button', { name: 'Save' }).click()
  await expect(drawing.getByRole('img', { name: 'Drawing: Lanes of the gel' })).toBeVisible()
  await waitUntilSent(page)
  await page.reload()
  await expect(drawing.getByRole('img', { name: 'Drawing: Lanes of the gel' })).toBeVisible()
  await expect.poll(() => inkAt(240, 90)).toBe(true)
  const downloading = page.waitForEvent('download')
  await drawing.getByRole('button', { name: 'Download as a picture' }).click()
  expect((await downloading).suggestedFilename()).toBe('Drawing.png')
})

test('a new spreadsheet is filled and saved; what another program reads back is what was typed, and the version before is kept', async ({ page, lab }) => {
  await startExperiment(page, lab.network.url, 'Plate reader')
  await addSection(page, 'Spreadsheet')
  const sheet = section(page, 'Spreadsheet')
  await expect(sheet).toBeInViewport({ ratio: 1 })
  await sheet.getByRole('button', { name: 'New spreadsheet' }).click()
  const cell = (name: string) => sheet.getByRole('textbox', { name, exact: true })
  await cell('A1').click()
  await enter(page, 'Blank', 'S1')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Tab')
  await enter(page, '0.05', '1,25')
  await sheet.getByRole('button', { name: 'Save 4 cells' }).click()
  await expect(sheet.getByRole('button', { name: '1 removed file' })).toBeVisible()
  await expect(sheet.getByRole('gridcell', { name: 'Blank' })).toBeVisible()
  await waitUntilSent(page)
  await page.reload()
  await expect(sheet.getByRole('gridcell', { name: '1.25' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download Spreadsheet.xlsx' }).click()
  const rows = await readSheet(await readFile(await (await downloading).path()))
  expect(rows).toEqual([
    ['Blank', 0.05],
    ['S1', 1.25],
  ])
})
