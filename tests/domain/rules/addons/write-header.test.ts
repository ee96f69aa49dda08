import { expect, test } from 'vitest'
import { readHeader } from '#domain/rules/addons/read-header.ts'
import { guessRootVar, writeHeader } from '#domain/rules/addons/write-header.ts'

test('a script without a header can be installed with one that is put before it', () => {
  const header = writeHeader({ rootVar: 'PLATES', name: 'Plates\n*/ alert(1)', version: '1.2' })
  expect(readHeader(`${header}var PLATES = {}`)).toMatchObject({ manifest: { rootVar: 'PLATES', name: 'Plates alert(1)', version: '1.2', mode: 'classic' } })
})

test.each([
  ['var PLATES = {}', 'PLATES'],
  ['/* Plates */\n"use strict"\nconst PLATES = (function () { var inner = 1 })()', 'PLATES'],
  ['(function () {\n  var inner = 1\n  window.PLATES = window.PLATES || {}\n})()', 'PLATES'],
  ['if (window.PLATES === undefined) alert(1)', ''],
  ['alert(1)', ''],
])('%s is known as %s', (script, rootVar) => expect(guessRootVar(script)).toBe(rootVar))
