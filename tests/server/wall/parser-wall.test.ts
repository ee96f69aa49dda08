import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, test } from 'vitest'
import { Doc, encodeStateAsUpdate, XmlElement, XmlText } from 'yjs'
import { dataTableSchema, drawingSchema, richTextSchema } from '#domain/document-schema-numbers.ts'
import type { DocumentRow } from '#domain/entities/document.ts'
import type { DocumentUpdateRow } from '#domain/entities/document-update.ts'
import { equationLimits } from '#domain/rules/documents/equation-output.ts'
import { parseHtml } from '#server/documents/parse-html.ts'
import { jobs, type JobInput, type JobName, type JobOutput } from '#server/wall/jobs.ts'
import type { WorkerAnswer } from '#server/wall/messages.ts'
import { ParserThread } from '#server/wall/parser-thread.ts'
import { ParserWall } from '#server/wall/parser-wall.ts'
import { makePng } from '#tests/harness/png.ts'

const built = process.env['ALIQUOT_TEST_PARSER_WORKER']
const wall = new ParserWall({ worker: built })
afterAll(() => wall.close())

const many = (count: number, make: (at: number) => string): string => Array.from({ length: count }, (_, at) => make(at)).join('')

/** HTML of which a little becomes a lot, by the limit that stops it. */
const htmlBombs: readonly (readonly [string, string, string])[] = [
  ['formatting that each paragraph repeats', `<p>${many(190, (at) => `<b a${at}>`)}${'<p>x'.repeat(20_000)}`, 'nodes'],
  ['formatting in empty paragraphs', many(2_000, (at) => `<p><b a${at}></p>`), 'depth'],
  ['formatting that moves', many(180, (at) => `<font size=${at}>`) + '</p>'.repeat(100_000), 'nodes'],
  ['links in links', '<a><p>'.repeat(100_000), 'nodes'],
  ['nested elements', '<div>'.repeat(100_000), 'depth'],
  ['nested lists', '<ul><li>'.repeat(100_000), 'depth'],
  ['nested drawings', `<svg>${'<g>'.repeat(100_000)}`, 'depth'],
  ['nested templates', '<template>'.repeat(100_000), 'depth'],
  ['many elements', '<br>'.repeat(250_000), 'nodes'],
  ['text that is put before a table', `${'<p>x</p>'.repeat(20_000)}<table>${'x<tr>'.repeat(80_000)}`, 'nodes'],
  ['many attributes', `<p ${many(100_000, (at) => `a${at} `)}>`, 'attributes'],
  ['many attributes of an end', `<p></p ${many(100_000, (at) => `a${at} `)}>`, 'attributes'],
  ['attributes that are collected', many(50_000, (at) => `<html a${at}>`), 'attributes'],
  ['an equation that is nested', `<math data-latex="${'\\frac{1}{'.repeat(400)}1${'}'.repeat(400)}"></math>`, 'depth'],
  ['many long equations', many(60, () => `<math data-latex="${'x+'.repeat(2_400)}"></math>`), 'equations'],
]

const documentOf = (schemaNumber: number): DocumentRow => ({ id: 'd', schemaNumber, quarantined: 0 }) as unknown as DocumentRow
const rowsOf = (doc: Doc): DocumentUpdateRow[] =>
  [{ updateId: 'u', part: 1, parts: 1, unreadable: 0, content: Buffer.from(encodeStateAsUpdate(doc)).toString('base64') }] as unknown as DocumentUpdateRow[]

function documentWith(fill: (doc: Doc) => void): DocumentUpdateRow[] {
  const doc = new Doc()
  doc.transact(() => fill(doc))
  return rowsOf(doc)
}

/** A paragraph for each equation. */
const equations = (latex: string, count: number) =>
  documentWith((doc) => {
    const paragraphs = Array.from({ length: count }, () => {
      const [paragraph, text] = [new XmlElement('paragraph'), new XmlText()]
      text.insertEmbed(0, { type: 'equation', attrs: { latex } })
      paragraph.insert(0, [text])
      return paragraph
    })
    doc.getXmlFragment('text').insert(0, paragraphs)
  })

const workbook = (parts: Readonly<Record<string, string>>) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': '<workbook><sheets><sheet name="b" sheetId="2" r:id="r2"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
        ...parts,
      }).map(([path, xml]) => [path, strToU8(xml)]),
    ),
  )

/** Says that it is as large as is unpacked at most, and unpacks to sixty times as much. */
function zipBomb(): Uint8Array {
  const zip = Buffer.from(workbook({ 'xl/worksheets/sheet2.xml': '<row><c><v>1</v></c></row>'.repeat(20_000_000 / 25) }))
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 4))
    if (zip.readUInt32LE(at + 24) > 1_000_000) zip.writeUInt32LE(9_000_000, at + 24)
  return new Uint8Array(zip)
}

/** Its header says another size than its pixels have. */
function pngOf(width: number, height: number): Uint8Array {
  const png = makePng(4, 4)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return new Uint8Array(png)
}

