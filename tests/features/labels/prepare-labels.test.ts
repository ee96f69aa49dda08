import { expect, test } from 'vitest'
import { labelOf, labelPresets } from '#domain/rules/labels/presets.ts'
import { labelTypeface } from '#pdf/label-typeface.ts'
import { prepareLabels } from '#src/features/labels/prepare-labels.ts'
import { pdfFonts } from '#tests/harness/pdf-fonts.ts'

const label = labelOf(labelPresets[3]!, 'sample', { code: 'code128', fields: ['name', 'code'] })
const square = labelOf(labelPresets[3]!, 'sample')
const options = { typeface: labelTypeface(pdfFonts), onProgress: () => undefined, pause: async () => undefined }
const readAs = (texts: readonly string[]) => {
  let at = 0
  return async () => [{ text: texts[at++]!, format: 'DataMatrix' }]
}

test('a label whose code cannot be read, or reads as another one, is named; the others print', async () => {
  const all = ['A1', 'B2', 'C3'].map((code) => ({ name: `Tube ${code}`, code }))
  const prepared = await prepareLabels(square, all, { ...options, readCodes: readAs(['A1', 'B3', 'C3']) })
  expect(prepared.map(({ name, fault }) => [name, fault])).toEqual([
    ['Tube A1', null],
    ['Tube B2', { kind: 'unread', text: 'B2' }],
    ['Tube C3', null],
  ])
})

test('a label that is too small for its code is not even read', async () => {
  const readCodes = () => Promise.reject(new Error('nothing to read'))
  const [prepared] = await prepareLabels(label, [{ name: 'Tube', code: '005000000001842' }], { ...options, readCodes })
  expect(prepared!.fault).toMatchObject({ kind: 'too-small', needs: { height: 3 } })
})

test('whoever stops it gets nothing', async () => {
  const pause = () => Promise.reject(new Error('stopped'))
  const all = Array.from({ length: 200 }, (_, at) => ({ name: `Tube ${at}`, code: `C${at}` }))
  await expect(prepareLabels(square, all, { ...options, pause, readCodes: async () => [] })).rejects.toThrow('stopped')
})
