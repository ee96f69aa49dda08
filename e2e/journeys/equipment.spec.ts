import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { sha256Of } from '../../tests/harness/files.ts'
import { makePng } from '../../tests/harness/png.ts'
import { expect, labHost, test, type Page } from '../harness/lab.ts'
import { Network } from '../harness/network.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { openQueue } from '../pages/navigation.ts'
import { demoPassword, openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'
import { workOffline } from '../pages/work-offline.ts'

/** Member: samples, compartments, series and views, what the notebook consists of, and bookings. */
const kindsOfMara = 10

interface Booking {
  equipmentId: number
  memberId: number
  from: number
  to: number
  title: string
}

interface Sample {
  id: number
  ownerId: number
  archived: number
  expiration: string
}

const certificate = { name: 'absorbance-2026.pdf', mimeType: 'application/pdf', buffer: randomBytes(40_000) }
const photo = { name: 'plate.png', mimeType: 'image/png', buffer: makePng(90, 60) }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

const request = {
  productId: null,
  name: 'Gloves of a journey',
  supplier: '',
  catalogNumber: '',
  quantity: 1,
  price: null,
  currency: '',
  costCenter: '',
  note: '',
  notify: true,
  sampleId: null,
}

test.use({ tablet: 'mara' })

const fileOf = (page: Page, name: string) => page.getByRole('region', { name: 'Log book' }).getByRole('listitem', { name, exact: true })

/** Taps the row only once `hidden` is gone: until then, the rows move, and a tap can miss. */
async function openFromList(page: Page, search: string, name: RegExp, hidden: RegExp): Promise<void> {
  const link = (of: RegExp) => page.getByRole('main').getByRole('link', { name: of })
  await expect(link(hidden)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search equipment' }).fill(search)
  await expect(link(hidden)).toHaveCount(0)
  await link(name).click()
}

async function chooseTime(page: Page, startsAt: string): Promise<Locator> {
  await page.getByRole('banner').or(page.getByRole('main')).getByRole('button', { name: 'Book', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Gel imager' })
  await dialog.getByRole('textbox', { name: 'Starts at' }).fill(startsAt)
  await dialog.getByRole('combobox', { name: 'Duration' }).click()
  await page.getByRole('option', { name: '2 h', exact: true }).click()
  await expect(dialog.getByRole('status')).toContainText('Free')
  return dialog
}

test('two people book the same time, one of them offline: the second comes back with free times, and one tap books the nearest; a result that was written offline has its certificate [STO-03, ROUTE-08, ROUTE-32]', async ({
  page,
  lab,
  unpack,
}) => {
  const { network, server } = lab
  const networkOfAmina = await Network.open(labHost)
  networkOfAmina.leadTo(server.port)
  const amina = await (await unpack('amina', networkOfAmina)).start()
  const reader = await SecondDevice.signIn(server.url, 'priya', demoPassword)
  const imager = (await reader.rows<{ id: number; name: string }>('equipment')).find(({ name }) => name === 'Gel imager')!
  // Wednesday of next week: a weekend has narrow columns.
  const day = new Date()
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7) + 9)
  const at = (hours: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours).getTime()
  const two = (number: number) => String(number).padStart(2, '0')
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
  const list = `${network.url}/members/inventory/equipment/`
  await page.clock.install()
  await openApp(page, network.url)
  await waitForIds(page, kindsOfMara)
  await openApp(amina, network.url)
  await waitForIds(amina, 1)
  const card = page.getByRole('region', { name: 'Rejected' }).getByRole('region', { name: /^Booked Gel imager/ })

  await test.step('both see that the time is free; then Mara’s network is cut, and both book it', async () => {
    await page.goto(list)
    await openFromList(page, 'azure', /^Gel imager/, /^Plate reader/)
    await expect(page.getByText('Cleaned the tray and the lens.')).toBeVisible()
    await amina.goto(`${network.url}/members/inventory/equipment/view/?storageID=${imager.id}`)
    const hers = await chooseTime(amina, `${date} 10:00`)
    const maras = await chooseTime(page, `${date} 10:00`)
    await maras.getByRole('textbox', { name: 'What for' }).fill('Blots of clone 7')
    await workOffline(page, network)
    for (const dialog of [maras, hers]) {
      await dialog.getByRole('button', { name: 'Book', exact: true }).click()
      await expect(dialog).toBeHidden()
    }
    await expect(page.getByRole('region', { name: 'Next bookings' }).getByText('Blots of clone 7')).toBeVisible()
    await waitUntilSent(amina)
  })

  await test.step('still offline, its label is printed with the code that opens it; closed, the focus is back', async () => {
    await button(page, 'Print label').click()
    await expect(page.getByRole('dialog', { name: 'Print labels' }).getByText('Decoded: OK')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(button(page, 'Print label')).toBeFocused()
  })

  await test.step('still offline, Mara has done a calibration, with its certificate', async () => {
    await button(page, 'Back').click()
    await openFromList(page, 'plate reader', /^Plate reader/, /^Gel imager/)
    await button(page, 'Done…').click()
    const dialog = page.getByRole('dialog', { name: 'Calibration: Absorbance plate' })
    await dialog.getByLabel('Files to add').setInputFiles([certificate])
    await dialog.getByLabel('Pictures to add').setInputFiles([{ name: 'wrong-plate.png', mimeType: 'image/png', buffer: makePng(30, 20) }])
    await dialog.getByRole('button', { name: 'Remove wrong-plate.png' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(fileOf(page, certificate.name)).toContainText('Waiting to be uploaded')
    await expect(page.getByRole('region', { name: 'Maintenance and validation' }).getByRole('listitem', { name: certificate.name })).toBeVisible()
  })

  await test.step('the second booking comes back, and one tap books the nearest free time', async () => {
    network.leadTo(server.port)
    await openQueue(page)
    await expect(card.getByText('This time is already booked.')).toBeVisible({ timeout: 60_000 })
    await expect(card.getByText(/^Amina Okafor has .* 10:00–12:00, booked/)).toBeVisible()
    await expect(card.getByRole('img')).toHaveAccessibleName(/You asked for .* 10:00–12:00\. Amina Okafor has .* 10:00–12:00\./)
    await card.getByRole('button', { name: /^Book .* 12:00–14:00$/ }).click()
    await expect(card).toBeHidden()
    await waitUntilSent(page)
    const bookings = (await reader.rows<Booking>('bookings')).filter(({ equipmentId }) => equipmentId === imager.id)
    expect(bookings.map(({ from, to, title }) => [from, to, title]).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [at(10), at(12), ''],
      [at(12), at(14), 'Blots of clone 7'],
    ])
    await expect(amina.getByRole('region', { name: 'Next bookings' }).getByText('Mara Lindqvist · Blots of clone 7')).toBeVisible()
  })

  await test.step('Amina opens the certificate where the result is, and adds what came later', async () => {
    await amina.goto(list)
    await amina.getByRole('link', { name: /^Plate reader/ }).click()
    await expect(fileOf(amina, certificate.name)).toContainText('Stored', { timeout: 60_000 })
    const downloading = amina.waitForEvent('download')
    await fileOf(amina, certificate.name)
      .getByRole('button', { name: `Download ${certificate.name}` })
      .click()
    expect(sha256Of(await readFile(await (await downloading).path()))).toBe(sha256Of(certificate.buffer))
    await amina
      .getByRole('region', { name: 'Log book' })
      .getByRole('button', { name: /^Add files to Plate reader, Calibration/ })
      .click()
    const choosing = amina.waitForEvent('filechooser')
    await amina.getByRole('menuitem', { name: 'Choose pictures' }).click()
    await (await choosing).setFiles([photo])
    await expect(fileOf(amina, photo.name).getByRole('img', { name: photo.name })).toBeVisible()
    await waitUntilSent(amina)
  })
  await networkOfAmina.close()

  // The calendar shows both: a tap on one's own opens it, and it is canceled.
  await page.goto(`${network.url}/members/inventory/equipment/?tab=calendar&at=${at(12)}`)
  const cell = page.getByRole('button', { name: /^Gel imager, .*Amina Okafor has .* 10:00–12:00\. Mara Lindqvist has .* 12:00–14:00\.$/ })
  await cell.click({ position: { x: 60, y: 30 } })
  const own = page.getByRole('dialog', { name: 'Booking of Gel imager' })
  await expect(own.getByRole('textbox', { name: 'What for' })).toHaveValue('Blots of clone 7')
  await own.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('button', { name: /^Gel imager, .*Mara Lindqvist/ })).toBeHidden()
  await waitUntilSent(page)

  // The day has all its hours; the colleague's booking stands there.
  await page.getByRole('radio', { name: 'Day', exact: true }).click()
  await expect(page).toHaveURL(/view=day/)
  await page.goto(`${network.url}/members/inventory/equipment/?tab=calendar&view=day&at=${at(12)}`)
  await expect(page.getByRole('button', { name: /^Gel imager, .*Amina Okafor has .* 10:00–12:00\.$/ })).toBeVisible()

  // A storage unit is equipment, too: in the list, with a status and a log book, and its compartments one tap away.
  await page.goto(`${network.url}/members/inventory/equipment/`)
  await openFromList(page, 'freezer f1', /^Freezer F1/, /^Gel imager/)
  await expect(page.getByRole('region', { name: 'Log book' })).toBeVisible()
  await button(page, 'Storage unit').click()
  await button(page, 'Status and log book').click()
  await expect(page).toHaveURL(/equipment\/view\/\?storageID=\d+$/)
  await expect(page.getByRole('heading', { name: 'Freezer F1', level: 1 })).toBeVisible()
})

test('what an administrator does with a booking, a request or a sample reaches its person: a tap leads there [NOTI-03]', async ({ page, lab }) => {
  const administrator = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  const mara = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const instrument = (await mara.rows<{ id: number; name: string; barcode: string }>('equipment')).find(({ name }) => name === 'Sequencer')!
  // After the demo's bookings, which are of this week and the next.
  const from = Date.now() + 20 * 24 * 3_600_000
  const id = await mara.takeId('bookings')
  await mara.act('booking.create@1', { id, equipmentId: instrument.id, from, to: from + 3_600_000, title: '' })
  const orderItemId = await mara.takeId('orderItems')
  await mara.act('order.request@1', { ...request, id: orderItemId })
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
  const sample = (await mara.rows<Sample>('samples')).find(({ ownerId, archived }) => ownerId === mara.session.userId && !archived)!
  await openApp(page, lab.network.url)
  await administrator.act('booking.cancel@1', { bookingId: id, canceled: true })
  await administrator.act('order.decline@1', { orderItemId, note: '' })
  await administrator.act('sample.edit@1', { sampleId: sample.id, set: { expiration: { was: sample.expiration, to: tomorrow } } })

  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const follow = async (title: RegExp) => {
    await expect(bell).not.toHaveAccessibleName('Notifications, 0 unread', { timeout: 20_000 })
    await bell.click()
    await list.getByRole('link', { name: title }).click()
  }
  await follow(/canceled your booking of Sequencer/)
  await expect(page.getByRole('heading', { name: 'Sequencer', level: 1 })).toBeVisible()
  await follow(new RegExp(`expires on ${tomorrow}`))
  await expect(page).toHaveURL(new RegExp(`/members/inventory/browser/\\?return=true&sampleID=${sample.id}#viewSample$`))
  await follow(/declined your request for Gloves of a journey/)
  await expect(page).toHaveURL(new RegExp(`/members/inventory/ordering\\?orderID=${orderItemId}$`))
})
