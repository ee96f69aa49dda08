import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { chooseAppearance } from '../harness/appearances.ts'
import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { findTargetFaults } from '../harness/touch-targets.ts'
import { orientations, screens } from '../pages/screens.ts'
import { demoPassword, openApp, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'

test.use({ tablet: 'amina' })

test('an administrator makes a role from another one, offline too, gives it to someone and changes it: the server goes by it at once', async ({
  page,
  lab,
}) => {
  await openApp(page, lab.network.url + screens.members)
  await waitForMirror(page)
  const tobias = await SecondDevice.signIn(lab.server.url, 'tobias', demoPassword)
  const firstSeries = async () => (await tobias.rows<{ id: number; name: string }>('sampleSeries')).sort((a, b) => a.id - b.id)[0]!
  /** What the first series is called after he tried. */
  const rename = async (to: string) => {
    const { id, name } = await firstSeries()
    await tobias.act('series.rename@1', { seriesId: id, was: name, name: to })
    return (await firstSeries()).name
  }

  await page.getByRole('button', { name: 'New role' }).click()
  const dialog = page.getByRole('dialog', { name: 'New role' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await chooseAppearance(page, { theme: 'light', density: 'bench' })
  expect(await findAccessibilityFaults(page)).toEqual([])
  for (const viewport of Object.values(orientations)) {
    await page.setViewportSize(viewport)
    await expect.poll(() => findTargetFaults(page, 'bench')).toEqual([])
  }
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a name.')).toBeVisible()
  await dialog.getByLabel('Name').fill('member')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('A role with this name already exists.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Technician')
  await dialog.getByRole('combobox', { name: 'Start from' }).click()
  await page.getByRole('option', { name: 'Member', exact: true }).click()
  await dialog.getByRole('checkbox', { name: 'Samples: Archive those of others' }).uncheck()
  await expect(dialog.getByRole('checkbox', { name: 'Series: Change series' })).toBeChecked()
  lab.network.leadTo(undefined)
  await dialog.getByRole('button', { name: 'Save role' }).click()
  await expect(page.getByText('Role Technician saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New role' })).toBeFocused()
  await page.getByRole('button', { name: 'Role of Tobias Wen: Member' }).click()
  await page.getByRole('menuitemradio', { name: 'Technician' }).click()
  await expect(page.getByText('Tobias Wen is now: Technician')).toBeVisible()
  lab.network.leadTo(lab.server.port)
  await waitUntilSent(page)
  expect(await rename('By a technician')).toBe('By a technician')

  await page.getByRole('region', { name: 'Roles of this group' }).getByText('Technician').click()
  const edited = page.getByRole('dialog', { name: 'Edit role' })
  await expect(edited.getByRole('button', { name: 'Delete role' })).toHaveCount(0)
  await edited.getByRole('checkbox', { name: 'Series: Change series' }).uncheck()
  await edited.getByRole('button', { name: 'Save role' }).click()
  await waitUntilSent(page)
  await expect(rename('Too late')).rejects.toThrow('permission.denied')
  expect((await firstSeries()).name).toBe('By a technician')

  await page.getByRole('button', { name: 'Role of Tobias Wen: Technician' }).click()
  await page.getByRole('menuitemradio', { name: 'Student' }).click()
  await page.getByRole('region', { name: 'Roles of this group' }).getByText('Technician').click()
  await edited.getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByText('Role Technician deleted')).toBeVisible()
  await expect(page.getByText('No roles yet')).toBeVisible()
})
