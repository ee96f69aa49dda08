import { test, type Page } from '@playwright/test'
import { expect } from '../harness/expect.ts'
import { Workday, connectivityModes } from '../harness/workday.ts'
import { scan } from '../harness/tablet.ts'
import { waitUntilSent } from '../pages/sign-in.ts'

interface Unit {
  id: number
  name: string
  temperature: number
}
interface Layer {
  id: number
  name: string
  unitId: number
  rows: number
  columns: number
}
interface Sample {
  id: number
  name: string
  archived: number
  seriesId: number | null
  layerId: number | null
  position: number
  outBy: number | null
  thaws: number
  missingSince: number | null
}

const code = (kind: string, id: number): string => kind + String(id).padStart(12, '0')

for (const way of connectivityModes)
  test(`ten tubes are taken out by a list, half of them offline, one reserved by someone else, one wrong and one not there, and put back; a second device shows it: ${way} [QUEUE-01]`, () =>
    Workday.spend(way, pickAndPutBack))

async function pickAndPutBack(day: Workday): Promise<void> {
  const colleague = await day.colleague()
  const samples = await colleague.rows<Sample>('samples')
  const layers = await colleague.rows<Layer>('storageLayers')
  const units = await colleague.rows<Unit>('storageUnits')
  const isFree = (sample: Sample) => !sample.archived && sample.seriesId === null && sample.outBy === null && sample.missingSince === null
  const boxes = layers
    .filter(({ rows }) => rows === 9)
    .map((layer) => ({
      layer,
      degrees: units.find(({ id }) => id === layer.unitId)!.temperature,
      tubes: samples.filter((sample) => sample.layerId === layer.id && isFree(sample)).sort((a, b) => a.position - b.position),
    }))
    .filter(({ tubes }) => tubes.length > 5)
    .sort((a, b) => a.degrees - b.degrees)
  const [cold, warm] = [boxes[0]!, boxes.at(-1)!]
  expect(cold.degrees).toBeLessThan(warm.degrees)
  const stranger = warm.tubes[5]!
  const picked = [...warm.tubes.slice(0, 5), ...cold.tubes.slice(0, 5)]
  const [first, second, third, notThere, ...others] = picked as [Sample, Sample, Sample, Sample, ...Sample[]]
  const series = { id: await colleague.takeId('sampleSeries'), name: 'For the clone screen' }
  await colleague.act('series.create@1', { ...series, sampleIds: picked.map(({ id }) => id).toReversed() })
  await colleague.act('sample.reserve@1', { sampleId: second.id, amount: null, unit: '', experimentId: null, note: '' })
  const out = (page: Page, count: number) => expect(page.getByText(`${count} of 10 out`)).toBeVisible()
  const isNext = (page: Page, tube: Sample) => expect(page.getByRole('region', { name: 'Next' })).toContainText(tube.name)
  const take = async (page: Page, tube: Sample, count: number) => {
    await scan(page, code('005', tube.id))
    await out(page, count)
  }

  // The first ones online.
  const page = await day.begin(async (online) => {
    await expect(async () => {
      await online.goto(`${day.url}/members/inventory/browser/?seriesID=${series.id}#viewSeries`)
      await expect(online.getByRole('heading', { name: series.name })).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await online.getByRole('button', { name: 'More', exact: true }).click()
    await online.getByRole('menuitem', { name: 'Pick list' }).click()
    await out(online, 0)
    const walk = online.getByRole('region', { name: 'Boxes in order' })
    await expect(walk.getByRole('listitem').first()).toContainText(warm.layer.name)
    await expect(walk.getByRole('listitem').last()).toContainText(cold.layer.name)
    await isNext(online, first)
    await take(online, first, 1)
    await isNext(online, second)
    await waitUntilSent(online)
    // The person's other tablet continues the same list.
    const other = await day.otherTablet()
    await other.goto(`${day.url}/scan/?pick=`)
    await other.getByRole('link', { name: /10 selected samples/ }).click()
    await out(other, 1)
    await isNext(other, second)
  })

  await test.step('after a dead battery the list is continued', async () => {
    await page.goto(`${day.url}/scan/?pick=`)
    await page.getByRole('link', { name: /10 selected samples/ }).click()
    await out(page, 1)
    await take(page, third, 2)
    await isNext(page, second)
    await expect(page.getByRole('region', { name: 'Next' })).toContainText('Reserved for Priya Nair')
  })

  await test.step('a wrong tube says where it belongs, and changes nothing', async () => {
    await scan(page, code('005', stranger.id))
    const wrong = page.getByRole('alert').filter({ hasText: 'Wrong tube' })
    await expect(wrong).toContainText(stranger.name)
    await expect(wrong).toContainText('It is not on the list.')
    await expect(wrong).toContainText(`Put it back: ${warm.layer.name}, ${placeName(stranger.position)}`)
    await expect(wrong).toContainText(`Yours is at ${placeName(second.position)}`)
    await page.getByRole('button', { name: `It is back at ${placeName(stranger.position)}` }).click()
    await expect(wrong).toBeHidden()
    await out(page, 2)
    await take(page, second, 3)
    await expect(page.getByRole('list', { name: 'Done last' }).getByRole('listitem').first()).toContainText('Reserved for Priya Nair')
  })

  await test.step('one is not there, one is out by mistake, and the others are taken', async () => {
    await isNext(page, notThere)
    await page.getByRole('button', { name: 'Not there' }).click()
    await expect(page.getByText('1 missing')).toBeVisible()
    const [mistaken, ...rest] = others as [Sample, ...Sample[]]
    await take(page, mistaken, 4)
    await page.getByRole('list', { name: 'Done last' }).getByRole('button', { name: 'Undo' }).first().click()
    await out(page, 3)
    await isNext(page, mistaken)
    await page.getByRole('button', { name: `${placeName(mistaken.position)} is out` }).click()
    await out(page, 4)
    for (const [index, tube] of rest.entries()) await take(page, tube, index + 5)
    await page.getByRole('button', { name: 'Finished', exact: true }).click()
    await expect(page.getByRole('heading', { name: '9 samples are out' })).toBeVisible()
  })

  const back = [first, second, third, ...others]
  await test.step('they are put back the other way, thawed; a tube scanned before the answer counts', async () => {
    await page.getByRole('button', { name: 'Put them back', exact: true }).click()
    await scan(page, code('005', back.at(-1)!.id))
    await page.getByRole('button', { name: 'They were thawed' }).click()
    await expect(page.getByText('1 of 9 back')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Put it back' })).toContainText(placeName(back.at(-1)!.position))
    for (const [index, tube] of back.slice(0, -1).entries()) {
      await scan(page, code('005', tube.id))
      await expect(page.getByText(`${index + 2} of 9 back`)).toBeVisible()
      await expect(page.getByRole('region', { name: 'Put it back' })).toContainText(tube.name)
    }
    await page.getByRole('button', { name: 'Finished', exact: true }).click()
    await expect(page.getByText('The samples are back')).toBeVisible()
    await page.goto(`${day.url}/scan/?pick=`)
    await expect(page.getByRole('heading', { name: 'Which samples do you need?' })).toBeVisible()
    // The code of a series begins the next one; what was not there is still missing.
    await scan(page, code('011', series.id))
    await expect(page.getByRole('heading', { name: series.name })).toBeVisible()
    await expect(page.getByText('1 missing')).toBeVisible()
  })

  const device = await day.end(page)
  // Of the two lists, the one that was begun at the end is left, on all devices. The other may still be there as the mark of a finished one.
  const mine = await day.colleague('mara')
  const titles = async () => {
    const lists = (await mine.rows<{ id: string; key: string; value: string }>('userSettings')).filter(({ key }) => key.startsWith('PickList.'))
    return lists.flatMap(({ value }) => (JSON.parse(value) as { title?: string }).title ?? [])
  }
  await expect.poll(titles).toEqual([series.name])
  const after = new Map((await device.rows<Sample>('samples')).map((sample) => [sample.id, sample]))
  const stays = ({ layerId, position }: Sample) => ({ layerId, position })
  for (const tube of back) expect(after.get(tube.id)).toMatchObject({ ...stays(tube), outBy: null, thaws: tube.thaws + 1, missingSince: null })
  expect(after.get(notThere.id)).toMatchObject({ ...stays(notThere), outBy: null, thaws: notThere.thaws })
  expect(after.get(notThere.id)!.missingSince).not.toBeNull()
  expect(after.get(stranger.id)).toMatchObject({ ...stays(stranger), outBy: null, thaws: stranger.thaws })
}

/** In a 9 × 9 box. */
const placeName = (position: number): string => String.fromCharCode(65 + Math.floor((position - 1) / 9)) + String(((position - 1) % 9) + 1)
