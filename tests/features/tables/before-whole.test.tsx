import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SelectAllButton } from '#src/workspace/contributions/select-all-button.tsx'
import { countOf } from '#src/workspace/format/count-of.ts'

const samples = {
  all: { one: '# sample', other: '# samples' },
  some: { one: '{total} of # sample', other: '{total} of # samples' },
  soFar: { one: '{here} of # sample on this device so far', other: '{here} of # samples on this device so far' },
}

test('while samples are downloaded, a list counts those that are here, of all, instead of what it found [MIRROR-04, FAULT-45]', () => {
  expect(countOf({ total: 20, outOf: 27_500, partial: { here: 27_888, of: 100_000 } }, samples)).toBe('27,888 of 100,000 samples on this device so far')
  expect(countOf({ total: 20, outOf: 20, partial: { here: 20, of: null } }, samples)).toBe('Downloading…')
  // One was created on this device meanwhile.
  expect(countOf({ total: 4, outOf: 4, partial: { here: 4, of: 3 } }, samples)).toBe('3 of 3 samples on this device so far')
  expect(countOf({ total: 20, outOf: 100, partial: null }, samples)).toBe('20 of 100 samples')
})

test.each([
  [{ count: 27_888, isComplete: true }, '<button type="button">Select all 27,888</button>'],
  [{ isComplete: true }, '<button type="button">Select all</button>'],
  [{ count: 27_888, isComplete: false }, '<button type="button" disabled="">Select all after the download</button>'],
])('all rows can be selected only when all are here: %j [MIRROR-04, FAULT-45]', (props, button) => {
  const shown = renderToStaticMarkup(<SelectAllButton {...props} onSelect={() => undefined} />)
  expect(shown.replaceAll(/ class="[^"]*"/g, '')).toBe(button)
})
