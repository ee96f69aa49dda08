import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { readAdded, setAdded } from '#src/workspace/contributions/added.ts'
import { runAddon } from '#tests/harness/run-addon.ts'

/** The add-ons in `sdk/examples`, started by the host as in the page. What they draw is in the journey of add-ons. */
const scriptOf = (name: string) => readFileSync(new URL(`../../sdk/examples/${name}.js`, import.meta.url), 'utf8')

beforeEach(() => setAdded({}))

describe('the plate map', () => {
  interface Plate {
    readonly labels: readonly string[]
    readonly wells: Readonly<Record<string, number>>
  }
  interface PlateMap {
    read(html: string): Plate
    toHtml(plate: Plate): string
    fill(plate: Plate, place: string, color: number): Plate
  }
  const start = async () => (await runAddon(scriptOf('plate-map'))).root as PlateMap

  test('is a type of section', async () => {
    await start()
    expect(readAdded().sectionTypes).toMatchObject([{ rootVar: 'PLATE_MAP', type: 'PLATE_MAP_96', label: 'Plate map (96 wells)' }])
  })

  test('a well, a row and a column are filled, and emptied by the same tap', async () => {
    const { read, fill } = await start()
    const first = fill(fill(read(''), 'B7', 2), 'H', 1)
    expect(Object.keys(first.wells)).toHaveLength(13)
    const column = fill(first, '7', 2)
    expect(['A7', 'B7', 'H7', 'H1'].map((well) => column.wells[well])).toEqual([2, 2, 2, 1])
    expect(Object.keys(fill(column, '7', 2).wells)).toHaveLength(11)
    expect(Object.keys(fill(first, 'A1', 1).wells)).toContain('A1')
    expect(fill(fill(read(''), '1', 1), '1', 1)).toEqual(read(''))
  })

  test('what is saved is read again, shows the number and the label of a color, and never becomes HTML of its own', async () => {
    const { read, toHtml, fill } = await start()
    const filled = fill({ ...read(''), labels: ['<b>"1 µM" & more</b>', '', '', '', '', ''] }, 'C3', 1)
    const html = toHtml(filled)
    expect(read(html)).toEqual(filled)
    expect(html).toContain('&lt;b&gt;&quot;1 µM&quot; &amp; more&lt;/b&gt;')
    expect(html).not.toContain('<b>')
    expect(html.match(/>1<\/td>/g)).toHaveLength(1)
    expect(html.match(/<td /g)).toHaveLength(96)
    expect(toHtml(read(''))).toContain('All wells are empty.')
  })

  test('a plate that someone else has written into the section brings nothing along that a plate does not have', async () => {
    const { read } = await start()
    const written = { labels: ['Control'], wells: { A1: '<img src="x">', B2: 2, Z99: 1, C3: 7 }, more: true }
    const html = `<div data-plate="${JSON.stringify(written).replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')}"></div>`
    expect(read(html)).toEqual({ labels: ['Control', '', '', '', '', ''], wells: { B2: 2 } })
  })
})

describe('the unit converter', () => {
  interface Amount {
    readonly amount: number
    readonly unit: string
  }
  interface Converter {
    convert(amount: number, unit: string): readonly Amount[]
    readable(amount: number, unit: string): Amount
    dilute(stock: Amount, wanted: Amount, volume: Amount): object
    readNumber(text: string): number
  }
  const start = async () => (await runAddon(scriptOf('unit-converter'))).root as Converter
  const of = (amount: number, unit: string) => ({ amount, unit })

  test('is a card on the page of a sample, and converts within volumes and within masses', async () => {
    const { convert } = await start()
    expect(readAdded().samplePanels).toHaveLength(1)
    expect(convert(1.5, 'mL')).toEqual([of(0.0015, 'L'), of(1_500, 'µL'), of(1_500_000, 'nL')])
    expect(convert(250, 'µg')).toEqual([of(2.5e-7, 'kg'), of(0.00025, 'g'), of(0.25, 'mg'), of(250_000, 'ng')])
    expect(convert(3, 'vial')).toEqual([])
  })

  test('says how much of a stock to take for a dilution, or why there is none', async () => {
    const { dilute, readable } = await start()
    expect(dilute(of(10, 'mM'), of(50, 'µM'), of(2, 'mL'))).toEqual({ take: 0.01, add: 1.99, unit: 'mL' })
    expect([readable(0.0005, 'mL'), readable(1.9995, 'mL'), readable(0, 'mL')]).toEqual([of(0.5, 'µL'), of(1.9995, 'mL'), of(0, 'mL')])
    expect(dilute(of(1, 'mg/mL'), of(100, 'ng/µL'), of(50, 'µL'))).toEqual({ take: 5, add: 45, unit: 'µL' })
    expect(dilute(of(1, 'µM'), of(1, 'mM'), of(1, 'mL'))).toEqual({ problem: 'The stock is less concentrated than that.' })
    expect(dilute(of(1, 'mM'), of(1, 'g/L'), of(1, 'mL'))).toEqual({ problem: 'These concentrations cannot be compared.' })
  })

  test('reads numbers with a point or a comma', async () => {
    const { readNumber } = await start()
    expect(['1.5', ' 1,5 ', '', '0', '-2', 'two'].map(readNumber)).toEqual([1.5, 1.5, NaN, NaN, NaN, NaN])
  })
})

describe('the label texts', () => {
  interface LabelTexts {
    linesOf(sample: object): readonly { readonly name: string; readonly text: string }[]
    toHtml(lines: ReturnType<LabelTexts['linesOf']>): string
  }

  test('are a card on the page of a sample, with the texts that there are', async () => {
    const { linesOf, toHtml } = (await runAddon(scriptOf('label-texts'))).root as LabelTexts
    expect(readAdded().samplePanels).toHaveLength(1)
    const lines = linesOf({
      name: 'pUC19 <midi>',
      barcode: '005000000000007',
      altBarcodeID: '',
      sampleType: { name: 'Plasmid' },
      quantityAmount: 1.5,
      quantityUnit: 'mL',
      expirationDate: '2031-03-01T00:00:00.000Z',
      owner: 'Mara Lindqvist',
      meta: [
        { key: 'Vector', value: 'pUC' },
        { key: 'Host', value: '' },
      ],
    })
    expect(lines.map(({ text }) => text)).toEqual(['pUC19 <midi>', '005000000000007', 'Plasmid', '1.5 mL', '2031-03-01', 'Mara Lindqvist', 'pUC'])
    expect(toHtml(lines)).toContain('pUC19 &lt;midi&gt;')
    expect(toHtml(lines).match(/data-copy/g)).toHaveLength(lines.length + 1)
  })
})
