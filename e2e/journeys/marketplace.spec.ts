import type { Locator } from '@playwright/test'
import type { ServiceCall } from '../../sdk/framed-service.ts'
import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { openOutsideHost } from '../../tests/harness/outside-host.ts'
import { closeByTap } from '../pages/close-by-tap.ts'
import { openApp, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'

const marketplace = '/members/marketplace'
const detail = '/members/marketplace/Detail/Default.aspx?rootVar=PLATES'

/** The script of a frame whose page makes these calls, and shows what comes back. */
const callsServices = (calls: readonly ServiceCall[]) => `addEventListener('message', ({ data, ports: [port] }) => {
  if (data.type !== 'aliquot.connect' || data.place.kind !== 'page') return
  port.onmessage = ({ data: { number, value, message } }) => number && document.body.append(message || JSON.stringify(value))
  for (const [at, call] of ${JSON.stringify(calls)}.entries()) port.postMessage({ number: at + 1, what: 'service', call })
})`
const pages = [{ pageID: 'plates', mainMenu: 'Plates' }]

/** What the page of the frame shows. */
async function openFrame(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plates' }).click()
  return page.getByRole('group', { name: 'Plates' }).frameLocator('iframe').locator('body')
}

const choose = (page: Page, manifest: object, script = 'void 0') =>
  page.getByLabel('Script of an add-on').setInputFiles({
    name: 'plates.js',
    mimeType: 'text/javascript',
    buffer: Buffer.from(
      `/** @manifest ${JSON.stringify({ rootVar: 'PLATES', name: 'Plates', author: 'Fenwick', description: 'Reads plates', ...manifest })} */\n${script}`,
    ),
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
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])

    await choose(page, { version: '1.0', permissions: ['samples.read'] })
    await expect(page.getByText('This version of Plates is already installed.')).toBeVisible()
    await choose(page, { version: '1.1', name: 'Thief', author: 'Nobody' })
    const thief = page.getByRole('dialog', { name: 'Update Plates?' })
    await expect(thief).toContainText('It would replace Plates (Fenwick, version 1.0). Continue only if you know why its name or author has changed.')
    await thief.getByRole('button', { name: 'Cancel' }).click()
    await choose(page, { version: '1.1', permissions: ['samples.read', 'samples.write'], hosts: ['api.fenwick.example'] })
    const update = page.getByRole('dialog', { name: 'Update Plates?' })
    await expect(update.getByText('New', { exact: true })).toHaveCount(2)
    await update.getByRole('button', { name: 'Accept and update' }).click()
    await expect(page.getByText('Fenwick, version 1.1')).toBeVisible()
    await expect(page.getByText('Talk to api.fenwick.example')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('link', { name: /^Plates/ })).toContainText('Reads plates')
    await page.getByRole('button', { name: 'From an address…' }).click()
    const asked = page.getByRole('dialog', { name: 'Install from an address' })
    await asked.getByLabel('Address of the script').fill('https://elsewhere.example/plates.js')
    await asked.getByRole('button', { name: 'Review' }).click()
    await expect(asked).toContainText('Add-ons cannot be installed from this address. Ask whoever runs this server to allow it.')
  })

  test('installs a script that does not say what it is, once they have entered that', async ({ page, lab }) => {
    await openApp(page, lab.network.url + marketplace)
    await waitForMirror(page)
    const buffer = Buffer.from("(function () {\n  window.PLATES = { init: function () { document.title = 'Plates run' } }\n})()")
    await page.getByLabel('Script of an add-on').setInputFiles({ name: 'plates.js', mimeType: 'text/javascript', buffer })
    const dialog = page.getByRole('dialog', { name: 'What is this add-on?' })
    await expect(dialog.getByLabel('Name in code')).toHaveValue('PLATES')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await dialog.getByLabel('Name', { exact: true }).fill('Plate maps')
    await dialog.getByLabel('Version').fill('new')
    await dialog.getByRole('button', { name: 'Review' }).click()
    await expect(dialog.getByText('Enter a version, such as 1.0.0.')).toBeVisible()
    await dialog.getByLabel('Version').fill('0.3')
    await dialog.getByRole('button', { name: 'Review' }).click()
    await page.getByRole('dialog', { name: 'Install Plate maps?' }).getByRole('button', { name: 'Accept and install' }).click()
    await expect(page).toHaveTitle('Plates run', { timeout: 30_000 })
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

test.describe('an administrator with an add-on that works with a service', () => {
  test.use({ tablet: 'amina' })

  test('signs in there in a window, which stores the tokens and closes; its frame calls the service with them, and sees none [ROUTE-17]', async ({
    page,
    lab,
  }) => {
    const service = await openOutsideHost()
    service.answer = ({ url }, response) => {
      const query = new URL(url, service.url).searchParams
      if (url.startsWith('/plates')) return response.end('{"wells":96}')
      if (url.startsWith('/token')) return response.end(JSON.stringify({ access_token: 'of-amina', expires_in: 3_600 }))
      const back = `${query.get('redirect_uri')}&code=of-amina&state=${query.get('state')}`
      return response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Fenwick</title><a href="${back.replaceAll('&', '&amp;')}">Allow</a>`)
    }
    await lab.server.kill()
    await lab.server.start({ env: { ALIQUOT_ADDON_HOSTS: service.host, ALIQUOT_PUBLIC_URL: lab.network.url } })
    lab.network.leadTo(lab.server.port)
    await openApp(page, lab.network.url + marketplace)
    await waitForMirror(page)
    const oauth = { authorizeUrl: `${service.url}/authorize`, tokenUrl: `${service.url}/token`, clientId: 'aliquot' }
    const manifest = { version: '1.0', mode: 'framed', permissions: [], hosts: [service.host], pages, oauth }
    await choose(page, manifest, callsServices([{ url: `${service.url}/plates`, authentication: { signedIn: 'USER' } }]))
    await page.getByRole('button', { name: 'Accept and install' }).click()
    await expect(await openFrame(page)).toContainText('{"status":401')
    expect(service.calls).toEqual([])
    await page.goBack()
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Sign in at its service' }).click()])
    await closeByTap(popup.getByRole('link', { name: 'Allow' }))
    const token = await page.evaluate(async () => {
      const installed = (await (await fetch('/api/v1/addons/installed?rootVar=PLATES')).json()) as { data: { sdkPluginID: number }[] }
      return (await fetch(`/api/v1/addons/${installed.data[0]!.sdkPluginID}/oauthConfig/getAccessToken`)).json()
    })
    expect(token).toBe('of-amina')
    await expect(await openFrame(page)).toHaveText('{"status":200,"data":{"wells":96}}')
    expect(service.calls.at(-1)).toMatchObject({ url: '/plates', headers: { authorization: 'Bearer of-amina' } })
    await service.close()
  })

  test('a frame calls it through the server, and no other host', async ({ page, lab }) => {
    const service = await openOutsideHost()
    await lab.server.kill()
    await lab.server.start({ env: { ALIQUOT_ADDON_HOSTS: service.host } })
    lab.network.leadTo(lab.server.port)
    await openApp(page, lab.network.url + marketplace)
    await waitForMirror(page)
    await choose(
      page,
      { version: '1.0', mode: 'framed', permissions: [], hosts: [service.host], pages },
      callsServices([{ url: `${service.url}/plates` }, { url: lab.server.url }]),
    )
    await page.getByRole('button', { name: 'Accept and install' }).click()
    const frame = await openFrame(page)
    await expect(frame).toContainText('{"status":200,"data":{"ok":true}}')
    await expect(frame).toContainText('The manifest does not name the host')
    expect(service.calls.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /plates'])
    await service.close()
  })
})

test.describe('a member', () => {
  test.use({ tablet: 'mara' })

  test('sees the add-ons of the group and installs nothing; a link of someone else does not sign them in at a service', async ({ page, lab }) => {
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
