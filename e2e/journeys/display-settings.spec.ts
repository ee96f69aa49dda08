import { findAccessibilityFaults } from '../harness/accessibility.ts'
import { expect, test, type Page } from '../harness/lab.ts'
import { findHorizontalOverflow, isFullyVisible } from '../harness/layout.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { screens } from '../pages/screens.ts'
import { demoPassword, openApp, signIn, waitForMirror, waitUntilSent } from '../pages/sign-in.ts'
import { visit } from '../pages/visit.ts'

const display = '/members/settings/?tab=display'

test.use({ tablet: 'mara' })

test('width, date format and spelling are chosen offline and follow the person to another tablet; programs read the date format [VAL-02] [APP-03]', async ({
  page,
  lab,
  unpack,
  viewport,
}) => {
  const mara = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const [sample] = (await mara.rows<{ id: number; expiration: string }>('samples')).filter(({ id }) => id === 1842)
  await mara.act('sample.edit@1', { sampleId: 1842, set: { expiration: { was: sample!.expiration, to: '2031-03-01' } } })
  await openApp(page, lab.network.url)
  await page.goto(lab.network.url + screens.sample)
  await expect(page.getByText('2031-03-01').first()).toBeVisible({ timeout: 20_000 })
  const wide = await widthOfContent(page)

  lab.network.leadTo(undefined)
  await visit(page, lab.network.url + display)
  await page.getByRole('radio', { name: '980 px' }).click()
  await page.getByRole('radio', { name: 'British' }).click()
  await page.getByRole('combobox', { name: 'Date format' }).click()
  await page.getByRole('option', { name: '(DD.MM.YYYY)' }).click()
  await expect(page.getByRole('combobox', { name: 'Date format' })).toHaveValue(/\(DD\.MM\.YYYY\)$/)
  expect(await findAccessibilityFaults(page)).toEqual([])
  expect(await findHorizontalOverflow(page)).toEqual([])

  const expectAsChosen = async (on: Page) => {
    await on.goto(lab.network.url + screens.sample)
    await expect(on.getByText('01.03.2031').first()).toBeVisible()
    await expect(on.getByText('2031-03-01')).toHaveCount(0)
    await expect.poll(() => widthOfContent(on)).toBe(Math.min(wide, 980))
    await on.goto(lab.network.url + screens.freezer)
    await expect(on.getByRole('radiogroup', { name: 'Colours of the boxes' })).toBeVisible()
  }
  await expectAsChosen(page)
  lab.network.leadTo(lab.server.port)
  await waitUntilSent(page)
  const { user } = await mara.get<{ user: { dateFormat: string } }>('/members/fn/scheduledTasks/handler.ashx')
  expect(user.dateFormat).toBe('DD.MM.YYYY')

  const other = await (await unpack('installed')).start({ viewport })
  await other.goto(lab.network.url)
  await signIn(other, 'mara')
  await waitForMirror(other)
  await expectAsChosen(other)
  await other.goto(lab.network.url + screens.box)
  await expect.poll(() => cellsInSight(other)).toBe('81 of 81')

  await visit(other, lab.network.url + display)
  await other.getByRole('radio', { name: 'Full width' }).click()
  await expect.poll(() => widthOfContent(page), { timeout: 20_000 }).toBe(wide)
})

test('an administrator’s notice is at the top of everyone’s screens, offline too, until they dismiss it, on any device; the box below keeps all its cells in sight [HDR-05]', async ({
  page,
  lab,
  unpack,
  viewport,
}) => {
  const text =
    'Freezer F2 is being defrosted on Friday. Its boxes are in F4 until Monday, and the keys are with Tobias; ask him before you take anything out of it.'
  const notice = (on: Page) => on.getByRole('status').filter({ hasText: text })
  const mara = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  await openApp(page, lab.network.url)
  await visit(page, lab.network.url + screens.box)
  await expect.poll(() => cellsInSight(page)).toBe('81 of 81')
  await page.goto(lab.network.url + '/members/settings/')
  await expect(page.getByRole('tab', { name: 'Display' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Group notice' })).toHaveCount(0)

  const amina = await (await unpack('amina')).start({ viewport })
  await visit(amina, `${lab.network.url}/members/settings/?tab=notice`)
  await amina.getByRole('textbox', { name: 'Notice' }).fill(text)
  await amina.getByRole('button', { name: 'Show notice' }).click()
  await expect(notice(amina)).toBeVisible()
  expect(await findAccessibilityFaults(amina)).toEqual([])

  await expect(notice(page)).toBeVisible({ timeout: 20_000 })
  lab.network.leadTo(undefined)
  await visit(page, lab.network.url + screens.box)
  await expect(notice(page)).toBeVisible()
  for (const [width, height] of [
    [1180, 820],
    [820, 1180],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => cellsInSight(page), `${width} × ${height}`).toBe('81 of 81')
    expect(await smallestCell(page)).toBeGreaterThanOrEqual(52)
    expect(await findHorizontalOverflow(page)).toEqual([])
  }
  await page.setViewportSize(viewport!)
  await page.getByRole('button', { name: 'Dismiss notice' }).click()
  await expect(notice(page)).toBeHidden()
  await visit(page, lab.network.url + screens.home)
  await expect(notice(page)).toBeHidden()
  lab.network.leadTo(lab.server.port)
  await waitUntilSent(page)
  await expect(notice(amina)).toBeVisible()

  const other = await (await unpack('installed')).start({ viewport })
  await other.goto(lab.network.url)
  await signIn(other, 'mara')
  await waitForMirror(other)
  await expect(notice(other)).toHaveCount(0)

  await expect(mara.act('notice.write@1', { text: 'Not allowed' })).rejects.toThrow('permission.denied')
  const administrator = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  const written = (await administrator.audit()).filter(({ command }) => command === 'notice.write@1')
  expect(written.map(({ input, code }) => [input['text'], code])).toEqual([
    [text, null],
    ['Not allowed', 'permission.denied'],
  ])

  await administrator.act('notice.write@1', { text: 'Freezer F2 is back.' })
  for (const on of [page, other, amina]) await expect(on.getByRole('status').filter({ hasText: 'Freezer F2 is back.' })).toBeVisible({ timeout: 20_000 })
  await administrator.act('notice.write@1', { text: '' })
  for (const on of [page, other, amina]) await expect(on.getByRole('status').filter({ hasText: 'Freezer F2 is back.' })).toHaveCount(0, { timeout: 20_000 })
})

const widthOfContent = async (page: Page): Promise<number> => (await page.getByRole('main').boundingBox())?.width ?? 0

const cellsInSight = async (page: Page): Promise<string> => {
  const inSight = await isFullyVisible(page, '[role="gridcell"]')
  return `${inSight.filter(Boolean).length} of ${inSight.length}`
}

const smallestCell = (page: Page): Promise<number> =>
  page
    .getByRole('gridcell')
    .evaluateAll((cells) => Math.min(...cells.flatMap((cell) => [cell.getBoundingClientRect().width, cell.getBoundingClientRect().height])))
