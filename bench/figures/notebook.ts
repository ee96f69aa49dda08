import type { BrowserContext, Page } from 'playwright-core'
import { SecondDevice } from '../../e2e/harness/second-device.ts'
import { makePng } from '../../tests/harness/png.ts'
import { ask } from '../ask.ts'
import { atMost, noLongerThan, type Figure } from '../figure.ts'
import { defineGroup } from '../group.ts'
import type { Lab } from '../lab.ts'
import { median, percentile } from '../measure.ts'
import { memoryOf } from '../process-use.ts'
import { allSent, fromTouch, inProduct, longestTask } from './product.ts'

/** One person asks for more than anyone may. */
const env = { ALIQUOT_PERSON_BURST: '100000000', ALIQUOT_ADDRESS_BURST: '100000000', ALIQUOT_API_RATE: '1000000' }
const texts = 20
const pictures = 40
const words = 20_000
const tableRows = 200

interface Notebook {
  readonly url: string
  readonly context: BrowserContext
  /** The benchmark page; the product's pages run next to it, on the same database. */
  readonly page: Page
  /** With all the texts and pictures. */
  readonly illustratedId: number
  /** With one long text. */
  readonly longId: number
  /** With as long a text, in paragraphs around a table. */
  readonly tableId: number
}

/** A device with three experiments: one of 60 sections with 40 pictures, and two with texts of 20,000 words. */
async function prepare(lab: Lab): Promise<Notebook> {
  const server = await lab.server({ env })
  const program = await SecondDevice.signIn(server.url, 'mara', 'aliquot-demo')
  const illustratedId = await create(program, 'Illustrated')
  for (let place = 0; place < texts + pictures; place++) {
    // Two pictures after each text.
    if (place % 3 === 0) await write(server.url, program, illustratedId, `Text ${place}`, paragraphs(3, 60))
    else await addPicture(server.url, program, illustratedId, `Picture ${place}`, 1_200 + place)
  }
  const longId = await create(program, 'Long')
  await write(server.url, program, longId, 'Long text', paragraphs(1, words))
  const tableId = await create(program, 'Long with a table')
  const half = paragraphs(words / 200, 100)
  await write(server.url, program, tableId, 'Long text', `${half}${tableOf(tableRows)}${half}`)
  const page = await lab.benchPage(server.url)
  await ask(page, 'mirrorOurs', 'mara')
  return { url: server.url, context: page.context(), page, illustratedId, longId, tableId }
}

/** The notebook, as its pages show it, and as programs and tablets fill it. */
export const measureNotebook = defineGroup('notebook', prepare, [
  { title: 'opening an experiment of 60 sections', measure: opening },
  { title: 'a keystroke in a text of 20,000 words', measure: keystroke },
  { title: 'a keystroke beside a table of 200 rows', measure: keystrokeBesideTable },
  { title: '500 updates of two tablets', measure: merging },
  { title: 'a large upload', measure: upload },
])

const journal = (id: number): string => `/members/experiments/journal/?experimentID=${id}`
const textOf = (place: number): string => `section[aria-label="Text ${place}"] [role="textbox"]`

async function opening(notebook: Notebook, lab: Lab): Promise<Figure[]> {
  const rounds = lab.isQuick ? 5 : 15
  const read: number[] = []
  for (let round = 0; round < rounds; round++) read.push(await ask(notebook.page, 'readExperiment', notebook.illustratedId))
  const shown: number[] = []
  const tasks: number[] = []
  await inProduct(notebook, '/members/experiments/', async (page) => {
    const row = page.getByRole('table', { name: 'Experiments' }).getByRole('link', { name: 'Illustrated' })
    for (let round = 0; round < rounds + 1; round++) {
      await page.getByRole('searchbox', { name: 'Search experiments' }).fill('Illustrated')
      await row.focus()
      let time = 0
      const open = async () => {
        time = await fromTouch(page, { selector: textOf(0) }, () => page.keyboard.press('Enter'))
        await page.locator(textOf(texts + pictures - 3)).waitFor()
      }
      tasks.push(await longestTask(page, open))
      shown.push(time)
      await page.getByRole('button', { name: 'Notebook', exact: true }).click()
    }
  })
  // The first time, its code is loaded, too.
  const [, ...later] = shown
  return [
    noLongerThan(3, {
      name: 'text of an experiment of 60 sections shown',
      unit: 'ms',
      ours: median(later),
      floor: median(read),
      note: `the first texts; the first time ${shown[0]!.toFixed(0)} ms; the baseline reads the same rows`,
    }),
    atMost(150, { name: 'the same, in ms', unit: 'ms', ours: median(later) }),
    atMost(100, { name: 'longest task while it opens', unit: 'ms', ours: median(tasks.slice(1)) }),
  ]
}

