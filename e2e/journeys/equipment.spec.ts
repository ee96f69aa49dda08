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

test.use({ tablet: 'mara' })

test('two people book the same time, one of them offline: the second comes back with free times, and one tap books the nearest', async ({ page, lab }) => {
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
})
