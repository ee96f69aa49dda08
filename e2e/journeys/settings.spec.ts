import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { walkTo } from '../pages/visit.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'

const dark = { 'data-theme': 'dark', 'data-density': 'desk' }

async function expectLook(page: Page, look: Readonly<Record<string, string>>): Promise<void> {
  for (const [attribute, value] of Object.entries(look)) await expect(page.locator('html')).toHaveAttribute(attribute, value)
}

test.describe(() => {
  test.use({ tablet: 'installed' })

  test('settings that were never chosen follow the device', async ({ page, lab }) => {
    await page.goto(lab.network.url)
    for (const [scheme, theme] of [
      ['dark', 'dark'],
      ['light', 'light'],
    ] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await expectLook(page, { 'data-theme': theme })
    }
    await page.emulateMedia({ contrast: 'more', colorScheme: 'dark' })
    await expectLook(page, { 'data-theme': 'contrast' })
  })
})

test.describe(() => {
  test.use({ tablet: 'mara', isShared: true })

  test('an unknown settings tab shows the first', async ({ page, lab }) => {
    await page.goto(`${lab.network.url}/members/settings/?tab=nothing`)
    await expect(page.getByRole('tab', { name: 'This device', exact: true })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('radiogroup', { name: 'Scan sounds' })).toBeVisible()
  })

  test('the tab in the address opens, of the password or of two-step verification; a tab that is chosen is in the address, and opens after a reload [ROUTE-05]', async ({
    page,
    lab,
  }) => {
    await page.goto(`${lab.network.url}/members/settings/?tab=password`)
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await expect(tab('Password')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('textbox', { name: 'Current password' })).toBeVisible()
    await tab('Two-step verification').click()
    await expect(page).toHaveURL(`${lab.network.url}/members/settings/?tab=twoFactorAuth`)
    await page.reload()
    await expect(tab('Two-step verification')).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('button', { name: 'Set up two-step verification' })).toBeVisible()
    await tab('Password').click()
    await expect(page).toHaveURL(`${lab.network.url}/members/settings/?tab=password`)
  })

  test('colleagues see the name of the device at what was changed on it', async ({ page, lab }) => {
    const colleague = await SecondDevice.signIn(lab.server.url, 'elif', demoPassword)
    const sample = (await colleague.rows<{ id: number; archived: number; outBy: number | null }>('samples')).findLast(
      ({ archived, outBy }) => !archived && !outBy,
    )!
    await openApp(page, `${lab.network.url}/members/settings/`)
    await page.getByRole('textbox', { name: 'Name of this device' }).fill('Bench 2')
    await walkTo(page, `${lab.network.url}/members/inventory/browser/?return=true&sampleID=${sample.id}#viewSample`)
    await page.getByRole('button', { name: 'Check out' }).click()
    await expect(page.getByRole('button', { name: 'Return' })).toBeVisible()
    await waitUntilSent(page)
    const { data } = await colleague.get<{ data: unknown[] }>(`/api/v1/samples/${sample.id}/history`)
    expect(data[0]).toMatchObject({ device: 'Bench 2', fullName: 'Mara Lindqvist' })
  })

  test('theme and density apply at once, in every tab, after a reload and offline', async ({ page, lab }) => {
    await openApp(page, lab.network.url)
    await expectLook(page, { 'data-theme': 'light', 'data-density': 'bench' })
    const other = await page.context().newPage()
    await other.goto(`${lab.network.url}/queue/`)

    await page.getByRole('button', { name: 'Mara Lindqvist' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await expect(page.getByText('Same as the device. Dark text on a white background.')).toBeVisible()
    await page.getByRole('radio', { name: 'Dark' }).click()
    await page.getByRole('radio', { name: 'Desk' }).click()
    await expect(page.getByText('Light text on a dark background.')).toBeVisible()
    await expectLook(page, dark)
    await expectLook(other, dark)

    lab.network.leadTo(undefined)
    // Before anything is painted, not only once the app runs.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        observer.disconnect()
        sessionStorage.setItem('first-theme', document.documentElement.dataset['theme'] ?? 'none')
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expectLook(page, dark)
    expect(await page.evaluate(() => sessionStorage.getItem('first-theme'))).toBe('dark')
    await page.getByRole('radio', { name: 'High contrast' }).click()
    await expectLook(other, { 'data-theme': 'contrast', 'data-density': 'desk' })
  })
})
