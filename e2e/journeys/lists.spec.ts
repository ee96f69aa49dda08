import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { scan } from '../harness/tablet.ts'
import { openTab } from '../pages/navigation.ts'
import { orientations } from '../pages/screens.ts'
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
  lot: string
  sampleTypeId: number
  expiration: string
  meta: Record<string, string>
}

test.use({ tablet: 'mara', isShared: true })

/** Numbers in names count by value. */
const orderOf = ({ nameFold }: Sample) => nameFold.replace(/\d+/g, (digits) => digits.padStart(20, '0'))

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search samples' })
const list = (page: Page) => page.getByRole('list', { name: 'Samples', exact: true })
const rows = (page: Page) => list(page).getByRole('link')

async function openList(page: Page, url: string): Promise<void> {
  await openApp(page, url)
  await openTab(page, 'Samples')
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
  const textOf = ({ name, id, altBarcode, description, note, lot, meta }: Sample) =>
    fold([name, `005${String(id).padStart(12, '0')}`, altBarcode ?? '', description, note, lot, ...Object.values(meta)].join('\n'))
  const byName = live.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : orderOf(a) > orderOf(b) ? 1 : a.id - b.id))
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

  await page.getByRole('button', { name: 'Sorted by Name ↑' }).click()
  await page.getByRole('menuitemradio', { name: 'Expiration' }).click()
  const first = antibodies.filter((sample) => sample.expiration).sort((a, b) => (a.expiration + orderOf(a) < b.expiration + orderOf(b) ? -1 : 1))[0]!
  await expect(rows(page).first()).toContainText(first.name)
  await expect(page).toHaveURL(/#type=\d+&sortColumn=expiration&sortDirection=ASC$/)

  await rows(page).first().focus()
  await page.keyboard.press('End')
  await expect(rows(page).last()).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/#type=\d+$/)
  const byName = antibodies.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))[0]!
  await expect(rows(page).first()).toContainText(byName.name)
})

test('a tap shows a sample beside the list, keys go on from there, a second tap opens its page, and Back returns to its row', async ({ page, lab }) => {
  await openList(page, lab.network.url)
  await expect(rows(page).nth(8)).toBeVisible()
  const below = await rows(page).evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().bottom <= innerHeight).length)
  expect(below, 'rows in sight').toBeGreaterThanOrEqual(8)

  const preview = page.getByRole('region', { name: 'Preview' })
  const nameAt = async (at: number) => (await list(page).getByRole('checkbox').nth(at).getAttribute('aria-label'))!.replace('Select ', '')
  const expectShown = async (at: number) => {
    await expect(rows(page).nth(at)).toHaveAttribute('aria-current', 'true')
    await expect(preview.getByRole('heading', { level: 2 })).toHaveText(await nameAt(at))
  }
  await expectShown(0)
  await rows(page).nth(3).click()
  await expectShown(3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(5)).toBeFocused()
  await expectShown(5)
  const name = await nameAt(5)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(rows(page).nth(5)).toBeFocused()
  await expectShown(5)
  await rows(page).nth(5).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()
  await expectShown(5)
  await preview.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()

  // What is left of the first amount, from the history.
  await field(page).fill('AB-0233')
  await expect(preview.getByRole('heading', { level: 2 })).toHaveText('anti-CD3ε (OKT3)')
  await expect(preview.getByText('of 0.5 mL')).toBeVisible()
  await field(page).fill('')

  await page.setViewportSize(orientations.portrait)
  await expect(rows(page).nth(5)).toBeVisible()
  await expect(preview).toBeHidden()
  await expect(rows(page).nth(5)).not.toHaveAttribute('aria-current')
  await rows(page).nth(2).click()
  await expect(page).toHaveURL(/#viewSample$/)
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
  // Words are not a code that could be given to a sample.
  await expect(page.getByRole('button', { name: 'Assign to…' })).toBeHidden()

  await search.focus()
  await scan(page, '005000000001842')
  await expect(page.getByRole('heading', { name: 'anti-CD3ε (OKT3)' })).toBeVisible()
  await expect(hits).toBeHidden()
  await search.pressSequentially('hek', { delay: 110 })
  await hits.getByRole('option', { name: /^Show all [\d,]+ samples found$/ }).click()
  await expect(field(page)).toHaveValue('hek')
  await expect(rows(page).first()).toContainText(/hek/i)
})

test('screens, boxes and actions are found by their names in the same field, which Ctrl+K reaches from anywhere', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  const search = page.getByRole('searchbox', { name: 'Search or scan' })
  const hits = page.getByRole('listbox', { name: 'Search or scan' })
  const type = async (text: string) => {
    await page.keyboard.press('Control+K')
    await expect(search).toBeFocused()
    await search.pressSequentially(text, { delay: 110 })
  }
  const choose = async (group: string, name: string) => {
    await expect(hits.getByRole('group', { name: group }).getByRole('option', { name, exact: true })).toBeVisible()
    while (!(await hits.getByRole('option', { name, exact: true, selected: true }).isVisible())) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(search).toHaveValue('')
  }

  await page.getByRole('link', { name: 'More' }).focus()
  await type('sett')
  await page.keyboard.press('Escape')
  await expect(hits).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'More' })).toBeFocused()
  await expect(search).toHaveValue('')

  await type('sett')
  await choose('Go to', 'Settings')
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await type('archi')
  await choose('Go to', 'Archive')
  await expect(page.getByRole('heading', { name: 'Archive', exact: true })).toBeAttached()
  await type('new sam')
  await choose('Actions', 'New sample')
  await expect(page.getByRole('dialog', { name: 'New sample' })).toBeVisible()
  await page.keyboard.press('Escape')
  await type('box 2 work')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Box 2 Working stocks' })).toBeVisible()
})

test('home shows in which weeks samples expire, the next ones, and all of them after one tap', async ({ page, lab }) => {
  await openApp(page, lab.network.url)
  const card = page.getByRole('region', { name: 'Expires' })
  await expect(card.getByText(/^Expired \d/).first()).toBeVisible()
  await expect(card.getByText(/^(today|in \d)/).first()).toBeVisible()
  await expect(card.getByRole('list', { name: 'Samples that expire, by week' }).getByRole('listitem')).toHaveCount(13)
  const all = card.getByRole('button', { name: /^Expired or soon: \d+$/ })
  const total = (await all.textContent())!.replace('Expired or soon: ', '')
  await all.click()
  await expect(rowCount(page)).toHaveText(new RegExp(`^${total} of [\\d,]+ samples$`))
  await expect(page.getByRole('main').getByRole('button', { name: 'Expiring soon' })).toBeVisible()
})
