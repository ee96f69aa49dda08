import { expect, test } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { editField } from '../pages/sample.ts'
import { demoPassword, openApp, waitUntilSent } from '../pages/sign-in.ts'

const sample = (url: string) => `${url}/members/inventory/browser/?return=true&sampleID=1842#viewSample`

test.use({ tablet: 'mara', isShared: true })

test('two tabs show the same work, and one of them sends it [QUEUE-03]', async ({ page, lab, context }) => {
  await openApp(page, lab.network.url)
  const other = await context.newPage()
  const senders: string[] = []
  for (const [name, tab] of Object.entries({ first: page, second: other })) {
    tab.on('request', (request) => request.url().endsWith('/api/v1/sync/push') && senders.push(name))
  }
  await page.goto(sample(lab.network.url))
  await other.goto(sample(lab.network.url))
  for (const [tab, text] of [
    [other, 'Written in the second tab.'],
    [page, 'Then in the first.'],
  ] as const) {
    await editField(tab, 'Description')
    await tab.getByRole('textbox', { name: 'Description' }).fill(text)
    await tab.getByRole('button', { name: 'Save' }).click()
    for (const seen of [page, other]) await expect(seen.getByRole('button', { name: `Description ${text}` })).toBeVisible()
  }
  for (const tab of [page, other]) await waitUntilSent(tab)
  expect(senders.length).toBeGreaterThan(0)
  expect(new Set(senders).size).toBe(1)
})

test('a colleague’s changes are visible within seconds, and changes to different fields are both kept [QUEUE-05]', async ({ page, lab }) => {
  await page.goto(sample(lab.network.url))
  await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  await colleague.act('sample.edit@1', { sampleId: 1842, set: { expiration: { was: '2026-12-05', to: '2027-03-01' } } })
  await expect(page.getByText('2027-03-01').first()).toBeVisible({ timeout: 20_000 })
})
