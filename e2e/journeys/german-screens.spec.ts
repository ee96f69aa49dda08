import { findHorizontalOverflow } from '../harness/layout.ts'
import { expect, test } from '../harness/lab.ts'
import { isLong } from '../harness/matrix.ts'
import { findTextFaults, readCatalog, sayIn, waitForStillScreen } from '../harness/pseudo-language.ts'
import { toGerman } from '../pages/language.ts'
import { makeAdministrator } from '../pages/make-administrator.ts'
import { orientations } from '../pages/screens.ts'
import { openApp } from '../pages/sign-in.ts'
import { visit } from '../pages/visit.ts'
import { dataOn, walkEverything } from '../pages/walk-everything.ts'

// Every screen and most dialogs in both orientations: necessarily long.
test.describe.configure({ timeout: 480_000 })
test.use({ tablet: 'amina' })

test('in German, no screen cuts off text or shows English', async ({ page, lab }) => {
  const catalog = readCatalog('de')
  const say = sayIn(catalog)
  const faults: string[] = []
  let turn = 0
  const look = async (name: string, screen = name, open?: () => Promise<void>) => {
    turn += 1
    for (const [index, [orientation, viewport]] of Object.entries(orientations).entries()) {
      // Screens take turns: in the long run each is seen both ways.
      if (!isLong && index !== turn % 2) continue
      await page.setViewportSize(viewport)
      await waitForStillScreen(page)
      if (open) {
        await open()
        await waitForStillScreen(page)
      }
      const found = [...(await findTextFaults(page, catalog, dataOn(name, screen))), ...(await findHorizontalOverflow(page, say('Lineage')))]
      faults.push(...found.map((fault) => `${name}, ${orientation}: ${fault}`))
    }
  }
  await makeAdministrator(lab.server.url, 'amina')
  await openApp(page, lab.network.url)
  await toGerman(page, lab.network.url)
  await visit(page, lab.network.url)
  await expect(page.getByRole('heading', { name: say('Today') })).toBeVisible()
  await walkEverything(page, lab.network.url, say, look)
  expect(faults).toEqual([])
})
