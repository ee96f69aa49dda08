import { expect, test, type Page } from '../harness/lab.ts'
import { findHorizontalOverflow, findTextOnMarks, isFullyVisible } from '../harness/layout.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
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
      expect(await findHorizontalOverflow(page), screen).toEqual([])
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

const tablets = [
  [1180, 820],
  [1080, 810],
  [1133, 744],
  [820, 1180],
] as const

test(`the whole box is visible on ${tablets.map((size) => size.join(' × ')).join(', ')}, whatever its header says, and no name lies on a mark [FAULT-54]`, async ({
  page,
  lab,
}) => {
  const expectInSight = async (head: string) => {
    for (const [width, height] of tablets) {
      await page.setViewportSize({ width, height })
      const cells = async () => {
        const inSight = await isFullyVisible(page, '[role="gridcell"]')
        return `${inSight.filter(Boolean).length} of ${inSight.length}`
      }
      await expect.poll(cells, `${head}, ${width} × ${height}`).toBe('81 of 81')
      expect(await findHorizontalOverflow(page)).toEqual([])
      expect(await findTextOnMarks(page), `${head}, ${width} × ${height}`).toEqual([])
    }
  }
  await visit(page, lab.network.url + screens.box)
  await expectInSight('as it opens')
  for (const colour of ['Expiration', 'Owner']) {
    await page.getByRole('button', { name: /^Color/ }).click()
    await page
      .getByRole('menuitemradio', { name: colour })
      .or(page.getByRole('menuitemcheckbox', { name: colour }))
      .click()
    await expectInSight(colour)
  }
  // A stock-take makes the text below the name longer.
  await page.goto(`${lab.network.url}/members/inventory/stock-take/?storageLayerID=69`)
  await expectInSight('during a stock-take')
  await page.getByRole('button', { name: /^Finish, \d+ not found…$/ }).click()
  await page.getByRole('button', { name: /^Mark \d+ as missing$/ }).click()
  await expect(page.getByText(/counted by .*, today/)).toBeVisible()
  await expectInSight('counted today')
})

test('on a phone the sample is as wide as the screen and the scan screen does not overlap itself [FAULT-69]', async ({ page, lab }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, lab.network.url)
  for (const screen of ['sample', 'scan', 'move into', 'bulk update'] as const) {
    await walkTo(page, lab.network.url + screens[screen])
    expect(await findHorizontalOverflow(page), screen).toEqual([])
    expect(
      (await findTargetFaults(page, 'bench')).filter((fault) => fault.includes('lies over')),
      screen,
    ).toEqual([])
  }
})
