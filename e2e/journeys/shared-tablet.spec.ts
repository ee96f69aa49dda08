import { expect, test, type Lab, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { setPin } from '../pages/lock.ts'
import { editField } from '../pages/sample.ts'
import { demoPassword, openApp, signIn, waitForMirror } from '../pages/sign-in.ts'
import { enterPin, switchPerson, takeOver } from '../pages/switch-person.ts'
import { followTo } from '../pages/visit.ts'

test.use({ tablet: 'mara' })

async function describe(page: Page, lab: Lab, sampleId: number, text: string): Promise<void> {
  await followTo(page, `${lab.network.url}/members/inventory/browser/?return=true&sampleID=${sampleId}#viewSample`)
  await editField(page, 'Description')
  await page.getByRole('textbox', { name: 'Description' }).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved').last()).toBeVisible()
}

test('three people use one tablet in one morning, each with their own PIN and partly offline; each sees only their own waiting changes, and all arrive under their names', async ({
  page,
  lab,
}) => {
  // Comes with the second poll without an answer, in whatever someone is doing then.
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await openApp(page, lab.network.url)
  await setPin(page, lab.network.url, '1357')
  await switchPerson(page, 'Mara Lindqvist')
  for (const [login, name, pin] of [
    ['priya', 'Priya Nair', '2468'],
    ['tobias', 'Tobias Wen', '9753'],
  ] as const) {
    await page.getByRole('button', { name: 'Someone else' }).click()
    await signIn(page, login)
    await waitForMirror(page)
    await setPin(page, lab.network.url, pin)
    await switchPerson(page, name)
  }

  await takeOver(page, 'Mara Lindqvist', '1357')
  lab.network.leadTo(undefined)
  await describe(page, lab, 1844, 'Thawed by Mara.')
  await switchPerson(page, 'Mara Lindqvist')
  await expect(page.getByText('1 waiting change by Mara Lindqvist')).toBeVisible()

  await takeOver(page, 'Priya Nair', '2468')
  await describe(page, lab, 1843, 'Split by Priya.')
  await page.getByRole('button', { name: /^Offline/ }).press('Enter')
  // On the sample, it stands twice.
  await expect(page.getByText('Split by Priya.')).toHaveCount(1)
  await expect(page.getByText('Thawed by Mara.')).toBeHidden()
  await switchPerson(page, 'Priya Nair')

  lab.network.leadTo(lab.server.port)
  await takeOver(page, 'Tobias Wen', '9753')
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
  await switchPerson(page, 'Tobias Wen')
  for (const [name, pin] of [
    ['Mara Lindqvist', '1357'],
    ['Priya Nair', '2468'],
  ] as const) {
    await takeOver(page, name, pin)
    await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
    await switchPerson(page, name)
  }
  await expect(page.getByText(/waiting change/)).toBeHidden()

  const administrator = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  const users = await administrator.rows<{ id: number; fullName: string }>('members')
  const edits = (await administrator.audit()).flatMap(({ userId, input }) => {
    const text = /(Thawed by Mara|Split by Priya)/.exec(JSON.stringify(input))?.[0]
    return text ? [`${users.find(({ id }) => id === userId)?.fullName}: ${text}`] : []
  })
  expect(edits.toSorted()).toEqual(['Mara Lindqvist: Thawed by Mara', 'Priya Nair: Split by Priya'])
})

test('five wrong PINs, and only the password helps', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  await setPin(page, lab.network.url, '1357')
  await switchPerson(page, 'Mara Lindqvist')
  for (let time = 0; time < 5; time += 1) {
    await enterPin(page, 'Mara Lindqvist', '0000')
    await expect(page.getByRole('alert')).toContainText('That PIN or password is incorrect.')
  }
  await enterPin(page, 'Mara Lindqvist', '1357')
  await expect(page.getByRole('alert')).toContainText('Use your password.')
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Mara Lindqvist' })).toBeVisible({ timeout: 30_000 })
  await switchPerson(page, 'Mara Lindqvist')
  await takeOver(page, 'Mara Lindqvist', '1357')
})
