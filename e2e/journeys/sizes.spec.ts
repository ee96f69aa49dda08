import { expect, test, type Page } from '../harness/lab.ts'
import { findHorizontalOverflow, findTextOnMarks, findUnderToasts, isFullyVisible } from '../harness/layout.ts'
import { scan } from '../harness/tablet.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { chooseView } from '../pages/box.ts'
import { screens } from '../pages/screens.ts'
import { visit, walkTo } from '../pages/visit.ts'

const main = ['home', 'samples', 'sample', 'storage', 'box', 'scan', 'move into', 'queue'] as const

/** Scrolls as a finger does at one place on the screen: first what is below it, then what is around that. */
async function scrollDown(page: Page, selector: string): Promise<void> {
  const { x, y, width } = (await page.locator(selector).last().boundingBox())!
  const { width: wide, height: high } = page.viewportSize()!
  await page.mouse.move(Math.min(x + width / 2, wide - 20), Math.min(Math.max(y, high * 0.45), high * 0.6))
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, 400)
}

test.use({ tablet: 'mara', isShared: true })

for (const [what, width, height] of [
  ['at 200 % zoom', 590, 410],
  ['with the keyboard of the tablet up', 1180, 420],
] as const)
  test(`${what} nothing extends beyond the screen, and the last row of Samples can be reached [FAULT-54]`, async ({ page, lab }) => {
    await page.setViewportSize({ width, height })
    await visit(page, lab.network.url)
    for (const screen of main) {
      await walkTo(page, lab.network.url + screens[screen])
      await expect.poll(() => findHorizontalOverflow(page), screen).toEqual([])
      expect(
        (await findTargetFaults(page, 'bench')).filter((fault) => fault.includes('lies over')),
        screen,
      ).toEqual([])
    }
    await visit(page, lab.network.url + screens.samples)
    const last = page.locator('[data-index="24"]')
    await expect(page.locator('[data-index="0"]')).toBeAttached()
    await scrollDown(page, 'main')
    await expect(last).toBeInViewport({ ratio: 0.9 })
    expect(await isFullyVisible(page, '[data-index="24"]')).toEqual([true])
    await visit(page, lab.network.url + screens['move into'])
    for (const name of ['Change', /^Next: /]) {
      const button = page.getByRole('button', { name })
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport({ ratio: 1 })
    }
  })

/** The width and height of a tablet, and the least width and height of a cell on it. */
const tablets = [
  [1180, 820, 62],
  [1080, 810, 56],
  [1133, 744, 50],
  [820, 1180, 80],
] as const
/** The least on each of them while a notice is above the box. */
const withNotice = 44

test(`the whole box is visible on ${tablets.map(([width, height]) => `${width} × ${height}`).join(', ')}, with cells for a gloved finger, whatever is around it, and no name lies on a mark [FAULT-54]`, async ({
  page,
  lab,
}) => {
  const expectInSight = async (head: string, atMost = Infinity) => {
    for (const [width, height, least] of tablets) {
      await page.setViewportSize({ width, height })
      const cells = async () => {
        const inSight = await isFullyVisible(page, '[role="gridcell"]')
        return `${inSight.filter(Boolean).length} of ${inSight.length}`
      }
      await expect.poll(cells, `${head}, ${width} × ${height}`).toBe('81 of 81')
      await expect.poll(() => smallestCell(page), `${head}, ${width} × ${height}`).toBeGreaterThanOrEqual(Math.min(least, atMost))
      await expect.poll(() => findHorizontalOverflow(page)).toEqual([])
      await expect.poll(() => findTextOnMarks(page), `${head}, ${width} × ${height}`).toEqual([])
    }
  }
  await visit(page, lab.network.url + screens.box)
  await expectInSight('as it opens')
  for (const colour of ['Expiration', 'Owner']) {
    await chooseView(page, colour)
    await expectInSight(colour)
  }
  await page.getByRole('gridcell', { name: 'B5,' }).click()
  await expectInSight('with the card of a tube')
  await page.getByRole('button', { name: 'Pick up' }).click()
  await expectInSight('with a tube that is picked up')
  await page.getByRole('button', { name: 'Cancel move' }).click()
  await page.getByRole('gridcell', { name: 'F5,' }).click()
  await expectInSight('with the card of a free position')
  await page.getByRole('button', { name: 'Reserve' }).click()
  await expectInSight('while positions are reserved')
  // A stock-take makes the text below the name longer.
  await page.goto(`${lab.network.url}/members/inventory/stock-take/?storageLayerID=69`)
  await expectInSight('during a stock-take', withNotice)
  await scan(page, '005000000001905')
  await expect(page.getByText(/^1 of \d+ found/)).toBeVisible()
  await visit(page, lab.network.url + screens.box)
  await expect(page.getByText(/^A stock-take is not finished/)).toBeVisible()
  await expectInSight('with a notice', withNotice)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: /^Finish, \d+ not found…$/ }).click()
  await page.getByRole('button', { name: /^Mark \d+ as missing$/ }).click()
  await expect(page.getByText(/counted by .*, today/)).toBeVisible()
  await expectInSight('counted today')
})

