import { expect, test } from 'vitest'
import { runCommandLine } from '#server/cli/command-line.ts'
import { readSettings } from '#server/settings/settings.ts'
import { makeStorageKey, storageKeyText, type StorageKey } from '#server/storage-server/signed-claims.ts'

const keys = [makeStorageKey(7), makeStorageKey(12)]
const tokens = keys.map(storageKeyText).join(', ')
const address = 'https://aliquot.lab.example'

const problemsWith = (env: Record<string, string>): string => {
  try {
    readSettings(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

test('a storage server is for one Aliquot server and the groups whose tokens it has', () => {
  expect(readSettings({}).storage).toBeUndefined()
  const env = { ALIQUOT_STORAGE_FOR: `${address}/`, ALIQUOT_STORAGE_TOKENS: tokens, ALIQUOT_STORAGE_FOLDER: '/srv/files' }
  expect(readSettings(env).storage).toEqual({ folder: '/srv/files', origin: address, tellsTo: address, keys })
  expect(readSettings({ ...env, ALIQUOT_STORAGE_SERVER: 'http://aliquot:8080' }).storage).toMatchObject({ origin: address, tellsTo: 'http://aliquot:8080' })
})

test('what is wrong is said at once, and a token is not repeated', () => {
  expect(problemsWith({ ALIQUOT_STORAGE_FOR: address })).toContain('ALIQUOT_STORAGE_TOKENS')
  const wrong = problemsWith({ ALIQUOT_STORAGE_FOR: `${address}/files`, ALIQUOT_STORAGE_TOKENS: `${tokens}, not-a-token` })
  expect(wrong).toContain('ALIQUOT_STORAGE_FOR')
  expect(wrong).toContain('ALIQUOT_STORAGE_TOKENS')
  expect(wrong).not.toContain(keys[0]!.secret)
  expect(wrong).not.toContain('not-a-token')
  expect(problemsWith({ ALIQUOT_STORAGE_FOR: address, ALIQUOT_STORAGE_TOKENS: tokens, ALIQUOT_STORAGE_SERVER: 'aliquot' })).toContain('ALIQUOT_STORAGE_SERVER')
})

test('[FAULT-83] each token is for one group: one that does not say which, and a second one for the same, are refused with what to do', () => {
  const [{ id, secret }] = keys as [StorageKey, StorageKey]
  const env = { ALIQUOT_STORAGE_FOR: address }
  const earlier = problemsWith({ ...env, ALIQUOT_STORAGE_TOKENS: `${tokens}, ${id}.${secret}` })
  expect(earlier).toContain(`Write the number of the group and a period in front of it, as in 7.${id}`)
  expect(earlier).not.toContain(secret)
  expect(problemsWith({ ...env, ALIQUOT_STORAGE_TOKENS: `7.${id}.${secret}` })).toBe('')
  expect(problemsWith({ ...env, ALIQUOT_STORAGE_TOKENS: `${tokens} ${storageKeyText(makeStorageKey(12))}` })).toContain('two tokens for group 12')
})

test('aliquot storage without settings says what to set', async () => {
  const said: string[] = []
  const say = (line: unknown) => void said.push(String(line))
  expect(await runCommandLine(['storage'], { env: {}, webRoots: [], say, reportError: say })).toBe(1)
  expect(said.join('\n')).toContain('Set ALIQUOT_STORAGE_FOR to its address')
})
