import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { chooseAppearance } from '../harness/appearances.ts'
import { makeBarcodeImage } from '../harness/barcode-image.ts'
import { scan } from '../harness/tablet.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { orientations } from '../pages/screens.ts'
import { openApp, waitUntilSent } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

const tube = { bcid: 'datamatrix', text: '005000000001842', module: 5 } as const
const otherTube = { ...tube, text: '005000000001843' } as const

test.use({ tablet: 'mara', isShared: true })

test.beforeEach(async ({ page, lab }) => {
  await openApp(page, lab.network.url)
})

const scanDialog = (page: Page) => page.getByRole('dialog', { name: 'Scan barcode' })
const shown = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('wherever a code is needed, the scan dialog accepts it typed, scanned or in a picture; then the dialog below continues [SCAN-05, SCAN-04]', async ({
  page,
  lab,
}) => {
  await followTo(page, `${lab.network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  const move = page.getByRole('dialog', { name: /^Move / })
  const ask = async () => {
    await move.getByRole('button', { name: 'Scan…' }).click()
    await expect(scanDialog(page)).toBeVisible()
  }
  const goesTo = async (box: string) => {
    await expect(scanDialog(page)).toBeHidden()
    await expect(move.getByRole('grid', { name: new RegExp(box) })).toBeVisible()
    await move.getByRole('button', { name: 'Choose another location' }).click()
  }
  await ask()
  await chooseAppearance(page, { theme: 'light', density: 'bench' })
  expect(await findAccessibilityFaults(page)).toEqual([])
  for (const viewport of Object.values(orientations)) {
    await page.setViewportSize(viewport)
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
  }
  await page.setViewportSize(orientations.landscape)
  // A person without a scanner and without a camera; the tablet's keyboard is hidden.
  for (const figure of '008000000000069') await scanDialog(page).getByRole('button', { name: figure, exact: true }).click()
  await scanDialog(page).getByRole('button', { name: 'Use this code' }).click()
  await goesTo('Box 2 Working stocks')
  await ask()
  await scan(page, '008000000000070')
  await goesTo('')
  await ask()
  await scanDialog(page)
    .getByLabel('Picture of a code')
    .setInputFiles(makeBarcodeImage({ ...tube, text: '008000000000069' }))
  await goesTo('Box 2 Working stocks')
  // A code that is not a compartment is reported, and the move dialog keeps waiting.
  await ask()
  await scan(page, '0051')
  await expect(page.getByText('Scan a compartment.')).toBeVisible()
  await expect(move).toBeVisible()
  await ask()
  await page.keyboard.press('Escape')
  await expect(scanDialog(page)).toBeHidden()
  await expect(move.getByRole('button', { name: 'Scan…' })).toBeFocused()
})

test('the barcode of a tube is set through the scan dialog, and removed again [SCAN-05]', async ({ page, lab }) => {
  await followTo(page, `${lab.network.url}/members/inventory/browser/?return=true&sampleID=1850#viewSample`)
  const row = page.getByRole('button', { name: /^Barcode/ })
  const before = await row.textContent()
  await row.click()
  await page.getByRole('button', { name: 'Scan…' }).click()
  await scanDialog(page).getByRole('textbox', { name: 'Code on the tube or box' }).fill('GLOVE-0001')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Barcode' })).toHaveValue('GLOVE-0001')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved')).toBeVisible()
  await expect(row).toContainText('GLOVE-0001')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toHaveText(before ?? '')
  await waitUntilSent(page)
})

test('a picture of a tube opens it; if it has several codes the person chooses; one without a code says so [SCAN-05, SCAN-01]', async ({ page }) => {
  await page.getByRole('link', { name: 'Scan', exact: true }).click()
  const picture = page.getByLabel('Picture of a code')
  const listed = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await picture.setInputFiles(makeBarcodeImage(tube))
  await expect(listed('anti-CD3ε (OKT3)')).toBeVisible()
  await picture.setInputFiles(makeBarcodeImage(tube, otherTube))
  await page.getByRole('alertdialog', { name: 'Which code do you mean?' }).getByRole('button', { name: otherTube.text }).click()
  await expect(listed('anti-PD-L1 (28-8)')).toBeVisible()
  await picture.setInputFiles(makeBarcodeImage({ ...tube, module: 0.01 }))
  await expect(page.getByText(/^No code was found in the picture/)).toBeVisible()
  await picture.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a readable picture') })
  await expect(page.getByText('This file is not a readable picture.')).toBeVisible()
})

