import { expect, test } from 'vitest'
import { refusedFileType, refusedFileTypes } from '#domain/rules/files/refused-file-type.ts'

test('files that a computer would run are refused, however their ending is written', () => {
  for (const type of refusedFileTypes) expect(refusedFileType(`gel.${type}`)).toBe(type)
  for (const name of ['Setup.EXE', 'setup.exe ', 'setup.exe..', 'gel.png.exe', '.bat']) expect(refusedFileType(name)).toBeDefined()
})

test('all others are not, a similar ending included', () => {
  for (const name of ['gel.png', 'exe', 'run.shx', 'notes.exe.txt', 'a.ps', 'sheet.xlsx', 'com', 'archive.zip']) expect(refusedFileType(name)).toBeUndefined()
})
