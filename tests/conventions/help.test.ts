import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actions } from '#src/app/actions.ts'
import { helpOfAddress, topicOfDetail, topicOfScreen, topicOfTab } from '#src/features/help/guide/help-topics.ts'
import { shortcutGroups } from '#src/features/help/shortcuts.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { guideFolder, readGuide } from '../../tools/guide/read-guide.mjs'

const guide = readGuide()
const places = guide.flatMap(({ topic, anchors }) => [topic, ...anchors.map((anchor) => `${topic}#${anchor}`)])

test('every page of the guide can be read: its links lead somewhere, and the list of topics has it', () => {
  // readGuide throws otherwise.
  expect(guide.length).toBeGreaterThan(30)
  expect(guide.every(({ blocks }) => blocks.length > 0)).toBe(true)
})

test.each(Object.entries({ ...topicOfScreen, ...topicOfTab }))('the help of %s is in the guide', (_, topic) => {
  expect(places).toContain(topic)
})

test('the help of what an address shows besides its screen is in the guide', () => {
  expect(topicOfDetail.map(([, , topic]) => topic).filter((topic) => !places.includes(topic))).toEqual([])
})

test('every tab of the settings that is named here exists', () => {
  const tabs = actions.settingsTabs.map(({ id }) => id)
  expect(Object.keys(topicOfTab).filter((tab) => !tabs.includes(tab))).toEqual([])
})

test.each([
  ['/scan/', 'scanning'],
  ['/SCAN', 'scanning'],
  ['/scan/?into=69', 'boxes'],
  [addresses.sample(12), 'samples'],
  ['/members/settings/?tab=passkeys', 'signing-in#passkeys'],
  ['/members/settings/?tab=device', 'display'],
  ['/members/experiments/journal/?experimentID=318&sign=true', 'signing'],
  ['/members/nowhere/', 'index'],
])('on %s, the help begins at %s', (address, expected) => {
  const { topic, anchor } = helpOfAddress(new URL(address, 'http://lab'))
  expect([topic, ...(anchor === null ? [] : [anchor])].join('#')).toBe(expected)
})

test('each shortcut has an id of its own', () => {
  const ids = shortcutGroups.flatMap(({ shortcuts }) => shortcuts.map(({ id }) => id))
  expect(ids).toEqual([...new Set(ids)])
})

test('with its pictures, the help takes less than 400 KB on a device', () => {
  const pictures = readdirSync(join(guideFolder, 'pictures')).map((name) => statSync(join(guideFolder, 'pictures', name)).size)
  expect(JSON.stringify(guide).length + pictures.reduce((sum, size) => sum + size, 0)).toBeLessThan(400_000)
})
