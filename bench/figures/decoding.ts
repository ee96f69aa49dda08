import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { isInternalBarcode } from '#domain/rules/barcode.ts'
import { decodeFrame } from '#src/features/scan/camera/decode-frame.ts'
import { decodeStrategies } from '#src/features/scan/camera/decode-strategies.ts'
import { FakeCamera } from '../../e2e/harness/fake-camera.ts'
import { ask } from '../ask.ts'
import { atLeast, atMost, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import { films, makeFrames } from '../frames.ts'
import { root, type Lab } from '../lab.ts'

const photoFolder = join(root, '../shared/data/barcode-photos')

/** What was read from each picture, and what is printed on it. */
interface Reads {
  figure: Figure | undefined
  wrong: number
}

/** Texts that look like an internal barcode but are not what is printed. */
const isWrong = (read: string | null, text: string) => read !== null && read !== text && isInternalBarcode(read)

export const measureDecoding = defineGroup('decoding', async () => undefined, [
  {
    title: 'frames and photos read',
    async measure(_, lab) {
      const all = [await generated(), await photos(lab)]
      const wrong = all.reduce((sum, reads) => sum + reads.wrong, 0)
      return [...all.flatMap(({ figure }) => figure ?? []), atMost(0, { name: 'wrong texts on an internal id', unit: '', ours: wrong })]
    },
  },
  { title: 'films read', measure: (_, lab) => filmed(lab) },
])

/** As with the camera: one pass after another until something is read. */
async function generated(): Promise<Reads> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true })
  let right = 0
  let wrong = 0
  const missed: string[] = []
  for (const { name, text, frame } of makeFrames()) {
    let read: string | null = null
    for (const pass of decodeStrategies) read ??= (await decodeFrame(frame, pass, readBarcodes))?.text ?? null
    if (read === text) right++
    else missed.push(name)
    if (isWrong(read, text)) wrong++
  }
  const note = missed.length ? { note: `not read: ${missed.join('; ')}` } : {}
  return { figure: atLeast(59, { name: 'generated frames read, of 63', unit: 'frames', ours: right, ...note }), wrong }
}

async function photos(lab: Lab): Promise<Reads> {
  if (!existsSync(photoFolder)) {
    console.log('No barcode photos next to this repository: skipping this figure.')
    return { figure: undefined, wrong: 0 }
  }
  const list = JSON.parse(readFileSync(join(photoFolder, 'list.json'), 'utf8')) as { file: string; text: string }[]
  const server = await lab.server()
  const page = await lab.benchPage(server.url)
  await page.route('**/photos/*', (route) => route.fulfill({ path: join(photoFolder, list[Number(route.request().url().split('/').at(-1))]!.file) }))
  const texts = await ask(page, 'decodePhotos', list.length)
  const wrong = list.filter(({ text }, at) => isWrong(texts[at]!, text)).length
  // Pictures without a code show what is read by mistake.
  const coded = list.flatMap(({ text }, at) => (text ? { text, read: texts[at] } : []))
  const right = coded.filter(({ text, read }) => read === text).length
  return { figure: atLeast(283, { name: `photos read, of ${coded.length}`, unit: 'photos', ours: right }), wrong }
}

/** The product's scan screen in front of a film: from the camera's stream to the row with the result. */
async function filmed(lab: Lab): Promise<Figure[]> {
  const server = await lab.server()
  const times: number[] = []
  let longestTask = 0
  for (const scene of Object.values(films)) {
    const film = await FakeCamera.shoot([scene])
    lab.leave(() => film.dispose())
    const context = await lab.browser(film.args, { permissions: ['camera'] })
    const seen = await watchFilm(context.pages()[0] ?? (await context.newPage()), server.url)
    times.push(seen.time)
    longestTask = Math.max(longestTask, seen.longestTask)
    await context.close()
  }
  return [
    atLeast(7, { name: 'films read, of 7', unit: 'films', ours: times.filter((time) => time < Infinity).length }),
    atLeast(6, { name: 'films read within 350 ms', unit: 'films', ours: times.filter((time) => time <= 350).length, note: times.map(Math.round).join(', ') }),
    atMost(50, { name: 'longest task of the page while the camera decodes', unit: 'ms', ours: longestTask }),
  ]
}

async function watchFilm(page: Page, url: string): Promise<{ time: number; longestTask: number }> {
  await page.goto(url)
  await page.getByLabel('User name').fill('mara')
  await page.getByRole('textbox', { name: 'Password' }).fill('aliquot-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Synced' }).waitFor({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Scan', exact: true }).click()
  await page.getByRole('button', { name: 'Use camera' }).waitFor()
  await page.evaluate(() => {
    const film = { from: 0, until: 0, longestTask: 0 }
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (asked) => {
      const stream = await open(asked)
      film.from ||= performance.now()
      return stream
    }
    new MutationObserver(() => {
      if (film.from && document.querySelector('main li')) film.until ||= performance.now()
    }).observe(document.body, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) if (film.from && startTime > film.from) film.longestTask = Math.max(film.longestTask, duration)
    }).observe({ type: 'longtask' })
    Object.assign(window, { film })
  })
  await page.getByRole('button', { name: 'Use camera' }).click()
  await page.waitForFunction('window.film.until > 0', undefined, { timeout: 10_000 }).catch(() => undefined)
  // A little longer, because the same code is searched for repeatedly.
  await page.waitForTimeout(1_000)
  const { from, until, longestTask } = await page.evaluate<{ from: number; until: number; longestTask: number }>('window.film')
  return { time: until ? until - from : Infinity, longestTask }
}
