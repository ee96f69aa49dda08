import { expect, test } from 'vitest'
import { makeManifest, makeScript } from '#tests/harness/addons.ts'
import { readHeader } from '#domain/rules/addons/read-header.ts'

const starred = `/**
 * The boilerplate of its maker
 *
 * @rootVar: LABFLOW
 * @name: Lab flow
 * @description: Sends samples
 *   to the next step.
 * @author: Fenwick Instruments
 * @requiredElabVersion: 2.35.0
 * @version: 1.2.0
 * @consentMessage: It reads every sample.
 */
var LABFLOW = {}`

const slashed = `'use strict'
// @rootVar LABFLOW
// @name Lab flow
// @version 1.2.0
var LABFLOW = {}`

test('a classic add-on says what it is in the first comment of its script, with or without colons and stars', () => {
  expect(readHeader(starred)).toEqual({
    manifest: {
      rootVar: 'LABFLOW',
      name: 'Lab flow',
      version: '1.2.0',
      author: 'Fenwick Instruments',
      description: 'Sends samples to the next step.',
      mode: 'classic',
      permissions: [],
      hosts: [],
      requiredVersion: '2.35.0',
      consentMessage: 'It reads every sample.',
    },
  })
  expect(readHeader(slashed)).toMatchObject({ manifest: { rootVar: 'LABFLOW', name: 'Lab flow', version: '1.2.0', mode: 'classic' } })
})

test('a classic add-on names its icon and its color; a color that cannot be read does not keep it from being installed', () => {
  const withColor = (color: string) => starred.replace(' */', ` * @iconClass: fas fa-table\n * @backgroundColor: ${color}\n */`)
  expect(readHeader(withColor('#00ABAB'))).toMatchObject({ manifest: { iconClass: 'fas fa-table', backgroundColor: '#00ABAB' } })
  expect(readHeader(withColor('teal'))).toMatchObject({ manifest: { iconClass: 'fas fa-table' } })
})

test('a classic add-on says where people sign in, as JSON on as many lines as it takes; what cannot be read is a fault', () => {
  const oauth = { authorizeUrl: 'https://fenwick.example/authorize', tokenUrl: 'https://fenwick.example/token', clientId: 'bench', scopes: ['plates'] }
  const withOauth = (text: string) => starred.replace(' */', ` * @oauth: ${text.replaceAll('\n', '\n * ')}\n */`)
  expect(readHeader(withOauth(JSON.stringify(oauth, null, 2)))).toMatchObject({ manifest: { mode: 'classic', oauth } })
  for (const text of ['{ nothing }', '{}', 'https://fenwick.example']) expect(readHeader(withOauth(text))).toEqual({ fault: 'field-missing', field: 'oauth' })
})

test('comments that build tools put before the header are passed over, code is not', () => {
  const license = '/*! For license information please see add-on.js.LICENSE.txt */\n'
  expect(readHeader(license + starred)).toMatchObject({ manifest: { rootVar: 'LABFLOW' } })
  expect(readHeader(`${license}// built today\n${starred}`)).toMatchObject({ manifest: { rootVar: 'LABFLOW' } })
  expect(readHeader(`${license}go()\n${starred}`)).toEqual({ fault: 'no-header' })
  expect(readHeader(`${license.repeat(3_000)}${starred}`)).toMatchObject({ manifest: { rootVar: 'LABFLOW' } })
})

test('a framed add-on has its manifest there', () => {
  const manifest = makeManifest({ permissions: ['samples.read', 'configuration'], hosts: ['api.fenwick.example'] })
  expect(readHeader(makeScript(manifest))).toEqual({ manifest })
})

test('a script without a header, with half of one, or with a manifest that asks for what does not exist is not read', () => {
  expect(readHeader('var LABFLOW = {}\n/* @rootVar LABFLOW */')).toEqual({ fault: 'no-header' })
  expect(readHeader('/** @rootVar: LABFLOW\n * @name: Lab flow */')).toEqual({ fault: 'field-missing', field: 'version' })
  expect(readHeader('/** @rootVar: lab flow\n * @name: Lab flow\n * @version: 1 */')).toEqual({ fault: 'field-missing', field: 'rootVar' })
  expect(readHeader('/** @rootVar: LABFLOW\n * @name: Lab flow\n * @version: 1.2-beta */')).toEqual({ fault: 'field-missing', field: 'version' })
  expect(readHeader('/** @rootVar: LABFLOW\n * @name: Lab flow\n * @version: 1\n * @hosts: * */')).toEqual({ fault: 'field-missing', field: 'hosts' })
  expect(readHeader('/** @manifest { nothing } */')).toEqual({ fault: 'manifest-invalid', field: 'JSON' })
  expect(readHeader(makeScript({ ...makeManifest(), permissions: ['everything' as 'samples.read'] }))).toEqual({
    fault: 'manifest-invalid',
    field: 'permissions.0',
  })
  expect(readHeader(makeScript(makeManifest({ hosts: ['https://fenwick.example/'] })))).toEqual({ fault: 'manifest-invalid', field: 'hosts.0' })
})

test('a byte order mark, Windows line ends and indented lines are no part of the header', () => {
  const indented = '  // @rootVar LABFLOW\n\t// @name Lab flow\n    // @version 1.2.0\nvar LABFLOW = {}'
  for (const script of [`\uFEFF${starred}`, starred.replaceAll('\n', '\r\n'), slashed.replaceAll('\n', '\r\n'), indented])
    expect(readHeader(script)).toMatchObject({ manifest: { rootVar: 'LABFLOW', name: 'Lab flow', version: '1.2.0' } })
})

test('what is no script is not read, and neither is a header without an end, however long it is', () => {
  const long = 200_000
  const files = [
    '',
    '<!doctype html>\n<!-- @rootVar: A -->',
    '{"rootVar":"LABFLOW"}',
    '\u0000\u0001PNG',
    '/* @rootVar: A',
    ' '.repeat(long),
    '\t\n;'.repeat(long / 3),
    '/'.repeat(long),
    '/*'.repeat(long / 2),
    '//\n'.repeat(long / 3),
  ]
  for (const file of files) expect(readHeader(file), file.slice(0, 20)).toEqual({ fault: 'no-header' })
  expect(readHeader(`/*\n@rootVar: A\n@name: ${'n'.repeat(long / 2)}\n@version: 1\n*/`)).toEqual({ fault: 'field-missing', field: 'name' })
  expect(readHeader(`/*\n@rootVar${' '.repeat(long / 2)}x\u2028\n*/`)).toEqual({ fault: 'field-missing', field: 'name' })
  expect(readHeader(`/*\n@manifest\n${'{'.repeat(long / 2)}\n*/`)).toEqual({ fault: 'manifest-invalid', field: 'JSON' })
})