async function keystroke(notebook: Notebook, lab: Lab): Promise<Figure[]> {
  const { painted } = await typeIn(notebook, notebook.longId, 'Control+End', lab)
  return [
    atMost(30, {
      name: `a keystroke in a text of ${words.toLocaleString('en')} words, p95`,
      unit: 'ms',
      ours: percentile(painted, 95),
      note: `to the painted letter; median ${median(painted).toFixed(1)} ms`,
    }),
  ]
}

/** In a paragraph in the middle, and in a cell. */
async function keystrokeBesideTable(notebook: Notebook, lab: Lab): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [where, keys] of [
    ['behind', 'Control+End'],
    ['in', 'Control+Home'],
  ] as const) {
    const { painted, worked } = await typeIn(notebook, notebook.tableId, keys, lab, where === 'in' ? 'td >> nth=400' : undefined)
    figures.push(
      atMost(16, {
        name: `work for a keystroke ${where} a table of ${tableRows} rows in such a text, p95`,
        unit: 'ms',
        ours: percentile(worked, 95),
        note: `median ${median(worked).toFixed(1)} ms; to the painted letter, with the wait for the next frame, p95 ${percentile(painted, 95).toFixed(1)} ms`,
      }),
    )
  }
  return figures
}

interface Keystrokes {
  /** From the key to the painted letter. */
  readonly painted: readonly number[]
  /** The same without the wait for the frame. */
  readonly worked: readonly number[]
}

/** Types in a text, at the end or the beginning of it, or in a part of it. */
async function typeIn(notebook: Notebook, experimentId: number, keys: string, lab: Lab, part?: string): Promise<Keystrokes> {
  const count = lab.isQuick ? 60 : 200
  return inProduct(notebook, journal(experimentId), async (page) => {
    const text = page.getByRole('textbox', { name: 'Text of Long text' })
    await text.click()
    await page.keyboard.press(keys)
    if (part !== undefined) await text.locator(part).click()
    const measured = await page.evaluateHandle(() => {
      const [painted, worked]: [number[], number[]] = [[], []]
      const soon = (act: () => void) => {
        const turn = new MessageChannel()
        turn.port1.addEventListener('message', act)
        turn.port1.start()
        turn.port2.postMessage(null)
      }
      addEventListener(
        'beforeinput',
        ({ timeStamp }) => {
          const begun = performance.now()
          let handled = 0
          soon(() => (handled = performance.now() - begun))
          requestAnimationFrame(() => {
            const frame = performance.now()
            soon(() => {
              const now = performance.now()
              painted.push(now - timeStamp)
              worked.push(handled + now - frame)
            })
          })
        },
        { capture: true },
      )
      return { painted, worked }
    })
    // As a person types; faster would be taken for a scanner.
    for (let typed = 0; typed < count; typed++) await page.keyboard.type('a', { delay: 90 })
    const times = await measured.jsonValue()
    await page.getByRole('heading', { level: 1 }).click()
    await allSent(page)
    return times
  })
}

