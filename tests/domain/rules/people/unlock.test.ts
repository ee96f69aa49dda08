import { describe, expect, test } from 'vitest'
import { limits } from '#domain/limits.ts'
import { isIdle, isPin, isPinEnough, isServerNeeded, delayAfterFailures, waitBeforeTry } from '#domain/rules/people/unlock.ts'

const hour = 3_600_000
const now = 1_000 * hour

describe('a screen is idle', () => {
  test.each([
    [30, now - 30 * 60_000, true],
    [30, now - 30 * 60_000 + 1, false],
    [-1, 1, false],
    [30, null, false],
    // The clock was set back.
    [30, now + hour, false],
  ])('after %i minutes, last touched at %s: %s [SESS-07]', (minutes, lastTouch, idle) => {
    expect(isIdle(minutes, lastTouch, now)).toBe(idle)
  })
})

describe('wrong attempts', () => {
  test('have to wait longer each time, up to five minutes, and then only the server unlocks', () => {
    expect(Array.from({ length: 11 }, (_, failures) => delayAfterFailures(failures) / 1_000)).toEqual([0, 0, 0, 5, 10, 20, 40, 80, 160, 300, 300])
    expect([9, 10].map((failures) => isServerNeeded({ failures }))).toEqual([false, true])
  })

  test('a clock that was set back makes no pause longer', () => {
    expect(waitBeforeTry({ failures: 3, triedAt: now }, now + 4_000)).toBe(1_000)
    expect(waitBeforeTry({ failures: 3, triedAt: now }, now + 5_000)).toBe(0)
    expect(waitBeforeTry({ failures: 3, triedAt: now + hour }, now)).toBe(5_000)
  })
})

describe('a PIN', () => {
  test('has four to eight digits', () => {
    expect(['123', '1234', '12345678', '123456789', '12a4', ''].map(isPin)).toEqual([false, true, true, false, false, false])
  })

  test('is enough within 12 h of the password online, and offline for the time allowed [SESS-07]', () => {
    const facts = { signedInAt: now - limits.lock.pinFor }
    expect(isPinEnough(facts, true, { lastOnline: now }, now)).toBe(true)
    expect(isPinEnough(facts, true, { lastOnline: now }, now + 1)).toBe(false)
    expect(isPinEnough(facts, false, { lastOnline: now - limits.session.offlineFor }, now)).toBe(true)
    expect(isPinEnough(facts, false, { lastOnline: now - limits.session.offlineFor - 1 }, now)).toBe(false)
  })
})
