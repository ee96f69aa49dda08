import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, labHost, test, type Page } from '../harness/lab.ts'
import { Network } from '../harness/network.ts'
import { Tablet } from '../harness/tablet.ts'
import { pollUntilShown } from '../pages/next-poll.ts'
import { editField } from '../pages/sample.ts'
import { demoPassword, openApp, signIn, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'
import { followTo } from '../pages/visit.ts'

test.use({ tablet: 'mara' })

const members = '/members/groups/members/'
const sample = '/members/inventory/browser/?return=true&sampleID=1844#viewSample'
const deviceOf = (page: Page, name: string) => page.getByRole('table', { name: 'Devices' }).getByRole('row').filter({ hasText: name })

/** Whose workspaces are on this tablet. */
const workspaces = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).flatMap(({ name }) => (/^aliquot:\d+:\d+$/.test(name ?? '') ? name! : [])).sort())

async function describe(page: Page, url: string, text: string): Promise<void> {
  await followTo(page, url + sample)
  await editField(page, 'Description')
  await page.getByRole('textbox', { name: 'Description' }).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Changes have been saved').last()).toBeVisible()
}

async function leave(page: Page, from: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: from }).click()
  await page.getByRole('menuitem', { name: 'Switch person' }).click()
  await expect(page.getByRole('heading', { name: 'Who is working?' })).toBeVisible({ timeout: 30_000 })
}

test('a tablet that is offline with unsent changes is erased when it comes back; the data of the other person on it stays', async ({ page, lab }) => {
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => page.getByRole('button', { name: 'Work offline' }).click())
  await openApp(page, lab.network.url)
  await waitForMirror(page)
  const [hers] = await workspaces(page)
  await leave(page, 'Mara Lindqvist')
  await page.getByRole('button', { name: 'Someone else' }).click()
  await signIn(page, 'priya')
  await waitForMirror(page)
  await leave(page, 'Priya Nair')
  await page.getByRole('button', { name: /^Mara Lindqvist/ }).click()
  await page.getByRole('textbox', { name: 'Password' }).fill('aliquot-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
  await describe(page, lab.network.url, 'Sent before.')
  await waitUntilSent(page)
  const secondTab = await page.context().newPage()
  await openApp(secondTab, lab.network.url)
  lab.network.leadTo(undefined)
  await describe(page, lab.network.url, 'Never sent.')
  expect(await workspaces(page)).toHaveLength(2)

  // The network of the administrator is not cut.
  const network = await Network.open(labHost)
  network.leadTo(lab.server.port)
  const tablet = await Tablet.unpack(network, 'amina')
  const ruler = await tablet.start()
  await openApp(ruler, network.url + members)
  await expect(deviceOf(ruler, 'Mara Lindqvist')).toHaveCount(1)
  await deviceOf(ruler, 'Mara Lindqvist')
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await ruler.getByRole('menuitem', { name: 'Erase data…' }).click()
  const question = ruler.getByRole('alertdialog', { name: /^Erase data on/ })
  await expect(question).toContainText('Changes made there since then will be lost.')
  await expect(question).toContainText('deletes the data of Mara Lindqvist in Okafor Lab')
  await expect(question.getByRole('button', { name: 'Erase' })).toBeDisabled()
  expect(await findAccessibilityFaults(ruler)).toEqual([])
  // Erasing takes a proof, each time.
  const proof = ruler.getByRole('dialog').filter({ has: ruler.getByLabel('Your password') })
  await ruler.addLocatorHandler(proof, async () => {
    await proof.getByLabel('Your password').fill(demoPassword)
    await proof.getByRole('button', { name: 'Erase' }).click()
  })
  await question.getByRole('textbox').fill('delete')
  await question.getByRole('button', { name: 'Erase' }).click()
  await expect(deviceOf(ruler, 'Mara Lindqvist')).toContainText('To be erased')

  lab.network.leadTo(lab.server.port)
  const notice = page.getByRole('alertdialog', { name: 'Data erased from this device' })
  await expect(notice).toContainText('The data of Mara Lindqvist in Okafor Lab was erased at the request of Amina Okafor', { timeout: 90_000 })
  await expect(notice).toContainText('1 change that had not been sent was deleted, too.')
  expect(await findAccessibilityFaults(page)).toEqual([])
  await expect(secondTab.getByRole('alertdialog', { name: 'Data erased from this device' })).toBeVisible({ timeout: 60_000 })
  await secondTab.close()
  await notice.getByRole('button', { name: 'Continue' }).click()
  await expect(notice).toBeHidden()
  const left = await workspaces(page)
  expect(left).toHaveLength(1)
  expect(left).not.toContain(hers)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Priya Nair/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Mara Lindqvist/ })).toHaveCount(0)
  await expect(notice).toBeHidden()

  await ruler.reload()
  await expect(deviceOf(ruler, 'Mara Lindqvist')).toContainText('Erased on', { timeout: 30_000 })
  await tablet.dispose()
  await network.close()

  await page.getByRole('button', { name: 'Someone else' }).click()
  await signIn(page, 'mara')
  await waitForMirror(page)
  await followTo(page, lab.network.url + sample)
  await expect(page.getByRole('button', { name: 'Description Sent before.' })).toBeVisible()
  await expect(page.getByText('Never sent.')).toBeHidden()
})

test('someone revokes the access of their other device: it asks them to sign in, and then sends what it has', async ({ page, lab, unpack }) => {
  await page.clock.install()
  await openApp(page, lab.network.url)
  await waitForMirror(page)
  const other = await (await unpack('installed')).start()
  await other.goto(lab.network.url)
  await signIn(other, 'mara')
  // The server knows a device by name once it has pulled.
  await waitForMirror(other)
  await openApp(other, `${lab.network.url}/members/settings/?tab=devices`)
  const rows = other.getByRole('table', { name: 'Devices' }).getByRole('row').filter({ hasText: 'Okafor Lab' })
  await expect(rows.filter({ hasText: 'This device' })).toHaveCount(1)
  const first = rows.filter({ hasNotText: 'This device' })
  await first.getByRole('button', { name: /^Actions for/ }).click()
  await other.getByRole('menuitem', { name: 'Revoke access…' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Revoke access' }).click()
  await expect(other.getByText('Access revoked')).toBeVisible()
  const expired = page.getByRole('alertdialog', { name: 'Login Expired' })
  await pollUntilShown(page, expired)
  await expired.getByRole('textbox', { name: 'Password' }).fill('aliquot-demo')
  await expired.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Synced' })).toBeVisible({ timeout: 60_000 })
})
