import { describe, expect, test } from 'vitest'
import { userType } from '#server/scim/protocol/attributes.ts'
import { matches, readFilter, textRequiredOf } from '#server/scim/protocol/filter.ts'
import { ScimError } from '#server/scim/protocol/scim-error.ts'

const ada = {
  id: 'A1',
  externalId: 'Ext-1',
  userName: 'Ada@institute.example',
  name: { givenName: 'Ada', familyName: 'Visser' },
  emails: [
    { value: 'ada@institute.example', type: 'work', primary: true },
    { value: 'ada@home.example', type: 'home' },
  ],
  active: true,
  meta: { resourceType: 'User', created: '2026-11-01T10:00:00.000Z' },
}
const finds = (filter: string) => matches(readFilter(userType, filter), ada)

describe('a filter', () => {
  test.each([
    'userName eq "ada@INSTITUTE.example"',
    'USERNAME Eq "Ada@institute.example"',
    'externalId eq "Ext-1"',
    'name.familyName co "ISS"',
    'userName sw "ada" and userName ew "example"',
    'emails eq "ada@home.example"',
    'emails.value eq "ADA@home.example"',
    'emails[type eq "home" and value co "home"]',
    'emails[not (primary eq true)]',
    'active eq true',
    'active eq "True"',
    'active ne false',
    'displayName eq null',
    'not (displayName pr)',
    'name pr and (userName eq "x" or externalId pr)',
    'userName eq "x" or userName eq "y" or active eq true',
    'userName eq "x" and active eq false or active eq true',
    'meta.created gt "2026-10-31T23:59:59Z" and meta.created le "2026-11-01T10:00:00Z"',
    'urn:ietf:params:scim:schemas:core:2.0:User:name.givenName eq "ada"',
    'urn:ietf:params:scim:schemas:extension:aliquot:2.0:User:role ne "Member"',
    'userName eq "Ada\\u0040institute.example"',
  ])('%s finds her', (filter) => {
    expect(finds(filter)).toBe(true)
  })

  test.each([
    'externalId eq "ext-1"',
    'id eq "a1"',
    'emails[type eq "home" and primary eq true]',
    'emails[type eq "work"] and active eq false',
    'userName ne "ada@institute.example"',
    'displayName pr',
    'displayName co ""',
    'urn:ietf:params:scim:schemas:extension:aliquot:2.0:User:role pr',
  ])('%s does not', (filter) => {
    expect(finds(filter)).toBe(false)
  })

  test.each([
    '',
    ' ',
    'userName',
    'userName eq',
    'userName eq ada',
    "userName eq 'ada'",
    'userName eq "ada',
    'userName is "ada"',
    'userName eq "a" and',
    'userName eq "a" userName eq "b"',
    '(userName eq "a"',
    'userName eq "a")',
    'not userName eq "a"',
    'emails[type eq "work"',
    'emails[type eq "work"].value eq "x"',
    'emails[nothing eq "work"]',
    'userName[value eq "a"]',
    'nothing eq "a"',
    'name.nothing eq "a"',
    'name eq "a"',
    'active gt true',
    'password eq "a"',
    '__proto__ eq "a"',
    'constructor.name pr',
    'userName eq {}',
    'userName eq [1]',
    `${'('.repeat(30)}active eq true${')'.repeat(30)}`,
    `userName eq "${'a'.repeat(2_000)}"`,
  ])('%s is refused as invalidFilter', (filter) => {
    try {
      readFilter(userType, filter)
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ScimError)
      expect((error as ScimError).scimType).toBe('invalidFilter')
    }
  })

  test('says which text a user name must be, and only if that is true of everything it finds', () => {
    const required = (text: string) => textRequiredOf(readFilter(userType, text), 'userName')
    for (const filter of ['userName eq "ada"', 'active eq true and userName eq "ada"', '(userName eq "ada" and active eq true) and id pr'])
      expect(required(filter)).toBe('ada')
    for (const filter of ['userName eq "ada" or active eq true', 'not (userName eq "ada")', 'userName sw "ada"', 'displayName eq "ada"', 'userName eq null'])
      expect(required(filter)).toBeUndefined()
  })
})