/** Such a job takes a while, unless nothing stops it: then it takes minutes. */
const isLong = (outcome: unknown): boolean => outcome === 'nodes' || outcome === 'time'

/** What a job is to say: the limit it went beyond, or what it makes of it. */
async function outcomeOf<Name extends JobName>(name: Name, input: JobInput<Name>): Promise<unknown> {
  let turns = 0
  const answer = { isHere: false }
  const pending = wall.run('person 1', name, input).then(
    (output: JobOutput<Name>) => {
      answer.isHere = true
      return output
    },
    (error: { detail?: { limit?: string } }) => {
      answer.isHere = true
      return error.detail?.limit ?? error
    },
  )
  for (; !answer.isHere; turns++) await turn()
  const outcome = await pending
  // This thread was free all the time: it has looked again and again whether there is an answer.
  if (isLong(outcome)) expect(turns).toBeGreaterThan(20)
  return outcome
}

describe('what comes from elsewhere is read by a worker, which stops at a limit', () => {
  test.each(htmlBombs)('[FAULT-90] HTML: %s', async (_, html, limit) => {
    expect(await outcomeOf('replaceText', { rows: [], html, pictures: new Map(), by: 1 })).toBe(limit)
    // Equations are not drawn in a PDF.
    if (limit !== 'equations') expect(await outcomeOf('htmlToBlocks', { html })).toBe(limit)
  })

  test('a little HTML makes few nodes, whatever the parser repeats: they are counted while they are made', () => {
    const parts = ['<b>', '<i>', '<a>', '<p>', '</p>', '</b>', '<table>', '<td>', '</a>', 'x', '<li>', '<font>', '</i>', '<select>', '<button>']
    for (let seed = 1; seed <= 200; seed++) {
      let state = seed
      const html = many(3_000, (at) => parts[(state = (state * 48_271 + at) % 2_147_483_647) % parts.length]!)
      let nodes = 0
      const count = (some: ReturnType<typeof parseHtml>) => {
        for (const node of some) {
          nodes++
          if ('childNodes' in node) count(node.childNodes)
        }
      }
      try {
        count(parseHtml(html))
      } catch (error) {
        expect(error).toMatchObject({ code: 'content.too-complex' })
      }
      expect(nodes).toBeLessThanOrEqual(100_000)
    }
  })

  test('[FAULT-90] workbooks: one that unpacks to more than it says, one with a table that is not closed, and one with an entity in an entity', async () => {
    const limits = [null, 'time', 'memory', 'size']
    for (const bytes of [
      zipBomb(),
      workbook({ 'xl/worksheets/sheet2.xml': '<row><c r="A1">'.repeat(600_000) }),
      workbook({ 'xl/worksheets/sheet2.xml': `<!DOCTYPE a [<!ENTITY b "${'&c;'.repeat(1_000)}">]>${'<v>&b;</v>'.repeat(100_000)}` }),
      workbook({ 'xl/sharedStrings.xml': '<si><t>x</t></si>'.repeat(500_000), 'xl/worksheets/sheet2.xml': '<row><c t="s"><v>1</v></c></row>'.repeat(200_000) }),
    ]) {
      const outcome = await outcomeOf('paintWorkbook', { bytes })
      // At most the beginning of it was painted.
      if (outcome instanceof Uint8Array) expect(outcome.length).toBeLessThan(500_000)
      else expect(limits).toContain(outcome)
    }
  })

  test('[FAULT-90] pictures of any size that they claim', async () => {
    for (const [width, height] of [
      [0xffff_ffff, 0xffff_ffff],
      [60_000, 60_000],
      [4_000_000, 1],
      [1, 4_000_000],
    ] as const) {
      expect(await outcomeOf('shrinkPng', { bytes: pngOf(width, height), maxWidth: 10 })).toBe(null)
      expect(await outcomeOf('measurePicture', { bytes: pngOf(width, height) })).toBe(null)
    }
  })

  test('[FAULT-90] documents of devices: elements in elements, and strokes without end', async () => {
    const nested = documentWith((doc) => {
      let inner = new XmlElement('table')
      doc.getXmlFragment('text').insert(0, [inner])
      for (let depth = 0; depth < 3_000; depth++) {
        const next = new XmlElement('table')
        inner.insert(0, [next])
        inner = next
      }
    })
    expect(['', 'depth']).toContain(await outcomeOf('documentHtml', { document: documentOf(richTextSchema), rows: nested }))
    const strokes = documentWith((doc) => {
      const across = Array.from({ length: 4_000 }, (_, at) => (at % 2 ? 9_000 : -9_000))
      doc.getArray('strokes').insert(
        0,
        Array.from({ length: 200 }, (_, id) => ({ id, color: 'ink', width: 3, points: across.flatMap((x) => [x, 1, 128]) })),
      )
    })
    const painted = await wall
      .run('person 2', 'paintDrawing', { document: documentOf(drawingSchema), rows: strokes, width: 500 })
      .catch((error: { code?: string }) => error.code)
    expect(['content.too-large', 'content.too-complex']).toContain(painted)
    expect(await outcomeOf('paintDrawing', { document: documentOf(dataTableSchema), rows: strokes, width: 500 })).toBe(null)
  })

  test('[FAULT-90] answers of a provider of single sign-on', async () => {
    const provider = { kind: 'SAML' as const, issuer: 'i', entryPoint: 'https://a.example', certificates: [] }
    const settings = { provider, name: '', origin: 'https://b.example', hasTwoStep: false, asksAlways: true, endsProvider: true }
    for (const xml of [
      '<a>'.repeat(30_000),
      '<a b="c"/>'.repeat(10_000),
      `<a${many(10_000, (at) => ` a${at}=""`)}>`,
      `${'<a>'.repeat(4_000)}${'</a>'.repeat(4_000)}`,
    ]) {
      const asked = { settings, response: Buffer.from(xml).toString('base64'), proof: { request: 'r', verifier: '' }, age: 0 }
      expect(await wall.run('address 1', 'readAssertion', asked)).toEqual({ fault: expect.any(String) })
    }
  })
})

