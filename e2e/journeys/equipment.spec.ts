import { expect, test, type Page } from '../harness/lab.ts'
import { SecondDevice } from '../harness/second-device.ts'
import { openQueue } from '../pages/navigation.ts'
import { demoPassword, openApp, waitForIds, waitUntilSent } from '../pages/sign-in.ts'

/** Member: samples, compartments, series and views, what the notebook consists of, and bookings. */
const kindsOfMara = 10

interface Booking {
  equipmentId: number
  memberId: number
  from: number
  to: number
  title: string
}

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

test('two people book the same time, one of them offline: the second comes back with free times, and one tap books the nearest [STO-03, ROUTE-08, ROUTE-32]', async ({
  page,
  lab,
}) => {
  const { network, server } = lab
  const colleague = await SecondDevice.signIn(server.url, 'priya', demoPassword)
  const imager = (await colleague.rows<{ id: number; name: string }>('equipment')).find(({ name }) => name === 'Gel imager')!
  // Wednesday of next week: a weekend has narrow columns.
  const day = new Date()
  day.setDate(day.getDate() - ((day.getDay() + 6) % 7) + 9)
  const at = (hours: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate(), hours).getTime()
  const two = (number: number) => String(number).padStart(2, '0')
  const date = `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
  await openApp(page, network.url)
  await waitForIds(page, kindsOfMara)
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Disconnected' }), () => button(page, 'Work offline').click())

  // Found in the list; booked from its page, offline.
  await page.goto(`${network.url}/members/inventory/equipment/`)
  await page.getByRole('searchbox', { name: 'Search equipment' }).fill('azure')
  network.leadTo(undefined)
  await page.getByRole('link', { name: /^Gel imager/ }).click()
  await expect(page.getByText('Cleaned the tray and the lens.')).toBeVisible()
  await page.getByRole('banner').or(page.getByRole('main')).getByRole('button', { name: 'Book', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Book Gel imager' })
  await dialog.getByRole('textbox', { name: 'Starts at' }).fill(`${date} 10:00`)
  await dialog.getByRole('combobox', { name: 'Duration' }).click()
  await page.getByRole('option', { name: '2 h', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'What for' }).fill('Blots of clone 7')
  await expect(dialog.getByRole('status')).toContainText('Free')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Next bookings' }).getByText('Blots of clone 7')).toBeVisible()

  // Meanwhile a colleague has booked a part of it.
  await colleague.act('booking.create@1', { id: await colleague.takeId('bookings'), equipmentId: imager.id, from: at(11), to: at(13), title: '' })
  network.leadTo(server.port)
  await openQueue(page)
  const card = page.getByRole('region', { name: 'Rejected' }).getByRole('region', { name: /^Booked Gel imager/ })
  await expect(card.getByText('This time is already booked.')).toBeVisible()
  await expect(card.getByText(/^Priya Nair has .* 11:00–13:00, booked/)).toBeVisible()
  await expect(card.getByRole('img')).toHaveAccessibleName(/You asked for .* 10:00–12:00\. Priya Nair has .* 11:00–13:00\./)

  // One tap books the nearest free time: it ends when the colleague begins.
  await card.getByRole('button', { name: /^Book .* 09:00–11:00$/ }).click()
  await expect(card).toBeHidden()
  await waitUntilSent(page)
  const bookings = (await colleague.rows<Booking>('bookings')).filter(({ equipmentId }) => equipmentId === imager.id)
  expect(bookings.map(({ from, to, title }) => [from, to, title])).toEqual(
    expect.arrayContaining([
      [at(9), at(11), 'Blots of clone 7'],
      [at(11), at(13), ''],
    ]),
  )
  expect(bookings).toHaveLength(2)

  // The calendar shows both: a tap on one's own opens it, and it is canceled.
  await page.goto(`${network.url}/members/inventory/equipment/?tab=calendar&at=${at(12)}`)
  const cell = page.getByRole('button', { name: /^Gel imager, .*Mara Lindqvist has .* 09:00–11:00\. Priya Nair has/ })
  await cell.click({ position: { x: 18, y: 30 } })
  const own = page.getByRole('dialog', { name: 'Booking of Gel imager' })
  await expect(own.getByRole('textbox', { name: 'What for' })).toHaveValue('Blots of clone 7')
  await own.getByRole('button', { name: 'Cancel booking' }).click()
  await expect(page.getByRole('button', { name: /^Gel imager, .*Mara Lindqvist/ })).toBeHidden()
  await waitUntilSent(page)

  // The day has all its hours; the colleague's booking stands there.
  await page.getByRole('radio', { name: 'Day', exact: true }).click()
  await expect(page).toHaveURL(/view=day/)
  await page.goto(`${network.url}/members/inventory/equipment/?tab=calendar&view=day&at=${at(12)}`)
  await expect(page.getByRole('button', { name: /^Gel imager, .*Priya Nair has .* 11:00–13:00\.$/ })).toBeVisible()

  // A storage unit is equipment, too: in the list, with a status and a log book, and its compartments one tap away.
  await page.goto(`${network.url}/members/inventory/equipment/`)
  await page.getByRole('searchbox', { name: 'Search equipment' }).fill('freezer f1')
  await page.getByRole('link', { name: /^Freezer F1/ }).click()
  await expect(page.getByRole('region', { name: 'Log book' })).toBeVisible()
  await button(page, 'Storage unit').click()
  await button(page, 'Status and log book').click()
  await expect(page).toHaveURL(/equipment\/view\/\?storageID=\d+$/)
  await expect(page.getByRole('heading', { name: 'Freezer F1', level: 1 })).toBeVisible()
})

test('what an administrator does with a booking reaches its person: a tap leads there [NOTI-03]', async ({ page, lab }) => {
  const administrator = await SecondDevice.signIn(lab.server.url, 'amina', demoPassword)
  const mara = await SecondDevice.signIn(lab.server.url, 'mara', demoPassword)
  const instrument = (await mara.rows<{ id: number; name: string; barcode: string }>('equipment')).find(({ name }) => name === 'Sequencer')!
  const from = Date.now() + 48 * 3_600_000
  const id = await mara.takeId('bookings')
  await mara.act('booking.create@1', { id, equipmentId: instrument.id, from, to: from + 3_600_000, title: '' })
  const orderItemId = await mara.takeId('orderItems')
  await mara.act('order.request@1', { ...request, id: orderItemId })
  await openApp(page, lab.network.url)
  await administrator.act('booking.cancel@1', { bookingId: id, canceled: true })
  await administrator.act('order.decline@1', { orderItemId, note: '' })

  const bell = page.getByRole('button', { name: /^Notifications, \d+ unread$/ })
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const follow = async (title: RegExp) => {
    await expect(bell).not.toHaveAccessibleName('Notifications, 0 unread', { timeout: 20_000 })
    await bell.click()
    await list.getByRole('link', { name: title }).click()
  }
  await follow(/canceled your booking of Sequencer/)
  await expect(page.getByRole('heading', { name: 'Sequencer', level: 1 })).toBeVisible()
  await follow(/declined your request for Gloves of a journey/)
  await expect(page).toHaveURL(new RegExp(`/members/inventory/ordering\\?orderID=${orderItemId}$`))
})
