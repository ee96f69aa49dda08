import { expect, test } from '../harness/lab.ts'
import { readCatalog } from '../harness/pseudo-language.ts'
import { toGerman } from '../pages/language.ts'
import { lookAtTexts } from '../pages/look-at-texts.ts'
import { makeAdministrator } from '../pages/make-administrator.ts'
import { openApp } from '../pages/sign-in.ts'
import { visit } from '../pages/visit.ts'
import { walkEverything } from '../pages/walk-everything.ts'

// Every screen and most dialogs in both orientations: necessarily long.
test.describe.configure({ timeout: 480_000 })
test.use({ tablet: 'amina' })

test('in German, no screen cuts off text or shows English', async ({ page, lab }) => {
  const catalog = readCatalog('de')
  const { say, look, faults } = lookAtTexts(page, catalog)
  await makeAdministrator(lab.server.url, 'amina')
  await openApp(page, lab.network.url)
  await toGerman(page, lab.network.url)
  await visit(page, lab.network.url)
  await expect(page.getByRole('heading', { name: say('Today') })).toBeVisible()
  await walkEverything(page, lab.network.url, say, look)
  expect(faults).toEqual([])
})