describe('equations in a text that is read', () => {
  const read = (rows: readonly DocumentUpdateRow[]) => wall.run('person 3', 'documentHtml', { document: documentOf(richTextSchema), rows })
  const drawnIn = (html: string) => html.match(/<mrow>/g)?.length ?? 0

  test('[FAULT-91] 500 that are nested stay as they are written', async () => {
    const html = await read(equations(`${'\\frac{1}{'.repeat(480)}1${'}'.repeat(480)}`, 500))
    expect(html.match(/<mtext>/g)).toHaveLength(500)
    expect(drawnIn(html)).toBe(0)
  })

  test('[FAULT-91] 500 that are long are drawn as far as one text may ask for', async () => {
    const latex = `x^{2}${'+y'.repeat(1_000)}`
    const html = await read(equations(latex, 500))
    expect(html.split('<mrow><').length - 1).toBeGreaterThan(0)
    expect(html.match(/<mtext>/g)!.length).toBe(500 - Math.floor(equationLimits.characters / latex.length))
  })
})

describe('a worker', () => {
  const html = '<p>x</p>'.repeat(20_000)
  const asked = { name: 'htmlToBlocks', input: { html }, maxOutput: 1e9 } as const
  const nothing = {}

  test('that takes too long ends, and nobody else notices', async () => {
    const [slow, other] = [new ParserThread(built), new ParserThread(built)]
    const theirs = other.run(asked, 600_000)
    await expect(slow.run(asked, 1)).rejects.toMatchObject({ code: 'content.too-complex', detail: { limit: 'time' } })
    expect(await theirs).toHaveLength(1)
    expect([slow.isOver, other.isOver]).toEqual([true, false])
    expect(await other.run({ ...asked, input: { html: '<p>y</p>' } }, 600_000)).toEqual([{ kind: 'text', content: [expect.anything()] }])
    await other.stop(new Error('the test is over'))
  })

  test('[FAULT-90] that takes too much memory ends, with the limit, and nobody else notices', async () => {
    const [greedy, other] = [new ParserThread(built), new ParserThread(built)]
    // 10 MB that become five million objects.
    const rows = documentWith((doc) =>
      doc.getArray('strokes').insert(
        0,
        Array.from({ length: 5_000_000 }, () => nothing),
      ),
    )
    const theirs = other.run(asked, 600_000)
    const bomb = greedy.run({ name: 'documentHtml', input: { document: documentOf(richTextSchema), rows }, maxOutput: 1e9 }, 600_000)
    await expect(bomb).rejects.toMatchObject({ code: 'content.too-complex', detail: { limit: 'memory', most: 160 } })
    expect(await theirs).toHaveLength(1)
    expect([greedy.isOver, other.isOver]).toEqual([true, false])
    expect(await other.run({ ...asked, input: { html: '<p>y</p>' } }, 600_000)).toEqual([{ kind: 'text', content: [expect.anything()] }])
    await other.stop(new Error('the test is over'))
  })

  test('that makes too much of something is not listened to; without the bundle, it runs the sources', async () => {
    const thread = new ParserThread()
    await expect(thread.run({ ...asked, maxOutput: 1_000 }, 600_000)).rejects.toMatchObject({ detail: { limit: 'size' } })
    await thread.stop(new Error('the test is over'))
  })

  test('gets nothing that is too large', async () => {
    await expect(wall.run('person 4', 'measurePicture', { bytes: new Uint8Array(20_000_000) })).rejects.toMatchObject({ detail: { limit: 'size' } })
  })

  test('of the bundle finds the code of every job', async () => {
    const worker = new Worker(join(import.meta.dirname, '../../../dist/server/parser-worker.js'))
    for (const name of Object.keys(jobs)) {
      const answer = new Promise<WorkerAnswer>((resolve, reject) => worker.once('message', resolve).once('error', reject))
      worker.postMessage({ name, input: {}, maxOutput: 0 })
      expect([name, await answer]).toEqual([name, { is: 'begun' }])
      await new Promise((resolve) => worker.once('message', resolve))
    }
    await worker.terminate()
  })
})
