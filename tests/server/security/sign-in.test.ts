import { beforeAll, describe, expect, test } from 'vitest'
import type { LoginResponse } from '#domain/wire/accounts/session.ts'
import { addressKey } from '#server/security/limits/address-key.ts'
import { loginLimits } from '#server/security/limits/attempts.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { password, type TestUser } from '#tests/harness/server.ts'
import { solvePuzzle } from '#tests/harness/solve-puzzle.ts'

const tooMany = 'Too many incorrect login-attempts. Please login here (unsaved changes will be lost)'
const setFailures = 'insert into login_failures (id, failures, first_at) values ($1, $2, $3) on conflict (id) do update set failures = $2, first_at = $3'

/** A browser, or a program without cookies, with its own address: the server is behind a proxy that it trusts. */
describeServer(
  'signing in while someone guesses',
  (lab) => {
    let group: number
    beforeAll(async () => {
      group = await lab.server.makeGroup()
    })
    const makePeople = (count: number) => Promise.all(Array.from({ length: count }, () => lab.server.makeUser('Member', group)))
    /** A puzzle is solved, so that only the limits remain. */
    const at = (address: string, jar?: Map<string, string>) => async (user: Pick<TestUser, 'login'>, pw: string) => {
      const answer = await once(address, jar, { un: user.login, pw })
      return answer.challenge ? once(address, jar, { un: user.login, pw, altcha: solvePuzzle(answer.challenge) }) : answer
    }
    const once = async (address: string, jar: Map<string, string> | undefined, form: Record<string, string>) => {
      const cookie = [...(jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { 'x-forwarded-for': address, ...(cookie && { cookie }) }
      const answer = await lab.server.anonymous('/login/login.ashx', { method: 'POST', headers, body: new URLSearchParams(form) })
      for (const text of answer.headers.getSetCookie()) jar?.set(...(text.split(';')[0]!.split('=') as [string, string]))
      return (await answer.json()) as LoginResponse
    }
    const signOut = (jar: Map<string, string>) => jar.delete('aliquot')
    const failuresOf = (id: string) => lab.server.engine.read((sql) => sql.all('select id from login_failures where id = $1', [id]))

    test('120 wrong passwords from one address lock nobody out at another, even in a new browser [FAULT-05]', async () => {
      const people = await makePeople(12)
      const stranger = at('203.0.113.9')
      for (let turn = 0; turn < 10; turn++) for (const person of people) await stranger(person, 'wrong')
      expect((await stranger(people[0]!, 'wrong')).captchareload).toBe(true)
      const answers = []
      for (const [i, person] of people.entries()) answers.push((await at(`198.51.100.${i + 1}`)(person, password)).success)
      expect(answers).toEqual(people.map(() => true))
    })

    test('an address beyond its limit adds nothing to any account [FAULT-05]', async () => {
      const [victim] = await makePeople(1)
      await lab.server.engine.write((sql) => sql.all(setFailures, ['address 203.0.113.10', loginLimits.perAddress, lab.server.now]))
      const before = await lab.server.engine.read((sql) => sql.all('select * from login_failures order by id'))
      expect(await at('203.0.113.10')(victim!, 'wrong')).toMatchObject({ success: false, errormessage: tooMany, captchareload: true })
      expect(await lab.server.engine.read((sql) => sql.all('select * from login_failures order by id'))).toEqual(before)
    })

    test('a browser in which a person signed in before is not affected by the lock of the account or of the address [FAULT-05]', async () => {
      const [ada, max] = await makePeople(2)
      const tablet = new Map<string, string>()
      expect(await at('198.51.100.50', tablet)(ada!, password)).toMatchObject({ success: true })
      expect(await at('198.51.100.50', tablet)(max!, password)).toMatchObject({ success: true })
      signOut(tablet)
      const guesser = at('198.51.100.50')
      for (let turn = 0; turn <= loginLimits.perAccount; turn++) await guesser(ada!, 'wrong')
      await lab.server.engine.write((sql) => sql.all(setFailures, ['address 198.51.100.50', loginLimits.perAddress, lab.server.now]))
      expect(await guesser(ada!, password)).toMatchObject({ success: false, captchareload: true })
      expect(await at('198.51.100.50', tablet)(ada!, password)).toMatchObject({ success: true })
      signOut(tablet)
      // Both of them: a tablet at the bench has several users.
      expect(await at('198.51.100.50', tablet)(max!, password)).toMatchObject({ success: true })
    })

    test('a known browser has its own attempts, and knows only who has signed in there [FAULT-05]', async () => {
      const [guest, victim] = await makePeople(2)
      const browser = new Map<string, string>()
      await at('198.51.100.60', browser)(guest!, password)
      signOut(browser)
      for (let turn = 0; turn < loginLimits.perAccount; turn++) expect((await at('198.51.100.60', browser)(victim!, 'wrong')).captchareload).toBe(false)
      expect((await at('198.51.100.60', browser)(victim!, 'wrong')).captchareload).toBe(true)
      for (let turn = 0; turn < loginLimits.perAccount; turn++) expect((await at('198.51.100.60', browser)(guest!, 'wrong')).captchareload).toBe(false)
      expect((await at('198.51.100.60', browser)(guest!, password)).captchareload).toBe(true)
    })

    test('the cookie of a known browser identifies nobody, grants nothing, and is stored as a hash [FAULT-05]', async () => {
      const [ada] = await makePeople(1)
      const jar = new Map<string, string>()
      await at('198.51.100.70', jar)(ada!, password)
      const token = jar.get('aliquot-browser')!
      expect(token).toMatch(/^[\w-]{43}$/)
      signOut(jar)
      expect((await lab.server.anonymous('/api/v1/sync/session', { headers: { cookie: `aliquot-browser=${token}; aliquot=${token}` } })).status).toBe(401)
      const rows = await lab.server.engine.read((sql) => sql.all<{ hash: string }>('select * from known_browser'))
      expect(rows.length).toBeGreaterThan(0)
      expect(JSON.stringify(rows)).not.toContain(token)
    })

    test('a token that we never issued is not accepted [FAULT-05]', async () => {
      const [ada] = await makePeople(1)
      const planted = 'x'.repeat(43)
      const jar = new Map([['aliquot-browser', planted]])
      expect((await at('198.51.100.71', jar)(ada!, password)).success).toBe(true)
      expect(jar.get('aliquot-browser')).not.toBe(planted)
    })

    test('failures with a time in the future are ignored; old ones are deleted [FAULT-05]', async () => {
      const [ada] = await makePeople(1)
      const hour = 3_600_000
      await lab.server.engine.write(async (sql) => {
        await sql.all(setFailures, ['address 198.51.100.80', 10_000, lab.server.now + hour])
        await sql.all(setFailures, ['account of somebody', 3, lab.server.now - hour])
      })
      expect((await at('198.51.100.80')(ada!, 'wrong')).captchareload).toBe(false)
      expect((await at('198.51.100.80')(ada!, password)).success).toBe(true)
      expect(await failuresOf('account of somebody')).toEqual([])
    })
  },
  { trustedProxies: ['loopback'], puzzleSize: 100 },
)

describe('the key of an address', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/64'],
  ])('%s is counted as %s [FAULT-02]', (address, key) => expect(addressKey(address)).toBe(key))
})
