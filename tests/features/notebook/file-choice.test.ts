import { expect, test } from 'vitest'
import { readFileChoice } from '#src/features/notebook/manager/file-choice.ts'

const read = (query: string) => readFileChoice(new URLSearchParams(query))

test('a file of any name is chosen unless the page asks for something else [ROUTE-07]', () => {
  expect(read('')).toMatchObject({ scope: 'file', buttonCaption: undefined })
  expect(read('scope=FOLDER&buttonCaption=Link')).toMatchObject({ scope: 'folder', buttonCaption: 'Link' })
  expect(read('').isShown('gel.png')).toBe(true)
})

test('a mask shows the files whose names fit one of its patterns', () => {
  const { isShown } = read('fileMask=*.png; *.TIF,run-??.csv')
  for (const name of ['gel.png', 'Gel.PNG', 'a.tif', 'run-01.csv']) expect(isShown(name), name).toBe(true)
  for (const name of ['gel.png.txt', 'run-1.csv', 'png', '.']) expect(isShown(name), name).toBe(false)
  for (const all of ['*', '*.*', ' ', ';']) expect(read(`fileMask=${encodeURIComponent(all)}`).isShown('Readme')).toBe(true)
})

test('no mask takes long, whatever it is', () => {
  const { isShown } = read(`fileMask=${'*a'.repeat(90)}b`)
  expect(isShown('a'.repeat(250))).toBe(false)
})
