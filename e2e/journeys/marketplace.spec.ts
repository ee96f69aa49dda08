import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { openApp, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'

const marketplace = '/members/marketplace'
const detail = '/members/marketplace/Detail/Default.aspx?rootVar=PLATES'

const choose = (page: Page, manifest: object) =>
  page.getByLabel('Script of an add-on').setInputFiles({
    name: 'plates.js',
    mimeType: 'text/javascript',
    buffer: Buffer.from(`/** @manifest ${JSON.stringify({ rootVar: 'PLATES', name: 'Plates', author: 'Fenwick', ...manifest })} */\nvoid 0`),
  })

test.describe('an administrator', () => {
  test.use({ tablet: 'amina' })

  test('sees what an add-on may do, installs it, and sees what an update may do for the first time [ROUTE-10]', async ({ page, lab }) => {
    await openApp(page, lab.network.url + marketplace)
    await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible()
    await waitForMirror(page)
    await choose(page, { version: '1.0', permissions: ['samples.read'] })
    const dialog = page.getByRole('dialog', { name: 'Install Plates?' })
    await expect(dialog.getByText('Read samples')).toBeVisible()
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Accept and install' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Plates' })).toBeVisible()
    await expect(page.getByText('Amina Okafor')).toBeVisible()
    expect(await findAccessibilityFaults(page)).toEqual([])
    expect(await findTargetFaults(page, 'bench')).toEqual([])

    await choose(page, { version: '1.0', permissions: ['samples.read'] })
    await expect(page.getByText('This version of Plates is already installed.')).toBeVisible()
    await choose(page, { version: '1.1', permissions: ['samples.read', 'samples.write'], hosts: ['api.fenwick.example'] })
    const update = page.getByRole('dialog', { name: 'Update Plates?' })
    await expect(update.getByText('New', { exact: true })).toHaveCount(2)
    await update.getByRole('button', { name: 'Accept and update' }).click()
    await expect(page.getByText('Fenwick, version 1.1')).toBeVisible()
    await expect(page.getByText('Talk to api.fenwick.example')).toBeVisible()
  })

  test('configures, disables and removes it without a network, and takes the removal back [ADDON-01]', async ({ page, lab }) => {
    await openApp(page, lab.network.url + marketplace)
    await waitForMirror(page)
    await choose(page, { version: '1.0' })
    await page.getByRole('button', { name: 'Accept and install' }).click()
    await expect(page.getByRole('button', { name: 'Configure…' })).toBeVisible()
    lab.network.leadTo(undefined)
    await page.getByRole('button', { name: 'Configure…' }).click()
    await page.getByLabel('Configuration as JSON').fill('{"reader":"B"')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('This configuration is not valid JSON.')).toBeVisible()
    await page.getByLabel('Configuration as JSON').fill('{"reader":"B"}')
    await page.getByLabel('reader').fill('C')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Disable' }).click()
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible()
    await page
      .locator('div', { has: page.getByText('Plates removed') })
      .getByRole('button', { name: 'Undo' })
      .last()
      .click()
    await page.getByRole('link', { name: /Plates/ }).click()
    await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
    lab.network.leadTo(lab.server.port)
    await waitUntilSent(page)
    await openApp(page, lab.network.url + detail)
    await page.getByRole('button', { name: 'Configure…' }).click()
    await expect(page.getByLabel('reader')).toHaveValue('C')
  })
})

test.describe('a member', () => {
  test.use({ tablet: 'mara' })

  test('sees the add-ons of the group and installs nothing; a link of someone else does not sign them in at a service [ROUTE-17]', async ({ page, lab }) => {
    await openApp(page, lab.network.url + marketplace)
    await page.getByRole('link', { name: /DILUTIONS/ }).click()
    await expect(page.getByText('It is not installed. Ask an administrator of your group.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Install…' })).toHaveCount(0)
    await openApp(page, lab.network.url + marketplace)
    await expect(page.getByRole('button', { name: 'From a file…' })).toHaveCount(0)
    await openApp(page, `${lab.network.url}/members/oauth2/callback.aspx?code=of-someone&sdkPluginID=1&rootVar=PLATES`)
    await expect(page.getByRole('heading', { name: 'Error setting access and refresh token' })).toBeVisible()
  })
})
