import { expect, test, vi } from 'vitest'
import { browserLasts } from '#server/store/people/known-browsers.ts'
import { writePageSizeCookie, writeViewCookie } from '#src/features/tables/views/table-cookies.ts'
import { clearLocalStorage, ownKeyFor } from '#src/workspace/device/local-storage.ts'
import { deviceSettingsKey } from '#src/workspace/device/device-settings.ts'

const ada = { userId: 1, groupId: 10 }

function storageWith(keys: readonly string[]): Storage {
  const items = new Map(keys.map((key) => [key, 'kept']))
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

const left = (keys: readonly string[]): string[] => {
  const storage = storageWith(keys)
  clearLocalStorage(ada, storage)
  return keys.filter((key) => storage.getItem(key) !== null)
}

test('cookies last 365 days, and clearing local storage keeps what is of other people and groups, by the pattern of its key [DLG-08]', () => {
  const cookies: string[] = []
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', {
    set cookie(text: string) {
      cookies.push(text)
    },
  })
  writePageSizeCookie('SAMPLES', 50)
  writeViewCookie('SAMPLES', 7)
  const year = 365 * 24 * 3_600
  expect(cookies.map((text) => /max-age=(\d+)/.exec(text)?.[1])).toEqual([String(year), String(year)])
  expect(browserLasts).toBe(year * 1_000)
  const others = [
    ownKeyFor('imports', { userId: 1, groupId: 11 }),
    ownKeyFor('imports', { userId: 2, groupId: 10 }),
    ownKeyFor('imports', { userId: 11, groupId: 10 }),
  ]
  expect(left([...others, ownKeyFor('imports', ada), ownKeyFor('importMappings', ada)])).toEqual(others)
})

test('it removes what is only for convenience, and keeps the settings of the tablet and what is not of Aliquot', () => {
  expect(left(['aliquot.camera', 'aliquot.passwordWarned.1', 'aliquot.lastTouch', deviceSettingsKey, 'another-app'])).toEqual([
    deviceSettingsKey,
    'another-app',
  ])
})
