import { expect, test } from 'vitest'
import { allContributions } from '#src/app/contributions.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { screenOfAddress } from '#src/workspace/navigation/screens.ts'

const { navigation, destinations } = allContributions.contributions
const pathOf = (address: string) => address.replace(/[?#].*/, '')
/** Shown without the frame, because nobody is signed in. */
const outside: readonly string[] = [addresses.signIn, addresses.setup, addresses.forgotPassword, addresses.resetPassword, addresses.unsubscribe]

test.each(Object.entries(screenOfAddress))('%s lights exactly one entry of the rail', (_, screen) => {
  const entryId = destinations.find(({ id }) => id === screen)?.entry ?? screen
  expect(navigation.filter(({ id }) => id === entryId)).toHaveLength(1)
})

test('every address of the app has a screen, and every entry and destination has an address', () => {
  const all = Object.values(addresses).map((address) => pathOf(typeof address === 'string' ? address : address(1 as never)))
  const known = Object.keys(screenOfAddress)
  // The address for editing a unit is the one for a new unit, with its number.
  expect(all.filter((address) => !known.includes(address) && !outside.includes(address))).toEqual([])
  for (const { href } of [...navigation, ...destinations]) expect(known).toContain(pathOf(href))
})

test('the rail has only what exists, in the order of the day', () => {
  expect(navigation.map(({ id }) => id)).toEqual(['home', 'notebook', 'inventory', 'scan', 'more'])
  expect(destinations.filter(({ isTab }) => isTab).map(({ id }) => id)).toEqual([
    'experiments',
    'storage',
    'projects',
    'samples',
    'protocols',
    'series',
    'templates',
    'archive',
  ])
  expect(destinations.filter(({ entry, isTab }) => entry === 'inventory' && !isTab).map(({ id }) => id)).toEqual([
    'search',
    'orders',
    'types',
    'import',
    'equipment',
    'units',
  ])
})
