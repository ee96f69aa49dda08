import type { Page } from 'playwright-core'
import { bookingsInWeek, bookTwoWeeks, instruments, type BookedWeek } from '../booked-weeks.ts'
import { atMost, noLongerThan, type Figure } from '../figure.ts'
import type { Lab } from '../lab.ts'
import { median, percentile } from '../measure.ts'
import { fromTouch, inProduct, longestTask, middleOf } from './product.ts'

/** The first ones load the code of the screen. */
const warmUp = 3
const booking = 'main [class*=booking]'

/** The calendar of equipment, from the tap on the next week until all of its bookings are drawn. */
export async function measureWeek(benchPage: Page, lab: Lab): Promise<Figure[]> {
  const url = new URL(benchPage.url()).origin
  const weeks = await bookTwoWeeks(url)
  const rounds = (lab.isQuick ? 6 : 20) + warmUp
  const { shown, floor, tasks } = await inProduct(
    { context: benchPage.context(), url },
    `/members/inventory/equipment/?tab=calendar&at=${weeks[0].at}`,
    (page) => goThrough(page, weeks, rounds),
  )
  const times = shown.slice(warmUp)
  return [
    noLongerThan(5, {
      name: `a week of ${instruments} instruments and ${bookingsInWeek} bookings shown`,
      unit: 'ms',
      ours: median(times),
      floor: median(floor.slice(warmUp)),
      note: `p95 ${percentile(times, 95).toFixed(0)} ms; baseline: all bookings read at once, and a copy of the same elements drawn`,
    }),
    atMost(100, { name: 'longest task while a week is drawn', unit: 'ms', ours: median(tasks.slice(warmUp)) }),
  ]
}

async function goThrough(page: Page, weeks: readonly [BookedWeek, BookedWeek], rounds: number) {
  const later = await middleOf(page.getByRole('button', { name: 'Next week' }))
  const earlier = await middleOf(page.getByRole('button', { name: 'Previous week' }))
  await page
    .locator(booking, { hasText: weeks[0].by })
    .nth(bookingsInWeek - 1)
    .waitFor()
  const times = { shown: [] as number[], floor: [] as number[], tasks: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const [arrow, week] = round % 2 ? ([earlier, weeks[0]] as const) : ([later, weeks[1]] as const)
    let time = 0
    const tap = async () => {
      time = await fromTouch(page, { selector: booking, text: week.by, count: bookingsInWeek }, () => page.mouse.click(...arrow))
    }
    times.tasks.push(await longestTask(page, tap))
    times.shown.push(time)
    times.floor.push(await drawPlainly(page))
  }
  return times
}

/** Ms for reading all bookings from the database and drawing the elements of the calendar once more. */
const drawPlainly = (page: Page): Promise<number> =>
  page.evaluate(async (selector) => {
    const ask = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')))
      })
    const { name } = (await indexedDB.databases()).find((each) => /^aliquot:\d+:\d+$/.test(each.name ?? ''))!
    const db = await ask(indexedDB.open(name!))
    const grid = document.querySelector(selector)!.closest('[class*=calendar]')!
    const from = performance.now()
    await ask(db.transaction('bookings').objectStore('bookings').getAll())
    const copy = grid.cloneNode(true) as HTMLElement
    grid.replaceWith(copy)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const time = performance.now() - from
    copy.replaceWith(grid)
    db.close()
    return time
  }, booking)
