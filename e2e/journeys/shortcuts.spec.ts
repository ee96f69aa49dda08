import type { Locator } from '@playwright/test'
import { expect, test, type Page } from '../harness/lab.ts'
import { scan } from '../harness/tablet.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { screens } from '../pages/screens.ts'
import { openApp, waitForIds } from '../pages/sign-in.ts'
import { walkTo } from '../pages/visit.ts'

test.use({ tablet: 'mara' })

/** Presses each of these keys, and looks at where each leads. */
async function pressEach(page: Page, keys: Readonly<Record<string, Locator>>): Promise<void> {
  for (const [key, target] of Object.entries(keys)) {
    await page.keyboard.press(key)
    await expect(target).toBeFocused()
  }
}

test('the sheet of shortcuts opens with ?, but never by a scanner, and every shortcut on it does what it says', async ({ page, lab }) => {
  const url = lab.network.url
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const search = page.getByRole('searchbox', { name: 'Search or scan' })
  const pressed = new Set<string>()
  const press = (ids: string, work: () => Promise<void>) =>
    test.step(ids, async () => {
      await work()
      for (const id of ids.split(', ')) pressed.add(id)
    })

  await openApp(page, url)
  // Sections of the notebook and its rows need IDs, too.
  await waitForIds(page, 10)
  await page.keyboard.press('?')
  await expect(sheet).toBeVisible()
  const listed = await sheet.locator('[data-shortcut]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-shortcut')!))
  pressed.add('shortcuts')
  await press('close', async () => {
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  })
  await press('search', async () => {
    await page.keyboard.press('Control+k')
    await expect(search).toBeFocused()
    // In a field it is a character.
    await page.keyboard.press('?')
    await expect(search).toHaveValue('?')
    await page.keyboard.press('Escape')
  })
  await scan(page, '?CODE?9?')
  await expect(page.getByText('Nothing has this code. Left in the field as text')).toBeVisible()
  await expect(sheet).toBeHidden()

  await walkTo(page, url + screens.samples)
  const rows = page.getByRole('list', { name: 'Samples' }).getByRole('link')
  await rows.nth(1).click()
  await press('row', () => pressEach(page, { ArrowDown: rows.nth(2), ArrowUp: rows.nth(1) }))
  await press('row-ends', async () => {
    await page.keyboard.press('End')
    await expect(page.locator('[data-index="0"]')).not.toBeInViewport()
    await page.keyboard.press('Home')
    await expect(rows.first()).toBeFocused()
  })
  await press('row-open', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/#viewSample/)
  })

  await walkTo(page, url + screens.storage)
  const compartments = page.getByRole('treeitem')
  await compartments.first().focus()
  await press('tree-move', () => pressEach(page, { ArrowDown: compartments.nth(1), ArrowUp: compartments.first() }))
  await press('tree-open', async () => {
    await page.keyboard.press('ArrowRight')
    await expect(compartments.first()).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(compartments.first()).toHaveAttribute('aria-expanded', 'false')
  })

  await walkTo(page, url + screens.box)
  const cell = (name: string) => page.getByRole('gridcell', { name: `${name},` })
  await cell('A1').focus()
  await press('position', () => pressEach(page, { ArrowRight: cell('A2'), ArrowDown: cell('B2'), ArrowLeft: cell('B1'), ArrowUp: cell('A1') }))
  await press('position-ends', () => pressEach(page, { End: cell('A9'), Home: cell('A1') }))
  await press('position-select', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Pick up' })).toBeVisible()
  })

  await walkTo(page, url + screens.sample)
  const lot = page.getByRole('textbox', { name: 'Lot' })
  const openField = (name: string) =>
    page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  await press('field-cancel, field-save', async () => {
    await openField('Lot')
    await page.keyboard.press('Escape')
    await expect(lot).toBeHidden()
    await openField('Lot')
    await lot.fill('L2')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Lot L2/ })).toBeVisible()
  })
  await press('long-field-save', async () => {
    await openField('Note')
    await page.getByRole('textbox', { name: 'Note' }).fill('By keys.')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('button', { name: /^Note/ })).toContainText('By keys.')
  })
  await press('lineage', async () => {
    const lineage = page.getByRole('navigation', { name: 'Lineage' })
    await lineage.getByRole('link', { name: /anti-CD3ε \(OKT3\) AB-0233/ }).focus()
    await pressEach(page, { ArrowLeft: lineage.getByRole('link', { name: /OKT3 stock/ }) })
  })

  await walkTo(page, url + screens.projects)
  await createExperiment(page, { project: 'Keys project', study: 'Keys study', experiment: 'Keys' })
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Text of Text' })
  await expect(text).toBeFocused()
  await page.keyboard.insertText('word')
  await page.keyboard.press('Control+a')
  for (const [id, key, tag] of [
    ['bold', 'Control+b', 'strong'],
    ['italic', 'Control+i', 'em'],
    ['underline', 'Control+u', 'u'],
    ['superscript', 'Control+.', 'sup'],
    ['subscript', 'Control+,', 'sub'],
  ] as const)
    await press(id, async () => {
      await page.keyboard.press(key)
      await expect(text.locator(tag)).toHaveText('word')
    })
  await press('heading', async () => {
    await page.keyboard.press('Control+Alt+1')
    await expect(text.getByRole('heading', { name: 'word' })).toBeVisible()
  })
  await press('bullets', async () => {
    await page.keyboard.press('Control+Shift+8')
    await expect(text.getByRole('heading', { name: 'word' })).toBeHidden()
    await expect(text.locator('[data-style="bullet"]')).toHaveText('word')
  })
  await press('undo, redo', async () => {
    await page.keyboard.press('Control+z')
    await expect(text.locator('[data-style="bullet"]')).toBeHidden()
    await page.keyboard.press('Control+y')
    await expect(text.locator('[data-style="bullet"]')).toHaveText('word')
  })
  await press('comment', async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+Alt+m')
    await expect(page.getByRole('textbox', { name: 'Comment' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(text).toBeFocused()
  })
  await press('mention', async () => {
    await page.keyboard.press('End')
    await page.keyboard.insertText(' ')
    await page.keyboard.press('@')
    await page.keyboard.insertText('anti')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await press('find, find-next', async () => {
    const find = page.getByRole('search', { name: 'Find in this experiment' })
    await page.keyboard.press('Control+f')
    await expect(find.getByRole('searchbox')).toBeFocused()
    await page.keyboard.insertText('t')
    await expect(find.getByRole('status')).toContainText('1 of 3')
    await page.keyboard.press('Enter')
    await expect(find.getByRole('status')).toContainText('2 of 3')
    await page.keyboard.press('F3')
    await expect(find.getByRole('status')).toContainText('3 of 3')
    await page.keyboard.press('Escape')
    await expect(find).toHaveCount(0)
    await text.focus()
  })
  // Escape leaves the text, and the bar adds again.
  await page.keyboard.press('Escape')
  await page.getByRole('group', { name: 'Add a section' }).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Table' }).click()
  const table = page.getByRole('region', { name: 'Table', exact: true })
  const at = (column: number, row: number) => table.getByRole('textbox', { name: `Column ${column}, row ${row}`, exact: true })
  await expect(at(1, 1)).toBeFocused()
  await press('cell', () => pressEach(page, { ArrowDown: at(1, 2), ArrowRight: at(2, 2), ArrowUp: at(2, 1), ArrowLeft: at(1, 1) }))
  await press('cell-below, cell-next', () => pressEach(page, { Enter: at(1, 2), Tab: at(2, 2) }))
  await press('cell-change, cell-cancel, cell-clear', async () => {
    await page.keyboard.insertText('7')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('F2')
    await page.keyboard.insertText('5')
    await expect(at(2, 2)).toHaveValue('75')
    await page.keyboard.press('Escape')
    await expect(at(2, 2)).toHaveValue('7')
    await page.keyboard.press('Delete')
    await expect(at(2, 2)).toHaveValue('')
  })

  expect([...pressed].toSorted()).toEqual(listed.toSorted())
})
