import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { chooseAppearance, appearances, type Appearance } from '../harness/appearances.ts'
import { findTargetFaults, findCoveredByScanButton } from '../harness/touch-targets.ts'
import { overlays } from '../pages/overlays.ts'
import { orientations, screens } from '../pages/screens.ts'
import { signIn, waitForMirror } from '../pages/sign-in.ts'
import { visit } from '../pages/visit.ts'

// Colours take nothing from a target; edges do, and they are widest here.
const widestEdges = appearances.filter(({ theme }) => theme === 'contrast')
// Each theme once and each density, for what is the same on every screen.
const eachOnce = appearances.filter(({ theme, density }) => (theme === 'contrast') === (density === 'desk'))

// Every screen in every look: long by nature.
test.describe.configure({ timeout: 480_000 })
// Nothing fades or turns: a colour half way is nobody's colour.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('no screen has an accessibility fault, in any theme, density or orientation', async ({ page, lab }) => {
  await visit(page, lab.network.url)
  const faults = await inEach(appearances, page, 'sign in', () => findAccessibilityFaults(page))
  await signIn(page, 'mara')
  await waitForMirror(page)
  for (const [name, address] of Object.entries(screens)) {
    await visit(page, lab.network.url + address)
    faults.push(...(await inEach(appearances, page, name, () => findAccessibilityFaults(page))))
  }
  expect(faults).toEqual([])
})

test('every target is large enough, apart from the next and never under the Scan button, in both orientations [PWA-04]', async ({ page, lab }) => {
  await visit(page, lab.network.url)
  const faults = await inEach(widestEdges, page, 'sign in', ({ density }) => findTargetFaults(page, density))
  await signIn(page, 'mara')
  await waitForMirror(page)
  for (const [name, address] of Object.entries(screens)) {
    await visit(page, lab.network.url + address)
    faults.push(...(await inEach(widestEdges, page, name, ({ density }) => findTargetFaults(page, density))))
    // The page is upright by now.
    faults.push(...(await findCoveredByScanButton(page)).map((target) => `${name}: '${target}' stays under Scan`))
  }
  expect(faults).toEqual([])
})

test('what opens over a screen or within it is as accessible and as large as the screen [PWA-04]', async ({ page, lab }) => {
  await visit(page, lab.network.url)
  await signIn(page, 'mara')
  await waitForMirror(page)
  const faults: string[] = []
  for (const [name, { screen, open }] of Object.entries(overlays)) {
    // A way to the same address would leave open what is.
    await page.goto('about:blank')
    await visit(page, lab.network.url + screens[screen])
    await open(page)
    const find = async ({ density }: Appearance) => [...(await findTargetFaults(page, density)), ...(await findAccessibilityFaults(page))]
    faults.push(...(await inEach(eachOnce, page, name, find)))
  }
  expect(faults).toEqual([])
})

test('what is done with a sample is as accessible and as large as its screen [PWA-04]', async ({ page, lab }) => {
  await visit(page, lab.network.url)
  await signIn(page, 'mara')
  await waitForMirror(page)
  await visit(page, lab.network.url + screens.sample)
  const find = async ({ density }: Appearance) => [...(await findTargetFaults(page, density)), ...(await findAccessibilityFaults(page))]
  const faults: string[] = []
  await page.getByRole('navigation', { name: 'Lineage' }).scrollIntoViewIfNeeded()
  faults.push(...(await inEach(eachOnce, page, 'a family', find)))
  for (const item of ['Aliquot', 'Clone', 'Set parent']) {
    await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: item }).click()
    faults.push(...(await inEach(eachOnce, page, item, find)))
    await page.keyboard.press('Escape')
  }
  expect(faults).toEqual([])
})

test('the editor of sample types is as accessible and as large [PWA-04]', async ({ page, lab }) => {
  await visit(page, lab.network.url)
  await signIn(page, 'amina')
  await waitForMirror(page)
  await visit(page, lab.network.url + screens['sample types'])
  await page.getByRole('link', { name: /^Plasmid/ }).click()
  const find = async ({ density }: Appearance) => [...(await findTargetFaults(page, density)), ...(await findAccessibilityFaults(page))]
  const faults = await inEach(eachOnce, page, 'sample type', find)
  await page.getByRole('button', { name: 'Field Backbone' }).click()
  faults.push(...(await inEach(eachOnce, page, 'a field of it', find)))
  expect(faults).toEqual([])
})

async function inEach(those: readonly Appearance[], page: Page, screen: string, find: (look: Appearance) => Promise<string[]>): Promise<string[]> {
  const faults: string[] = []
  for (const [orientation, viewport] of Object.entries(orientations)) {
    await page.setViewportSize(viewport)
    for (const look of those) {
      await chooseAppearance(page, look)
      faults.push(...(await findLasting(() => find(look))).map((fault) => `${screen}, ${orientation}, ${look.density}, ${look.theme}: ${fault}`))
    }
  }
  return faults
}

/** What is still wrong when the page had time: a long list lays its rows out anew a moment after it changed. */
async function findLasting(find: () => Promise<string[]>): Promise<string[]> {
  let faults: string[] = []
  const untilNone = expect(async () => {
    faults = await find()
    expect(faults).toEqual([])
  })
  await untilNone.toPass({ timeout: 2_000 }).catch(() => undefined)
  return faults
}
