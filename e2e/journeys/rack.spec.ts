import { test, type Page } from '@playwright/test'
import { expect } from '../harness/expect.ts'
import { codesOfRack, fillRack, pictureOfRack } from '../harness/rack.ts'
import { Workday, connectivityModes } from '../harness/workday.ts'

interface Sample {
  id: number
  name: string
  layerId: number | null
  position: number
  missingSince: number | null
}
for (const way of connectivityModes)
  test(`a rack is read in two pictures and from a file, what differs is applied and undone at once, and a second device shows it: ${way}`, () =>
    Workday.spend(way, readRack))

async function readRack(day: Workday): Promise<void> {
  const colleague = await day.colleague()
  const box = await fillRack(colleague)
  const openBox = async (page: Page) => {
    await page.goto(`${day.url}/members/inventory/browser/?initStorageLayer=${box.id}`)
    await expect(page.getByRole('gridcell', { name: /^D2, .*Tube 20(,|$)/ })).toBeVisible()
  }
  const page = await day.begin(openBox)
  await openBox(page)
  const read = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Read the rack' }).click()
  }
  const take = (more: Parameters<typeof pictureOfRack>[0]) => page.getByLabel('Picture of a rack').setInputFiles(pictureOfRack(more))
  const lines = page.getByRole('list', { name: 'Differences from the record' })

  await test.step('its tubes show which box it is, in a picture from below, upside down, in which a code cannot be read', async () => {
    await page.goto(`${day.url}/scan/`)
    await page.getByRole('button', { name: 'Read a rack' }).click()
    await expect(page.getByText('Scan the code of the box')).toBeVisible()
    await take({ degrees: 178, unreadable: [12] })
    await expect(lines).toContainText('16 as on record')
    await expect(lines).toContainText('B6 not read')
    await expect(lines.getByRole('listitem').filter({ hasText: 'Tube 7' })).toContainText('missing')
    await expect(lines.getByRole('listitem').filter({ hasText: 'Tube 21' })).toContainText('had no location')
    await expect(page.getByRole('button', { name: 'Apply 4 changes' })).toBeVisible()
  })

  await test.step('a second picture, turned, adds the code; all is applied, and undone at once', async () => {
    await take({ degrees: 2 })
    await expect(lines).toContainText('17 as on record')
    await expect(lines).not.toContainText('not read')
    await page.getByRole('button', { name: 'Apply 4 changes' }).click()
    await expect(page.getByRole('gridcell', { name: /^A3, .*Tube 4(,|$)/ })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /^D3, .*Tube 21(,|$)/ })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /^B1, .*Tube 7, missing/ })).toBeVisible()
    await expect(page.getByText(/counted by Mara Lindqvist, today/)).toBeVisible()
    await page.getByRole('status').filter({ hasText: '4 changes applied' }).getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('gridcell', { name: /^A3, .*Tube 3(,|$)/ })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /^D3, free/ })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: /^B1, .*Tube 7, missing/ })).toHaveCount(0)
    await expect(page.getByText(/counted by/)).toHaveCount(0)
  })

  await test.step('the same from the file of a rack scanner', async () => {
    await read()
    const wells = codesOfRack.map((code, at) => `${'ABCD'[Math.floor(at / 6)]}0${(at % 6) + 1};${code ?? 'No Tube'}`)
    const buffer = Buffer.from(`\uFEFFPosition;TubeCode\r\n${wells.join('\r\n')}\r\n`)
    await page.getByLabel('CSV file of a rack scanner').setInputFiles({ name: 'rack.csv', mimeType: 'text/csv', buffer })
    await expect(page.getByRole('gridcell', { name: 'A3, Moved here' })).toBeVisible()
    await page.getByRole('button', { name: 'Apply 4 changes' }).click()
    await expect(page.getByRole('gridcell', { name: /^A3, .*Tube 4(,|$)/ })).toBeVisible()
  })

  const second = await day.end(page)
  const after = new Map((await second.rows<Sample>('samples')).map((sample) => [sample.name, sample]))
  for (const [name, position] of Object.entries({ 'Tube 3': 4, 'Tube 4': 3, 'Tube 7': 7, 'Tube 20': 20, 'Tube 21': 21 }))
    expect(after.get(name)).toMatchObject({ layerId: box.id, position })
  expect([...after.values()].filter(({ layerId, missingSince }) => layerId === box.id && missingSince !== null).map(({ name }) => name)).toEqual(['Tube 7'])
}
