import { expect, test } from '../harness/lab.ts'
import { readMissed, readPseudoCatalog, usePseudoLanguage } from '../harness/pseudo-language.ts'
import { lookAtTexts } from '../pages/look-at-texts.ts'
import { makeAdministrator } from '../pages/make-administrator.ts'
import { signIn, waitForMirror } from '../pages/sign-in.ts'
import { visit } from '../pages/visit.ts'
import { walkEverything } from '../pages/walk-everything.ts'

// Every screen and most dialogs in both orientations: necessarily long.
test.describe.configure({ timeout: 480_000 })
test.use({ tablet: 'installed' })

test('in a language 40 % longer, no screen cuts off text, shows English or uses a message that is missing from the catalog', async ({ page, context, lab }) => {
  const catalog = readPseudoCatalog()
  const { say, look: lookAt, faults } = lookAtTexts(page, catalog)
  const missed = new Set<string>()
  const look: typeof lookAt = async (...screen) => {
    await lookAt(...screen)
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