test('a message covers neither the box nor the title and the buttons of a dialog [DLG-04]', async ({ page, lab }) => {
  await visit(page, lab.network.url + screens.box)
  await page.getByRole('gridcell', { name: 'B5,' }).click()
  await page.getByRole('button', { name: 'Pick up' }).click()
  await page.getByRole('button', { name: /^Place at \w+ \(next free\)$/ }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  // Its timer waits while it has the focus.
  await undo.focus()
  for (const [width, height] of tablets) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => findUnderToasts(page, '[role="gridcell"], [data-box-card] button'), `${width} × ${height}`).toEqual([])
  }
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit compartment' }).click()
  await undo.focus()
  for (const [width, height] of tablets) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => findUnderToasts(page, '[role="dialog"]'), `dialog, ${width} × ${height}`).toEqual([])
  }
  await undo.click()
})

test('two messages lie next to each other, and never on the title of a page or on Back [DLG-04]', async ({ page, lab }) => {
  await visit(page, lab.network.url + screens.box)
  for (const cell of ['B5,', 'C5,']) {
    await page.getByRole('gridcell', { name: cell }).click()
    await page.getByRole('button', { name: 'Pick up' }).click()
    await page.getByRole('button', { name: /^Place at \w+ \(next free\)$/ }).click()
    await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
  }
  const shown = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).filter({ visible: true })
  await shown.first().focus()
  for (const [width, height] of tablets) {
    await page.setViewportSize({ width, height })
    await expect(shown).toHaveCount(width < 1000 ? 1 : 2)
    await expect.poll(() => findUnderToasts(page, 'main h1, main header, [role="gridcell"]'), `${width} × ${height}`).toEqual([])
  }
  await shown.first().click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scan' }).click()
  await expect(page.getByRole('heading', { name: 'Scan', exact: true })).toBeVisible()
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).filter({ visible: true }).first().focus()
  for (const [width, height] of tablets) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => findUnderToasts(page, '[data-own-head] header, [data-own-head] footer'), `scan, ${width} × ${height}`).toEqual([])
  }
})

const smallestCell = (page: Page): Promise<number> =>
  page
    .getByRole('gridcell')
    .evaluateAll((cells) => Math.min(...cells.flatMap((cell) => [cell.getBoundingClientRect().width, cell.getBoundingClientRect().height])))

test('on a phone the sample is as wide as the screen and the scan screen does not overlap itself [FAULT-69]', async ({ page, lab }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, lab.network.url)
  for (const screen of ['sample', 'scan', 'move into', 'bulk update'] as const) {
    await walkTo(page, lab.network.url + screens[screen])
    await expect.poll(() => findHorizontalOverflow(page), screen).toEqual([])
    expect(
      (await findTargetFaults(page, 'bench')).filter((fault) => fault.includes('lies over')),
      screen,
    ).toEqual([])
  }
})
