import { expect, test } from 'vitest'
import { combinedConfiguration, configurationValues } from '#domain/rules/addons/configuration.ts'

test('values that a person has set for themselves count instead of those of the group, and the others stay', () => {
  expect(combinedConfiguration('{"port":3,"unit":"mL"}', '{"unit":"µL"}')).toBe('{"port":3,"unit":"µL"}')
  expect([combinedConfiguration('{"port":3}', ''), combinedConfiguration('', '{"port":4}'), combinedConfiguration('', '')]).toEqual([
    '{"port":3}',
    '{"port":4}',
    '',
  ])
})

test('what is no list of values counts as a whole', () => {
  expect(combinedConfiguration('{"port":3}', '[1]')).toBe('[1]')
  expect(combinedConfiguration('"text"', '{"port":4}')).toBe('{"port":4}')
})

test('values are read from JSON, also from JSON in a text; from anything else there are none', () => {
  expect([configurationValues('{"port":3}'), configurationValues('"{\\"port\\":3}"'), configurationValues({ port: 3 })]).toEqual([
    { port: 3 },
    { port: 3 },
    { port: 3 },
  ])
  expect(['', '{', '[1]', 'null', null, 7].map(configurationValues)).toEqual([{}, {}, {}, {}, {}, {}])
})
