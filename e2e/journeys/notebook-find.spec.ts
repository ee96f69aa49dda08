import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { scan } from '../harness/tablet.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { openApp, waitForIds } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 10

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const bar = (page: Page) => page.getByRole('search', { name: 'Find in this experiment' })
const field = (page: Page) => bar(page).getByRole('searchbox')
const count = (page: Page) => bar(page).getByRole('status')
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of Text' })
const cell = (page: Page, words: string) => page.getByRole('gridcell', { name: words, exact: true })

/** The words that are marked as the present one, and how many others are. */
const marked = (page: Page) =>
  page.evaluate(() => {
    const rangesOf = (name: string) => [...(CSS.highlights.get(name) ?? [])].map(String)
    return { present: rangesOf('find-present').join(), others: rangesOf('find').length }
  })

/** Keys at this speed would come from a scanner. */
async function type(page: Page, ...lines: string[]): Promise<void> {
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press('Enter')
    await page.keyboard.insertText(line)
  }
}

const pasteText = (page: Page, pasted: string) =>
  page.evaluate((words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, pasted)

async function startExperiment(page: Page, address: string, name: string): Promise<void> {
  await openApp(page, address)
  await waitForIds(page, kindsOfMara)
  await rail(page).getByRole('link', { name: 'Notebook' }).click()
  await page.getByRole('link', { name: 'Projects' }).click()
  await createExperiment(page, { project: `${name} project`, study: `${name} study`, experiment: name })
}

test.use({ tablet: 'mara', isShared: true })

test('by keyboard, words are found across formatting and accents, in row 187 of a table and by a scanned code; the way leads back into the text', async ({
  page,
  lab,
}) => {
  await startExperiment(page, lab.network.url, 'Kinase screen')
  await page.getByRole('group', { name: 'Add a section' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Table' }).click()
  await expect(page.getByRole('textbox', { name: 'Column 1, row 1', exact: true })).toBeFocused()
  await pasteText(page, Array.from({ length: 200 }, (_, at) => `tube ${at + 1}`).join('\n'))
  await expect(page.getByRole('grid', { name: 'Table' })).toHaveAttribute('aria-rowcount', '202')
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await expect(text(page)).toBeFocused()
  await type(page, 'Crème buffer on clone sc')
  await page.keyboard.press('Control+b')
  await type(page, 'reen')
  await page.keyboard.press('Control+b')
  await type(page, ', then ')
  await scan(page, '005000000000662')
  await expect(text(page).getByRole('link', { name: /anti-caspase-3/ })).toBeVisible()
  await type(page, 'again.', 'creme only')

  // From the text, and back into it with what was found selected.
  await page.keyboard.press('Control+f')
  await expect(field(page)).toBeFocused()
  await page.keyboard.insertText('CREME')
  await expect(count(page)).toHaveText('1 of 2 Text')
  await expect.poll(() => marked(page)).toEqual({ present: 'Crème', others: 1 })
  await page.keyboard.press('Enter')
  await expect(count(page)).toHaveText('2 of 2 Text')
  await page.keyboard.press('Shift+F3')
  await expect.poll(() => marked(page)).toEqual({ present: 'Crème', others: 1 })
  expect(await findAccessibilityFaults(page)).toEqual([])
  await field(page).fill('clone screen')
  await expect(count(page)).toHaveText('1 of 1 Text')
  await expect.poll(() => marked(page)).toEqual({ present: 'clone screen', others: 0 })
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(text(page)).toBeFocused()
  expect(await page.evaluate(() => String(getSelection()))).toBe('clone screen')
  expect(await marked(page)).toEqual({ present: '', others: 0 })
  await type(page, 'kinase screen')
  await expect(text(page)).toContainText('Crème buffer on kinase screen, then')

  // While someone writes, the count follows.
  await page.keyboard.press('Control+f')
  await field(page).fill('creme')
  await expect(count(page)).toHaveText('1 of 2 Text')
  await text(page).focus()
  await page.keyboard.press('Control+End')
  await type(page, ', creme')
  await expect(count(page)).toHaveText('1 of 3 Text')
  await page.keyboard.press('Control+g')
  await expect(count(page)).toHaveText('2 of 3 Text')

  // Of a long table, only rows in sight are on the page.
  await expect(cell(page, 'tube 187')).toHaveCount(0)
  await field(page).fill('tube 187')
  await expect(count(page)).toHaveText('1 of 1 Table, row 187')
  await expect(cell(page, 'tube 187')).toBeInViewport({ ratio: 1 })
  await field(page).fill('tube 1')
  await expect(count(page)).toContainText(' of 111 Table, row ')
  await field(page).fill('tube 300')
  await expect(count(page)).toHaveText('Not found')

  // Of a workbook, its cells, also the one that is a field at this moment.
  await page.keyboard.press('Escape')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: 'Add a section' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Spreadsheet' }).click()
  const sheet = page.getByRole('region', { name: 'Spreadsheet', exact: true })
  await sheet.getByRole('button', { name: 'New spreadsheet' }).click()
  await sheet.getByRole('textbox', { name: 'A1', exact: true }).click()
  await type(page, 'Kinase blank', 'Kinase', '')
  await sheet.getByRole('button', { name: 'Save 2 cells' }).click()
  await expect(sheet.getByRole('button', { name: '1 removed file' })).toBeVisible()
  await sheet.getByRole('gridcell', { name: 'Kinase blank' }).click()
  await page.keyboard.press('Control+f')
  await field(page).fill('kinase blank')
  await expect(count(page)).toHaveText('1 of 1 Spreadsheet, Sheet 1, A1')
  await expect(bar(page)).not.toContainText('Not searched')

  // A tube is found by its code.
  await field(page).fill('')
  await scan(page, '005000000000662')
  await expect(field(page)).toHaveValue('005000000000662')
  await expect(count(page)).toHaveText('1 of 1 Text')
  await expect.poll(async () => (await marked(page)).present).toContain('anti-caspase-3')

  // After a reload, also what the page has not drawn yet; not over a dialog.
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+f')
  await field(page).fill('tube 42')
  await expect(count(page)).toHaveText('1 of 1 Table, row 42')
  await expect(cell(page, 'tube 42')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Collaborators' }).click()
  await expect(page.getByRole('dialog', { name: /Collaborators/ })).toBeVisible()
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(bar(page)).toHaveCount(0)
})

test('by touch and without a network, hits in steps, samples and names are gone through; what cannot be searched is named', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await page.goto(`${lab.network.url}/members/experiments/journal/?experimentID=318`)
  await expect(page.getByRole('heading', { name: 'Aim', level: 2 })).toBeVisible()
  lab.network.leadTo(undefined)
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  const find = page.getByRole('button', { name: 'Find in this experiment' })
  const { width, height } = (await find.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(56)
  await find.tap()
  await expect(field(page)).toBeFocused()
  await expect(bar(page)).toContainText('Not searched: text in 1 file')
  await field(page).fill('clone')
  const first = await count(page).textContent()
  expect(first).toMatch(/^1 of \d+/)
  await bar(page).getByRole('button', { name: 'Next' }).tap()
  await expect(count(page)).toHaveText(/^2 of /)
  await bar(page).getByRole('button', { name: 'Previous' }).tap()
  await expect(count(page)).toHaveText(first!)
  // What is found lies neither below the bar nor below the buttons at the foot.
  const foot = await page.getByRole('group', { name: 'Add a section' }).boundingBox()
  for (const words of ['clone b9', 'ponceau', 'pvdf']) {
    await field(page).fill(words)
    await expect(count(page)).toHaveText(/^\d+ of /)
    const head = await bar(page).boundingBox()
    await expect
      .poll(() =>
        page.evaluate(
          ({ from, to }) => {
            const [range] = CSS.highlights.get('find-present') ?? []
            const box = (range as Range | undefined)?.getBoundingClientRect()
            return box !== undefined && box.top >= from && box.bottom <= to
          },
          { from: head!.y + head!.height, to: foot!.y },
        ),
      )
      .toBe(true)
  }
  await bar(page).getByRole('button', { name: 'Close' }).tap()
  await expect(bar(page)).toHaveCount(0)
  await expect(find).toBeFocused()

  // On a phone, it is in the menu.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(find).toBeHidden()
  await page.getByRole('button', { name: 'More', exact: true }).first().tap()
  await page.getByRole('menuitem', { name: 'Find in this experiment' }).tap()
  await expect(field(page)).toBeFocused()
  await field(page).fill('western')
  await expect(count(page)).toHaveText(/^\d+ of /)
})
