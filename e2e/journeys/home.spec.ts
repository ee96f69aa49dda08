import { expect, test } from '../harness/lab.ts'
import { heldIn } from '../harness/matrix.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { goHome } from '../pages/navigation.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'

test.use({ tablet: 'mara' })

for (const [orientation, viewport] of heldIn('portrait'))
  test(`home leads back to where one was and has the way out of what needs one, without a server: ${orientation} [INV-09, PWA-01]`, async ({ page, lab }) => {
    await page.setViewportSize(viewport)
    const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
    const box = (await colleague.rows<{ id: number; name: string }>('storageLayers')).find(({ name }) => name === 'Box 3 Lentivirus')!
    await openApp(page, lab.network.url)
    lab.network.leadTo(undefined)
    const goOn = page.getByRole('region', { name: 'Continue where you left off' })
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

    await test.step('a box that was being filled when the app was closed is the first', async () => {
      await page.goto(`${lab.network.url}/scan/?into=${box.id}`)
      await expect(page.getByRole('heading', { name: 'Scan the first tube' })).toBeVisible()
      await page.goto(lab.network.url)
      await expect(goOn.getByRole('link').first()).toContainText(box.name)
    })
  })

test('a tube is found from home by pictures alone: the freezer, its box, its position', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await page
    .getByRole('region', { name: 'Storage' })
    .getByRole('link', { name: /^Freezer F2/ })
    .click()
  await page.getByRole('link', { name: /^Box 2 Working stocks/ }).click()
  await page.getByRole('gridcell', { name: /^B4/ }).click()
  await expect(page.getByRole('region', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  await page.getByRole('link', { name: 'Open sample' }).click()
  await expect(page.getByRole('img', { name: /^Box 2 Working stocks, B4 marked/ })).toBeVisible()
})

test('what needs me is counted, and all of it is listed after one tap', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  const actions = page.getByRole('group', { name: 'Actions' })
  for (const id of [1841, 1842, 1843, 1844]) {
    await page.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=${id}#viewSample`)
    await actions.getByRole('button', { name: 'Check out' }).click()
    await expect(actions.getByRole('button', { name: 'Return' })).toBeVisible()
  }
  await goHome(page)
  await page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: 'All samples you checked out: 4' }).click()
  await expect(page.getByRole('main').getByRole('status').first()).toHaveText(/^4 of [\d,]+ samples$/)
  await expect(page.getByRole('main').getByRole('button', { name: 'Checked out by you' })).toBeVisible()
})
