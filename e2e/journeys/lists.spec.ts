import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { rowCount } from '../pages/row-count.ts'
import { demoPassword, openApp } from '../pages/sign-in.ts'

interface Sample {
  id: number
  name: string
  nameFold: string
  archived: number
  altBarcode: string | null
  description: string
  note: string
  sampleTypeId: number
  expiration: string
  meta: Record<string, string>
}

test.use({ tablet: 'mara', isShared: true })

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search samples' })
const list = (page: Page) => page.getByRole('table', { name: 'Samples' })
const rows = (page: Page) => list(page).getByRole('link')

async function openList(page: Page, url: string): Promise<void> {
  await openApp(page, url)
  await page.getByRole('link', { name: 'Samples', exact: true }).click()
  await expect(rowCount(page)).toHaveText(/^[\d,]+ samples$/)
}

test('the list searches names, barcodes, notes and fields while typing, without a server, and counts exactly [MIRROR-04]', async ({ page, lab }) => {
  const device = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const live = (await device.rows<Sample>('samples')).filter((sample) => !sample.archived)
  const whole = `${live.length.toLocaleString('en')} samples`
  await openList(page, lab.network.url)
  lab.network.leadTo(undefined)
  await page.reload()
  await expect(rows(page).first()).toBeVisible()
  await expect(rowCount(page)).toHaveText(whole)

  // Implemented again without the product's code: every word somewhere in the name, the codes, the texts or the fields.
  const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const textOf = ({ name, id, altBarcode, description, note, meta }: Sample) =>
    fold([name, `005${String(id).padStart(12, '0')}`, altBarcode ?? '', description, note, ...Object.values(meta)].join('\n'))
  const byName = live.toSorted((a, b) => (a.nameFold < b.nameFold ? -1 : a.nameFold > b.nameFold ? 1 : a.id - b.id))
  const noted = live.find((sample) => sample.note !== '')!
  for (const typed of ['hek293t', 'HEK293T ifngr1', '005000000001842', 'ab-0233', noted.note, 'B347821']) {
    const found = byName.filter((sample) => {
      const text = textOf(sample)
      return fold(typed)
        .split(/\s+/)
        .every((word) => text.includes(word))
    })
    expect(found.length, typed).toBeGreaterThan(0)
    await field(page).fill(typed)
    await expect(rowCount(page)).toHaveText(`${found.length} of ${whole}`)
    await expect(rows(page).first()).toContainText(found[0]!.name)
  }
  await field(page).fill('okt3 no such thing')
  await expect(page.getByRole('heading', { name: 'No item found', exact: true })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(rowCount(page)).toHaveText(whole)
  await expect(field(page)).toHaveValue('')
})

test('the list is filtered by type and sorted by any column to its last row, and Back undoes a step [MIRROR-04, ROUTE-20]', async ({ page, lab }) => {
  const device = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const live = (await device.rows<Sample>('samples')).filter((sample) => !sample.archived)
  const antibody = (await device.rows<{ id: number; name: string }>('sampleTypes')).find(({ name }) => name === 'Antibody')!
  const antibodies = live.filter((sample) => sample.sampleTypeId === antibody.id)
  await openList(page, lab.network.url)
  await page.getByRole('button', { name: 'All types' }).click()
  await page.getByRole('menuitemradio', { name: 'Antibody' }).click()
  await expect(rowCount(page)).toHaveText(`${antibodies.length} of ${live.length.toLocaleString('en')} samples`)

  await list(page).getByRole('columnheader', { name: 'Expiration' }).getByRole('button').click()
  const first = antibodies.filter((sample) => sample.expiration).sort((a, b) => (a.expiration + a.nameFold < b.expiration + b.nameFold ? -1 : 1))[0]!
  await expect(rows(page).first()).toContainText(first.name)
  await expect(page).toHaveURL(/#type=\d+&sortColumn=expiration&sortDirection=ASC$/)

  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(rows(page).last()).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/#type=\d+$/)
  const byName = antibodies.toSorted((a, b) => (a.nameFold < b.nameFold ? -1 : 1))[0]!
  await expect(rows(page).first()).toContainText(byName.name)
})

test('what a colleague creates and renames appears in a list that is open [MIRROR-01, MIRROR-04]', async ({ page, lab }) => {
  await openList(page, lab.network.url)
  await field(page).fill('zz colleague')
  await expect(page.getByRole('heading', { name: 'No item found', exact: true })).toBeVisible()
  const colleague = await SecondDevice.signIn(lab.server.url, 'priya', demoPassword)
  const sample = (await colleague.rows<Sample>('samples')).find(({ archived, name }) => !archived && name.startsWith('anti-'))!
  await colleague.act('sample.edit@1', { sampleId: sample.id, set: { name: { was: sample.name, to: 'ZZ colleague' } } })
  await expect(rows(page).first()).toContainText('ZZ colleague')
  await colleague.act('sample.edit@1', { sampleId: sample.id, set: { name: { was: 'ZZ colleague', to: sample.name } } })
  await expect(page.getByRole('heading', { name: 'No item found', exact: true })).toBeVisible()
})

test('the top bar searches while typing, works by keyboard alone, and still accepts a scan', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  const search = page.getByRole('searchbox', { name: 'Search or scan' })
  const hits = page.getByRole('listbox', { name: 'Search or scan' })
  await search.pressSequentially('okt3', { delay: 110 })
  await expect(hits.getByRole('option').first()).toContainText('OKT3')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = hits.getByRole('option', { selected: true })
  const name = await chosen.locator('b').textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: name!, level: 1 })).toBeVisible()
  await expect(search).toHaveValue('')

  await search.pressSequentially('AB-0233', { delay: 110 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  await search.pressSequentially('no such tube', { delay: 110 })
  await page.keyboard.press('Enter')
  await expect(page.getByText('Barcode not recognized')).toBeVisible()

  await search.focus()
  await scan(page, '005000000001842')
  await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  await expect(hits).toBeHidden()
  await search.pressSequentially('hek', { delay: 110 })
  await hits.getByRole('option', { name: /^Show all [\d,]+ samples found$/ }).click()
  await expect(field(page)).toHaveValue('hek')
  await expect(rows(page).first()).toContainText(/hek/i)
})

test('home shows in which weeks samples expire, the next ones, and all of them after one tap', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  const card = page.getByRole('region', { name: 'Expires' })
  await expect(card.getByText(/^Expired \d/).first()).toBeVisible()
  await expect(card.getByText(/^Expires (today|in \d)/).first()).toBeVisible()
  await expect(card.getByRole('list', { name: 'Samples that expire, by week' }).getByRole('listitem')).toHaveCount(13)
  const all = card.getByRole('button', { name: /^Show all \d+$/ })
  const total = (await all.textContent())!.replace('Show all ', '')
  await all.click()
  await expect(rowCount(page)).toHaveText(new RegExp(`^${total} of [\\d,]+ samples$`))
  await expect(page.getByRole('main').getByRole('button', { name: 'Expiring soon' })).toBeVisible()
})
