import { expect, test, type Page } from '../harness/lab.ts'
import { heldIn } from '../harness/matrix.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { demoPassword } from '../pages/sign-in.ts'

interface Sample {
  id: number
  name: string
  note: string
  archived: number
}

const mine = 'Thawed once, looked cloudy.'
const theirs = 'Aliquot for the Friday sort.'

async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: /^Note / }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill(text)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `Note ${text}` })).toBeVisible()
}

test.use({ tablet: 'mara' })
/** An administrator with a prepared tablet. */
const colleagueLogin = 'amina'

for (const [lie, viewport] of heldIn('portrait'))
  test.describe(lie, () => {
    test.use({ viewport })

    test(`of two notes the later one is shown even if it arrives first; both people see both, and one of them decides, ${lie} [FAULT-65]`, async ({
      page,
      lab,
      unpack,
    }) => {
      const colleague = await SecondDevice.signIn(lab.server.url, colleagueLogin, demoPassword)
      const sample = (await colleague.rows<Sample>('samples')).findLast((row) => !row.archived && row.note === '')!
      const address = (url: string) => `${url}/members/inventory/browser/?return=true&sampleID=${sample.id}#viewSample`
      const standing = async () => (await colleague.rows<Sample>('samples')).find(({ id }) => id === sample.id)?.note
      const both = (on: Page) => on.getByRole('region', { name: 'Note: both versions kept' })
      await page.goto(address(lab.network.url))
      await expect(page.getByRole('heading', { name: sample.name, exact: true })).toBeVisible()

      await test.step('Mara writes offline; Amina writes after her but sends first', async () => {
        lab.network.leadTo(undefined)
        await writeNote(page, mine)
        await colleague.act('sample.edit@1', { sampleId: sample.id, set: { note: { was: '', to: theirs } } })
        lab.network.leadTo(lab.server.port)
        await expect(page.getByRole('button', { name: '1 to review' })).toBeVisible({ timeout: 60_000 })
        expect(await standing()).toBe(theirs)
      })

      await test.step('Mara sees the current note with hers next to it; the history shows both in the order in which they were written', async () => {
        await expect(page.getByRole('button', { name: `Note ${theirs}` })).toBeVisible()
        await expect(both(page).getByText(/Current version: Amina Okafor, today/)).toBeVisible()
        await expect(both(page).getByText(/Other version: You, today/)).toBeVisible()
        await expect(both(page).getByText(mine)).toBeVisible()
        if (lie === 'portrait') await page.getByRole('radio', { name: 'History' }).click()
        const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
        await expect(entries.nth(0)).toContainText(`Current version`)
        await expect(entries.nth(0)).toContainText(theirs)
        await expect(entries.nth(1)).toContainText('Other version')
        await expect(entries.nth(1)).toContainText(mine)
      })

      const amina = await (await unpack(colleagueLogin)).start({ viewport })
      await test.step('Amina is also notified, and keeps her note', async () => {
        await amina.goto(address(lab.network.url))
        await expect(both(amina).getByText(/Current version: You, today/)).toBeVisible()
        await expect(both(amina).getByText(/Other version: Mara Lindqvist, today/)).toBeVisible()
      })

      await test.step('Mara’s inbox is correct before and after Amina decides', async () => {
        await page.getByRole('button', { name: '1 to review' }).press('Enter')
        const card = page.getByRole('region', { name: 'Both versions kept' }).getByRole('region')
        await expect(card.getByText(/Current version: Amina Okafor, today/)).toBeVisible()
        await both(amina).getByRole('button', { name: 'Keep current version' }).click()
        await expect(both(amina)).toBeHidden()
        await expect(card.getByText(`Resolved. Note is now: ${theirs}`)).toBeVisible({ timeout: 30_000 })
        await card.getByRole('button', { name: 'Dismiss' }).click()
        await expect(page.getByRole('heading', { name: 'All changes synced' })).toBeVisible()
      })
      expect(await standing()).toBe(theirs)
    })
  })

for (const [lie, viewport] of heldIn('landscape'))
  test.describe(lie, () => {
    test.use({ viewport })

    test(`two tabs of one tablet edit one note offline: both texts are shown in both tabs and sent, ${lie} [FAULT-65]`, async ({ page, lab, context }) => {
      const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
      const sample = (await colleague.rows<Sample>('samples')).findLast((row) => !row.archived && row.note === '')!
      const second = await context.newPage()
      for (const tab of [page, second]) {
        await tab.goto(`${lab.network.url}/members/inventory/browser/?return=true&sampleID=${sample.id}#viewSample`)
        await expect(tab.getByRole('heading', { name: sample.name, exact: true })).toBeVisible()
      }
      lab.network.leadTo(undefined)
      for (const tab of [page, second]) {
        await tab.getByRole('button', { name: /^Note / }).click()
        await tab.getByRole('textbox', { name: 'Note' }).fill(tab === page ? mine : theirs)
      }
      for (const tab of [page, second]) await tab.getByRole('button', { name: 'Save' }).click()
      const both = (tab: Page) => tab.getByRole('region', { name: 'Note: both versions kept' })
      for (const tab of [page, second]) {
        await expect(both(tab).getByText(theirs)).toBeVisible()
        await expect(both(tab).getByText(mine)).toBeVisible()
      }
      lab.network.leadTo(lab.server.port)
      await expect(page.getByRole('button', { name: '1 to review' })).toBeVisible({ timeout: 60_000 })
      const sent = (await colleague.rows<Sample & { edits: unknown }>('samples')).find(({ id }) => id === sample.id)
      expect(sent).toMatchObject({ note: theirs, edits: { note: { others: [{ text: mine }] } } })
    })
  })
