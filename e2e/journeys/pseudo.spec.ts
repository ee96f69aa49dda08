import { findHorizontalOverflow } from '../harness/layout.ts'
import { expect, test } from '../harness/lab.ts'
import { isLong } from '../harness/matrix.ts'
import { findTextFaults, sayIn, readMissed, readPseudoCatalog, usePseudoLanguage, waitForStillScreen } from '../harness/pseudo-language.ts'
import { makeAdministrator } from '../pages/make-administrator.ts'
import { orientations } from '../pages/screens.ts'
import { signIn, waitForMirror } from '../pages/sign-in.ts'
import { visit } from '../pages/visit.ts'
import { dataOn, walkEverything } from '../pages/walk-everything.ts'

// Every screen and most dialogs in both orientations: necessarily long.
test.describe.configure({ timeout: 480_000 })
test.use({ tablet: 'installed' })

test('in a language 40 % longer, no screen cuts off text, shows English or uses a message that is missing from the catalog', async ({ page, context, lab }) => {
  const catalog = readPseudoCatalog()
  const say = sayIn(catalog)
  const faults: string[] = []
  const missed = new Set<string>()
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
    for (const id of await readMissed(page)) missed.add(id)
  }
  await makeAdministrator(lab.server.url, 'amina')
  await usePseudoLanguage(page, catalog)
  await visit(page, lab.network.url)
  await look('sign in')
  const english = await context.newPage()
  await english.goto(lab.network.url)
  await signIn(english, 'amina')
  await waitForMirror(english)
  await english.close()
  await visit(page, lab.network.url)
  await expect(page.getByRole('heading', { name: say('Today') })).toBeVisible()
  await walkEverything(page, lab.network.url, say, look)
  expect([...missed]).toEqual([])
  expect(faults).toEqual([])
})
