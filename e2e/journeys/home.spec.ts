import { expect, test, type Page } from '../harness/lab.ts'
import { heldIn } from '../harness/matrix.ts'
import { openApp } from '../pages/sign-in.ts'

test.use({ tablet: 'mara' })

const goHome = (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).click()

for (const [orientation, viewport] of heldIn('portrait'))
  test(`home leads back to where one was and has the way out of what needs one, without a server: ${orientation} [INV-09, PWA-01]`, async ({ page, lab }) => {
    await page.setViewportSize(viewport)
    await openApp(page, lab.network.url)
    lab.network.leadTo(undefined)
    const goOn = page.getByRole('region', { name: 'Go on where you were' })
    const needsYou = page.getByRole('region', { name: 'Needs you' })

    await test.step('a freezer shows how full it is, and opens', async () => {
      const freezer = page.getByRole('region', { name: 'Storage' }).getByRole('link', { name: /^Freezer F2 \d+% full/ })
      await expect(freezer).toBeVisible()
      await freezer.click()
      await expect(page.getByRole('heading', { name: 'Freezer F2' })).toBeVisible()
    })

    await test.step('a tube that was opened is shown in its box, and opens again', async () => {
      await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`)
      await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
      await goHome(page)
      const card = goOn.getByRole('link').first()
      await expect(card).toContainText('anti-CD3ε (OKT3)')
      await expect(card.getByRole('img', { name: 'Box 2 Working stocks, position B4' })).toBeVisible()
      await card.click()
      await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
    })

    await test.step('a tube that is checked out is returned from home', async () => {
      await page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Check out' }).click()
      await expect(page.getByRole('group', { name: 'Actions' }).getByRole('button', { name: 'Return' })).toBeVisible()
      await goHome(page)
      const row = needsYou.locator('> div > *').filter({ hasText: 'anti-CD3ε (OKT3)' })
      await expect(row).toContainText('Checked out by you since today')
      await row.getByRole('button', { name: 'Return' }).click()
      await page.getByRole('menuitem', { name: 'It stayed frozen' }).click()
      await expect(page.getByText('anti-CD3ε (OKT3) returned')).toBeVisible()
      await expect(row).toBeHidden()
    })
  })
