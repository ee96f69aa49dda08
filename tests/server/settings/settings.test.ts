import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError } from '#server/settings/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'aliquot-settings-'))
const file = (text: string) => {
  const path = join(folder, `${Math.random()}`)
  writeFileSync(path, text)
  return path
}

describe('settings', () => {
  test('without any: loopback, port 8080, ./data, no demo', () => {
    expect(readSettings({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      dataDir: join(process.cwd(), 'data'),
      databaseUrl: undefined,
      demo: false,
      demoSamples: 2_000,
      logLevel: 'info',
      apiRate: 50,
      budgets: { person: { perSecond: 250, burst: 5_000 }, address: { perSecond: 500, burst: 10_000 }, heavyReads: 2, streamsOfPerson: 16, streams: 2_000 },
    })
  })

  test('each can come from a file given by NAME_FILE', () => {
    const settings = readSettings({ DATABASE_URL_FILE: file('postgres://lab:secret@db/aliquot\n'), PORT_FILE: file('9000') })
    expect(settings).toMatchObject({ databaseUrl: 'postgres://lab:secret@db/aliquot', port: 9000 })
  })

  test('everything wrong is reported at once, and a value that may be secret is not repeated', () => {
    const read = () =>
      readSettings({
        PORT: '80a',
        ALIQUOT_DEMO: 'yes',
        DATABASE_URL: 'mysql://lab:secret@db',
        ALIQUOT_LOG: 'loud',
        ALIQUOT_TLS_CERT: '/x',
        ALIQUOT_WEB_FILE: '/not/there',
      })
    expect(read).toThrow(SettingsError)
    try {
      read()
    } catch (error) {
      const text = (error as Error).message
      for (const name of ['PORT', 'ALIQUOT_DEMO', 'DATABASE_URL', 'ALIQUOT_LOG', 'ALIQUOT_TLS_KEY', 'ALIQUOT_WEB_FILE']) expect(text).toContain(name)
      expect(text).not.toContain('secret')
    }
  })

  test('the limits of the budgets are settings, and each is checked [FAULT-02]', () => {
    const env = { ALIQUOT_PERSON_RATE: '7', ALIQUOT_PERSON_BURST: '700', ALIQUOT_ADDRESS_BURST: '900', ALIQUOT_HEAVY_READS: '1', ALIQUOT_STREAMS: '9' }
    expect(readSettings(env).budgets).toEqual({
      person: { perSecond: 7, burst: 700 },
      address: { perSecond: 500, burst: 900 },
      heavyReads: 1,
      streamsOfPerson: 16,
      streams: 9,
    })
    for (const name of Object.keys(env)) expect(() => readSettings({ [name]: '0' })).toThrow(name)
  })

  test('add-ons can be tried only where that is on, and a demo offers the examples unless another folder is given', () => {
    expect(readSettings({}).addons).toMatchObject({ development: false, folder: join(process.cwd(), 'data/addons') })
    expect(readSettings({ ALIQUOT_ADDON_DEVELOPMENT: 'on' }).addons.development).toBe(true)
    expect(() => readSettings({ ALIQUOT_ADDON_DEVELOPMENT: 'yes' })).toThrow("ALIQUOT_ADDON_DEVELOPMENT is 'yes'; it must be on or off.")
    const folderOf = (env: Record<string, string>) => readSettings(env, [], ['/not/there', folder]).addons.folder
    expect(folderOf({ ALIQUOT_DEMO: '1' })).toBe(folder)
    expect(folderOf({ ALIQUOT_DEMO: '1', ALIQUOT_ADDONS: '/mine' })).toBe('/mine')
    expect(folderOf({})).toBe(join(process.cwd(), 'data/addons'))
  })

  test('a setting given twice is a mistake', () => {
    expect(() => readSettings({ PORT: '1', PORT_FILE: file('2') })).toThrow('PORT and PORT_FILE')
  })

  test('a public address loses its trailing slash', () => {
    expect(readSettings({ ALIQUOT_PUBLIC_URL: 'https://lab.example.org/' }).publicUrl).toBe('https://lab.example.org')
  })
})