async function merging({ page }: Notebook, lab: Lab): Promise<Figure[]> {
  const times: number[] = []
  for (let round = 0; round < (lab.isQuick ? 5 : 15); round++) times.push(await ask(page, 'mergeTwoTablets', 250))
  return [atMost(300, { name: '500 updates of two tablets merged', unit: 'ms', ours: median(times), note: 'from the rows to the text' })]
}

async function upload(_: Notebook, lab: Lab): Promise<Figure[]> {
  const megabytes = lab.isQuick ? 200 : 1_000
  const dataFolder = lab.folder('upload')
  // Making the demo takes memory, too.
  await (await lab.server({ dataFolder, env })).kill('SIGTERM')
  const server = await lab.server({ dataFolder, env })
  const { url } = server
  const program = await SecondDevice.signIn(url, 'mara', 'aliquot-demo')
  await put(url, program, '/api/v1/organization/settings', { uploadMegabytes: megabytes })
  const chunk = new Uint8Array(1024 * 1024)
  for (let at = 0; at < megabytes; at++) {
    chunk.fill(at % 256)
    const answer = await send(url, program, { name: 'run.raw', fileIdentifier: 'bench', chunk: at, chunks: megabytes }, chunk)
    if (answer.received !== (at + 1) * chunk.length) throw new Error(`after chunk ${at}, ${answer.received} bytes had arrived`)
  }
  return [
    atMost(200, {
      name: `most memory of the server, ${megabytes} MB uploaded`,
      unit: 'MB',
      ours: memoryOf(server.pid, 'VmHWM'),
      note: 'since its start, on existing data',
    }),
  ]
}

async function create(program: SecondDevice, name: string): Promise<number> {
  const id = await program.takeId('experiments')
  await program.act('experiment.create@1', { id, studyId: 1, name })
  return id
}

const addSection = (program: SecondDevice, experimentId: number, sectionType: string, sectionHeader: string): Promise<number> =>
  program.post<number>(`/api/v1/experiments/${experimentId}/sections`, { sectionType, sectionHeader })

async function write(url: string, program: SecondDevice, experimentId: number, name: string, contents: string): Promise<void> {
  const section = await addSection(program, experimentId, 'PARAGRAPH', name)
  await put(url, program, `/api/v1/experiments/sections/${section}/content`, { contents })
}

async function put(url: string, { cookie }: SecondDevice, path: string, body: object): Promise<void> {
  const answer = await fetch(url + path, { method: 'PUT', headers: { cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
}

async function addPicture(url: string, program: SecondDevice, experimentId: number, name: string, width: number): Promise<void> {
  const expJournalID = await addSection(program, experimentId, 'IMAGE', name)
  await send(url, program, { name: `${name}.png`, expJournalID }, makePng(width, 800))
}

interface Sent {
  readonly success: boolean
  readonly message: string
  readonly received: number
}

async function send(url: string, program: SecondDevice, fields: Record<string, string | number>, content: Uint8Array): Promise<Sent> {
  const body = new FormData()
  body.set('action', 'upload')
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value))
  body.set('file', new Blob([content as Uint8Array<ArrayBuffer>]), 'blob')
  const sent = (await (await fetch(`${url}/members/fn/fileIO.ashx`, { method: 'POST', headers: { cookie: program.cookie }, body })).json()) as Sent
  if (!sent.success) throw new Error(`the upload was refused: ${sent.message}`)
  return sent
}

/** HTML of a table with so many rows of four cells. */
const tableOf = (rows: number): string =>
  `<table>${Array.from({ length: rows }, (_, at) => `<tr><td>Clone ${at}</td><td>${at * 7}</td><td>0.${at}</td><td>passaged</td></tr>`).join('')}</table>`

/** HTML of so many paragraphs. */
function paragraphs(count: number, wordsEach: number): string {
  const paragraph = Array.from({ length: wordsEach }, (_, at) => ['cells', 'were', 'passaged', 'at', '80%', 'and', 'pelleted'][at % 7]).join(' ')
  return `<p>${paragraph}</p>`.repeat(count)
}
