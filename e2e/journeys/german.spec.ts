import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { chooseLanguage, toGerman } from '../pages/language.ts'
import { screens } from '../pages/screens.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'
import { visit } from '../pages/visit.ts'

const addressOf = (sampleId: number) => screens.sample.replace('1842', String(sampleId))
const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

test.describe('a person who reads German', () => {
  test.use({ tablet: 'mara' })

  test('chooses it once: every screen is in German, offline, after signing out and on another tablet, until they choose English again', async ({
    page,
    lab,
    unpack,
    viewport,
  }) => {
    const rail = (on: Page) => on.getByRole('navigation', { name: 'Hauptmenü' })
    const device = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
    const samples = await device.rows<{ id: number; amount: number; unit: string; archived: number }>('samples')
    const sample = samples.find(({ amount, archived }) => !archived && !Number.isInteger(amount))
    await openApp(page, lab.network.url)
    await toGerman(page, lab.network.url)
    expect(await languageOf(page)).toBe('de')
    expect(await findAccessibilityFaults(page)).toEqual([])
    await expect(page.getByRole('button', { name: 'Aktuell' })).toBeVisible({ timeout: 60_000 })

    // The longest words of the scan screen are in one row, however the tablet is held.
    await visit(page, lab.network.url + screens.scan)
    await page.getByRole('radio', { name: 'Sammeländerung' }).click()
    for (const held of [{ width: 820, height: 1180 }, viewport!]) {
      await page.setViewportSize(held)
      await expect.poll(async () => (await page.getByRole('radiogroup', { name: 'Scanmodus' }).boundingBox())?.height ?? Infinity).toBeLessThan(80)
    }

    lab.network.leadTo(undefined)
    await visit(page, lab.network.url)
    await expect(page.getByRole('heading', { name: 'Heute' })).toBeVisible()
    await expect(rail(page).getByRole('link', { name: 'Bestand' })).toBeVisible()
    await visit(page, lab.network.url + screens.samples)
    await expect(
      page
        .getByRole('main')
        .getByText(/1\.\d{3} Proben/)
        .first(),
    ).toBeVisible()
    await visit(page, lab.network.url + addressOf(sample!.id))
    await expect(page.getByText(`${String(sample!.amount).replace('.', ',')} ${sample!.unit}`).first()).toBeVisible()
    lab.network.leadTo(lab.server.port)

    const other = await (await unpack('installed')).start({ viewport })
    await other.goto(lab.network.url)
    await other.getByLabel('User name').fill('mara')
    await other.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other.getByRole('heading', { name: 'Heute' })).toBeVisible({ timeout: 60_000 })
    await expect(rail(other).getByRole('link', { name: 'Bestand' })).toBeVisible()

    await visit(page, lab.network.url)
    await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
    await page.getByRole('menuitem', { name: 'Abmelden' }).click()
    await expect(page.getByRole('button', { name: 'Anmelden' })).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: 30_000 })
    expect(await languageOf(page)).toBe('en')

    await chooseLanguage(other, lab.network.url, 'Sprache', 'English', 'Language')
    await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })

  test('without a network, a language that is not on the device cannot be chosen, and the app says so', async ({ page, lab }) => {
    await openApp(page, lab.network.url)
    await visit(page, lab.network.url + screens['display settings'])
    lab.network.leadTo(undefined)
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await expect(page.getByText('The language could not be loaded. Check the network and try again.')).toBeVisible()
    await visit(page, lab.network.url)
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  })
})
