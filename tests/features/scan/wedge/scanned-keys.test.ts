import { describe, expect, test } from 'vitest'
import { toWedgeKey } from '#src/features/scan/wedge/key-text.ts'
import { scannedKeysIn } from '#src/features/scan/wedge/password-field-guard.ts'
import { codeOf, keysOf, onAzerty, type Press } from './wedge-keyboard.ts'

const none = { shift: false, ctrl: false, alt: false, meta: false, repeat: false, composing: false, inField: true } as const

function tubeIn(presses: readonly Press[]): string {
  let at = 0
  const keys = presses.map(([key, gap, more], index) =>
    toWedgeKey({ ...none, type: 'down', key, code: codeOf(key), at: (at += gap), ...more }, index + 1, true),
  )
  return scannedKeysIn(keys)
    .map((key) => key.us)
    .join('')
}

describe('what was typed into a password field [FAULT-67]', () => {
  test.each([5, 30, 60, 90])('an internal code is a tube at gaps of %i ms, and what was typed before it is not', (gap) => {
    expect(tubeIn(keysOf('005000000001842', gap))).toBe('005000000001842')
    expect(tubeIn([...keysOf('se', 120), ...keysOf('008000000000069', gap, 200)])).toBe('008000000000069')
    expect(tubeIn(onAzerty(keysOf('005000000001842', gap)))).toBe('005000000001842')
  })

  test.each(['AB-0233', 'BX-F2-002', 'PL-0421', '20240131', 'LN1.004'])(
    'the label %s is a tube at the speed of a scanner, and not at that of a fast typist',
    (label) => {
      expect(tubeIn(keysOf(label, 10))).toBe(label)
      expect(tubeIn(keysOf(label, 50))).toBe('')
    },
  )

  test.each(['aliquot-demo', 'correct horse', 'hK3!jd92', 'Tr0ub4dor&3', 'HORSE', '270419A!', '4711'])(
    'the password %s is not, however fast a password manager types it',
    (password) => {
      expect(tubeIn(keysOf(password, 5))).toBe('')
    },
  )
})
