import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { chooseAppearance, viewsOf } from '../harness/appearances.ts'
import { findTargetFaults, findCoveredByScanButton } from '../harness/touch-targets.ts'
import { everyFifth } from '../harness/matrix.ts'
import { makeAdministrator } from '../pages/make-administrator.ts'
import { overlays } from '../pages/overlays.ts'
import { orientations, screens } from '../pages/screens.ts'
import { visit, walkTo } from '../pages/visit.ts'

// Every screen under many conditions: necessarily long, and no finding depends on another.
test.describe.configure({ timeout: 480_000, mode: 'parallel' })

test.describe(() => {
  test.use({ tablet: 'installed' })

  test('the sign-in screen has no accessibility problem and works with gloves, in any theme, density or orientation [PWA-04]', async ({ page, lab }) => {
    await visit(page, lab.network.url)
    expect(await findFaults(page, 'sign in', 0)).toEqual([])
  })
})

test.describe(() => {
  test.use({ tablet: 'mara', isShared: true })

  test('no screen has an accessibility problem, in any theme, density or orientation; every target is large enough, separate from the next and never below the Scan button [PWA-04]', async ({
    page,
    lab,
  }) => {
    const faults: string[] = []
    await visit(page, lab.network.url)
    for (const [turn, [name, address]] of everyFifth(Object.entries(screens)).entries()) {
      await walkTo(page, lab.network.url + address)
      faults.push(...(await findFaults(page, name, turn)))
      // By now the page is in portrait.
      faults.push(...(await findCoveredByScanButton(page)).map((target) => `${name}: '${target}' stays under Scan`))
    }
    expect(faults).toEqual([])
  })

  test('the actions for a sample are as accessible as its screen, and their targets as large [PWA-04]', async ({ page, lab }) => {
    await visit(page, lab.network.url + screens.sample)
    // Where the family is scrolled to depends on the height of the rows above.
    await chooseAppearance(page, { theme: 'light', density: 'bench' })
    await page.getByRole('navigation', { name: 'Lineage' }).scrollIntoViewIfNeeded()
    const faults = await findFaults(page, 'a family', 0)
    for (const [turn, item] of ['Aliquot', 'Clone', 'Set parent'].entries()) {
      await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      faults.push(...(await findFaults(page, item, turn)))
      await page.keyboard.press('Escape')
    }
    expect(faults).toEqual([])
  })
})

test.describe(() => {
  test.use({ tablet: 'amina' })

  test('dialogs, menus and panels are as accessible as the screens, and their targets as large [PWA-04]', async ({ page, lab }) => {
    const faults: string[] = []
    await makeAdministrator(lab.server.url, 'amina')
    await visit(page, lab.network.url)
    for (const [turn, [name, { screen, open, stays }]] of everyFifth(Object.entries(overlays)).entries()) {
      await walkTo(page, lab.network.url + screens[screen])
      await open(page)
      faults.push(...(await findFaults(page, name, turn)))
      if (stays) await visit(page, new URL('/nothing', lab.network.url).href)
      else await page.keyboard.press('Escape')
    }
    expect(faults).toEqual([])
  })

  test('the editor of sample types is as accessible, and its targets are as large [PWA-04]', async ({ page, lab }) => {
    await visit(page, lab.network.url + screens['sample types'])
    await page.getByRole('link', { name: /^Plasmid/ }).click()
    const faults = await findFaults(page, 'sample type', 0)
    await page.getByRole('button', { name: 'Field Backbone' }).click()
    faults.push(...(await findFaults(page, 'a field of it', 1)))
    expect(faults).toEqual([])
  })
})

async function findFaults(page: Page, screen: string, turn: number): Promise<string[]> {
  const faults: string[] = []
  for (const { orientation, look, asks } of viewsOf(turn)) {
    await page.setViewportSize(orientations[orientation])
    await chooseAppearance(page, look)
    const find = async () => [
      ...(asks.includes('accessibility') ? await findAccessibilityFaults(page) : []),
      ...(asks.includes('colors') ? await findAccessibilityFaults(page, 'colors') : []),
      ...(asks.includes('targets') ? await findTargetFaults(page, look.density) : []),
    ]
    faults.push(...(await findLasting(find)).map((fault) => `${screen}, ${orientation}, ${look.density}, ${look.theme}: ${fault}`))
  }
  return faults
}

/** What is still wrong after a moment, because a long list arranges its rows again shortly after a change. */
async function findLasting(find: () => Promise<string[]>): Promise<string[]> {
  let faults: string[] = []
  const untilNone = expect(async () => {
    faults = await find()
    expect(faults).toEqual([])
  })
  await untilNone.toPass({ timeout: 2_000 }).catch(() => undefined)
  return faults
}
