import { tabletLike } from '../harness/chromium.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { Tablet } from '../harness/tablet.ts'
import { createExperiment } from '../pages/create-experiment.ts'
import { demoPassword, openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, and what the notebook consists of. */
const kindsOfMara = 8
const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const text = (page: Page) => page.getByRole('textbox', { name: 'Text of Text' })
const signatures = (page: Page) => page.getByRole('region', { name: 'Signed and locked' })

async function sign(page: Page, label: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await page.getByRole('button', { name: label }).click()
  await expect(signatures(page)).toBeVisible()
}

/** A witness declines for a reason, with their password; on a wrong one, nothing is declined and what they typed stays. */
async function declineOnce(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Decline…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline to sign?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The gel is missing')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm it is you' })
  await proof.getByRole('textbox', { name: 'Your password' }).fill('not my password')
  await proof.getByRole('button', { name: 'Decline' }).click()
  await expect(proof.getByText('The current password is incorrect.')).toBeVisible()
  await proof.getByRole('textbox', { name: 'Your password' }).fill(demoPassword)
  await proof.getByRole('button', { name: 'Decline' }).click()
  await expect(signatures(page)).toContainText('The gel is missing')
}

test.use({ tablet: 'mara' })

test('an experiment is signed and locked; what another tablet wrote offline becomes an addendum; a witness declines, is asked again and signs [ELN-04] [FAULT-75]', async ({
  page,
  lab,
}) => {
  const { network, server } = lab
  const other = await Tablet.unpack(network, 'amina')
  try {
    const second = await other.start()
    await openApp(second, network.url)
    await openApp(page, network.url)
    await waitForIds(page, kindsOfMara)
    await rail(page).getByRole('link', { name: 'Notebook' }).click()
    await page.getByRole('link', { name: 'Projects' }).click()
    await createExperiment(page, { project: 'Culture media', study: 'Serum lots', experiment: 'Serum test' })
    const experimentId = Number(new URL(page.url()).searchParams.get('experimentID'))
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    await expect(text(page)).toBeFocused()
    // As an on-screen keyboard does: without keys, which at this speed would come from a scanner.
    await page.keyboard.insertText('Lot 4711 was used.')
    await page.getByRole('heading', { level: 1 }).click()
    await waitUntilSent(page)
    // A section of an add-on has a menu while the experiment can be changed.
    const device = await SecondDevice.signIn(server.url, 'mara', demoPassword)
    await device.post<number>(`/api/v1/experiments/${experimentId}/sections`, { sectionType: 'CUSTOM', sectionHeader: 'Gel viewer' })
    const customMenu = (of: Page) => of.getByRole('region', { name: 'Gel viewer' }).getByRole('button', { name: 'Actions for Gel viewer' })
    await expect(customMenu(page)).toBeVisible()
    await rail(second).getByRole('link', { name: 'Notebook' }).click()
    await second.getByRole('list', { name: 'Experiments' }).getByRole('link', { name: 'Serum test' }).click()
    await expect(text(second)).toContainText('Lot 4711')

    // The second tablet writes where nothing reaches the server.
    network.leadTo(undefined)
    for (const each of [page, second]) {
      const dialog = each.getByRole('dialog', { name: 'Disconnected' })
      await each.addLocatorHandler(dialog, () => each.getByRole('button', { name: 'Work offline' }).click())
    }
    await text(second).click()
    await second.keyboard.press('Control+End')
    await second.keyboard.insertText(' Late remark.')
    await second.getByRole('heading', { level: 1 }).click()
    await expect(second.getByRole('button', { name: '1 waiting' })).toBeVisible()
    await second.goto('about:blank')

    // What waits is shown, and keeps the experiment from being signed.
    await text(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText(' Done.')
    await page.getByRole('heading', { level: 1 }).click()
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('menuitem', { name: 'Sign…' }).click()
    await expect(page.getByText('1 change waits')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Waiting for 1 part' })).toBeDisabled()
    network.leadTo(server.port)
    await waitUntilSent(page)
    await expect(page.getByText('Everything is here')).toBeVisible()

    await page.getByRole('combobox', { name: 'Witness' }).click()
    await page.getByRole('option', { name: 'Amina Okafor' }).click()
    await page.getByRole('textbox', { name: 'Your password' }).fill('not my password')
    await page.getByRole('button', { name: 'Sign as author' }).click()
    await expect(page.getByText('The current password is incorrect.')).toBeVisible()
    await sign(page, 'Sign as author')
    await expect(signatures(page)).toContainText('Mara Lindqvist, Author')
    await expect(signatures(page)).toContainText('Amina Okafor, Witness')
    await expect(text(page)).not.toBeEditable()
    await expect(page.getByLabel('Add a section')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Gel viewer' })).toBeVisible()
    await customMenu(page).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Comment…'])
    await page.keyboard.press('Escape')

    // The other tablet learns of it; its remark comes back, and becomes an addendum.
    const again = await other.openAnew(tabletLike.viewport)
    await again.goto(`${network.url}/members/`)
    await again.getByRole('button', { name: /1 to review/ }).press('Enter')
    await again.getByRole('button', { name: 'Write as addendum' }).click()
    await expect(again.getByRole('heading', { level: 1, name: 'Serum test, addendum' })).toBeVisible()
    await expect(text(again)).toContainText('Late remark.')
    await again.getByRole('link', { name: /^EXP-.*Serum test$/ }).click()
    await expect(text(again)).not.toContainText('Late remark.')
    // An add-on is told of the final signature, on both tablets.
    for (const each of [page, again])
      await each.evaluate(() =>
        window.addEventListener('aliquot:final-signature', (event) =>
          document.body.setAttribute('data-signed', String((event as CustomEvent).detail.experimentID)),
        ),
      )
    await signatures(again).getByRole('button', { name: 'Sign as witness' }).click()
    await declineOnce(again)
    await signatures(page).getByRole('button', { name: 'Ask for a witness…' }).click()
    await page.getByRole('combobox', { name: 'Witness' }).click()
    await page.getByRole('option', { name: 'Amina Okafor' }).click()
    await page.getByRole('button', { name: 'Ask', exact: true }).click()
    await signatures(again).getByRole('button', { name: 'Sign as witness' }).click()
    await sign(again, 'Sign as witness')
    for (const each of [page, again]) await expect(each.locator('body')).toHaveAttribute('data-signed', String(experimentId))
    await expect(signatures(again).getByText('Asked', { exact: true })).toBeHidden()
    await expect(signatures(page).getByRole('link', { name: /Serum test, addendum/ })).toBeVisible()
  } finally {
    await other.shutDown()
  }
})