test('of several codes in a picture, the caller gets the chosen one, or none if none was chosen [SCAN-05]', async ({ page, lab }) => {
  await followTo(page, `${lab.network.url}/members/inventory/browser/?return=true&sampleID=1850#viewSample`)
  await page.getByRole('button', { name: 'Set parent' }).click()
  await page.getByRole('button', { name: 'Scan…' }).click()
  const choice = page.getByRole('alertdialog', { name: 'Which code do you mean?' })
  await scanDialog(page).getByLabel('Picture of a code').setInputFiles(makeBarcodeImage(tube, otherTube))
  await choice.getByRole('button', { name: 'Close' }).click()
  await expect(scanDialog(page)).toBeVisible()
  await scanDialog(page).getByLabel('Picture of a code').setInputFiles(makeBarcodeImage(tube, otherTube))
  await choice.getByRole('button', { name: otherTube.text }).click()
  await expect(page.getByText('Link to sample parent successfully updated.')).toBeVisible()
  await expect(page.getByRole('link', { name: /anti-PD-L1 \(28-8\)/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('link', { name: /anti-PD-L1 \(28-8\)/ })).toBeHidden()
  await waitUntilSent(page)
})

test('a picture of several tubes fills the box with all of them, or with the chosen one [SCAN-05, LOC-01]', async ({ page, lab }) => {
  await followTo(page, `${lab.network.url}/scan/?into=69`)
  await expect(page.getByRole('heading', { name: 'Scanner ready' })).toBeVisible()
  const picture = page.getByLabel('Picture of a code')
  // The first of them is in the box already.
  await picture.setInputFiles(makeBarcodeImage(tube, otherTube))
  const asked = page.getByRole('listitem').filter({ hasText: 'Which code in the picture do you mean?' })
  await asked.getByRole('button', { name: 'All 2' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByText('1 moved', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'anti-CD3ε (OKT3)' })).toContainText('Already in')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('0 moved', { exact: true })).toBeVisible()
  await picture.setInputFiles(makeBarcodeImage(tube, otherTube))
  await asked.getByRole('button', { name: otherTube.text }).click()
  await expect(page.getByText('1 moved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Back at /)).toHaveCount(2)
  await waitUntilSent(page)
})

test('the clipboard is read: a text with the button or the keys, a picture too [SCAN-05]', async ({ page, context, lab }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: lab.network.url })
  await page.getByRole('link', { name: 'Scan', exact: true }).click()
  const paste = async () => {
    await page.getByRole('button', { name: 'Other ways' }).click()
    await page.getByRole('menuitem', { name: 'Paste' }).click()
  }
  const listed = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await page.evaluate(() => navigator.clipboard.writeText('AB-0233'))
  await paste()
  await expect(listed('anti-CD3ε (OKT3)')).toHaveCount(1)
  await page.keyboard.press('Control+V')
  await expect(listed('anti-CD3ε (OKT3)')).toHaveCount(2)
  await page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/bmp' }))
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: bitmap.width, height: bitmap.height }).getContext('2d')?.drawImage(bitmap, 0, 0)
      const png = await new Promise<Blob>((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture')))))
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
    },
    [...makeBarcodeImage(otherTube).buffer],
  )
  await paste()
  await expect(listed('anti-PD-L1 (28-8)')).toHaveCount(1)
  await page.keyboard.press('Control+V')
  await expect(listed('anti-PD-L1 (28-8)')).toHaveCount(2)
  await page.evaluate(() => navigator.clipboard.writeText('two\nlines'))
  await paste()
  await expect(page.getByText('There is no code to paste. Copy one first.')).toBeVisible()
})

test('what was scanned or opened is placed in a compartment; problems are shown in the specification’s words [SCAN-07, SCAN-08]', async ({ page }) => {
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('group', { name: 'Place here' }).getByRole('menuitem', { name: item }).click()
  }
  await scan(page, '008000000000069')
  await expect(shown(page, 'Box 2 Working stocks')).toBeVisible()
  await choose('The scanned sample')
  await expect(page.getByText('Please first scan a sample before using this action', { exact: true })).toBeVisible()
  await choose('All samples of the open series')
  await expect(page.getByText('Please first navigate into a sample series before using this action', { exact: true })).toBeVisible()

  await scan(page, '005000000001843')
  await expect(shown(page, 'anti-PD-L1 (28-8)')).toBeVisible()
  await scan(page, '008000000000069')
  await choose('The scanned sample')
  await expect(page.getByText(/^anti-PD-L1 \(28-8\) moved to Box 2 Working stocks \w+$/)).toBeVisible()
  await expect(page.getByRole('gridcell', { name: /anti-PD-L1 \(28-8\)/ })).toBeVisible()
  const impossible = page.getByRole('alertdialog', { name: 'Could not perform action' })
  await choose('The scanned sample')
  await expect(impossible).toContainText('It is already in this compartment.')
  await impossible.getByRole('button', { name: 'Dismiss' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('gridcell', { name: /anti-PD-L1 \(28-8\)/ })).toHaveCount(0)

  await scan(page, '011000000000010')
  await expect(shown(page, 'His6-CDKN2A, prep 1')).toBeVisible()
  // A full box.
  await scan(page, 'BX-F2-001')
  await choose('All samples of the open series')
  await expect(impossible).toContainText('No more room for placing this sample at this storage compartment')
  await page.keyboard.press('Escape')
  await expect(impossible).toBeHidden()
  await waitUntilSent(page)
})
