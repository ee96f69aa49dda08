import { describe, expect, test } from 'vitest'
import { extensionUrn, groupType, userType } from '#server/scim/protocol/attributes.ts'
import { patched } from '#server/scim/protocol/patch.ts'
import type { Resource } from '#server/scim/protocol/resource.ts'
import type { ScimError } from '#server/scim/protocol/scim-error.ts'

const work = { type: 'work', value: 'ada@institute.example', primary: true }
const home = { type: 'home', value: 'ada@home.example' }
const ada: Resource = { userName: 'ada', name: { givenName: 'Ada', familyName: 'Visser' }, emails: [work, home], active: true }
const user = (...Operations: unknown[]) => patched(userType, ada, { Operations })
const group = (...Operations: unknown[]) => patched(groupType, { displayName: 'Cells', members: [{ value: 'a' }, { value: 'b' }] }, { operations: Operations })
const refusal = (act: () => unknown) => {
  try {
    return act()
  } catch (error) {
    return (error as ScimError).scimType
  }
}

describe('a PATCH', () => {
  test('leaves the resource that it changes as it was', () => {
    const before = structuredClone(ada)
    user({ op: 'remove', path: 'emails' }, { op: 'replace', path: 'name.givenName', value: 'X' })
    expect(ada).toEqual(before)
  })

  test('adds, replaces and removes single values and parts, named in any case and with or without a path', () => {
    expect(user({ op: 'Replace', path: 'NAME.familyname', value: 'Okafor' })['name']).toEqual({ givenName: 'Ada', familyName: 'Okafor' })
    expect(user({ op: 'replace', value: { 'name.givenName': 'A.', displayName: 'A. Visser' } })).toMatchObject({
      name: { givenName: 'A.', familyName: 'Visser' },
      displayName: 'A. Visser',
    })
    expect(user({ op: 'add', path: 'name', value: { formatted: 'Dr. Visser' } })['name']).toEqual({
      givenName: 'Ada',
      familyName: 'Visser',
      formatted: 'Dr. Visser',
    })
    expect(user({ op: 'remove', path: 'name.givenName' })['name']).toEqual({ familyName: 'Visser' })
    expect(user({ op: 'remove', path: 'name' })).not.toHaveProperty('name')
    expect(user({ op: 'replace', path: 'name.givenName', value: null })['name']).toEqual({ familyName: 'Visser' })
    for (const path of [`${extensionUrn}:role`, `${extensionUrn.toUpperCase()}:ROLE`])
      expect(user({ op: 'add', path, value: 'Student' })[extensionUrn]).toEqual({ role: 'Student' })
    expect(user({ op: 'add', value: { [extensionUrn]: { role: 'Student' } } })[extensionUrn]).toEqual({ role: 'Student' })
  })

  test('changes the values of a list that a filter finds, makes one if there is none, and keeps one primary value', () => {
    expect(user({ op: 'Replace', path: 'emails[type eq "work"].value', value: 'new@x.example' })['emails']).toEqual([{ ...work, value: 'new@x.example' }, home])
    expect(user({ op: 'Add', path: 'emails[type eq "other"].value', value: 'new@x.example' })['emails']).toEqual([
      work,
      home,
      { type: 'other', value: 'new@x.example' },
    ])
    expect(user({ op: 'add', path: 'emails', value: [{ value: 'new@x.example', primary: true }] })['emails']).toEqual([
      { ...work, primary: false },
      home,
      { value: 'new@x.example', primary: true },
    ])
    expect(user({ op: 'add', path: 'emails[type eq "other"].value', value: work.value })['emails']).toEqual([work, home, { type: 'other', value: work.value }])
    expect(user({ op: 'replace', path: 'emails[type eq "home"].primary', value: 'True' })['emails']).toEqual([
      { ...work, primary: false },
      { ...home, primary: true },
    ])
    expect(user({ op: 'replace', path: 'emails', value: { value: 'only@x.example' } })['emails']).toEqual([{ value: 'only@x.example' }])
    expect(user({ op: 'remove', path: 'emails[type eq "work"]' })['emails']).toEqual([home])
    expect(user({ op: 'remove', path: 'emails[type eq "work"].value' })['emails']).toEqual([home])
    expect(user({ op: 'remove', path: 'emails[type eq "none"]' })['emails']).toEqual([work, home])
    expect(user({ op: 'remove', path: 'emails' })).not.toHaveProperty('emails')
  })

  test('adds members once, and removes those it names', () => {
    const members = (resource: Resource) => ((resource['members'] ?? []) as { value: string }[]).map(({ value }) => value)
    expect(members(group({ op: 'add', path: 'members', value: [{ value: 'c' }, { value: 'a' }] }))).toEqual(['a', 'b', 'c'])
    expect(members(group({ op: 'add', path: 'members', value: { value: 'c' } }))).toEqual(['a', 'b', 'c'])
    expect(members(group({ op: 'Remove', path: 'members', value: [{ value: 'a' }] }))).toEqual(['b'])
    expect(members(group({ op: 'remove', path: 'members[value eq "b"]' }))).toEqual(['a'])
    expect(members(group({ op: 'remove', path: 'members[value eq "a" or value eq "b"]' }))).toEqual([])
    expect(members(group({ op: 'remove', path: 'members' }))).toEqual([])
    expect(members(group({ op: 'replace', path: 'members', value: [] }))).toEqual([])
  })

  test('passes over attributes that this server does not have', () => {
    expect(
      user(
        { op: 'Add', path: 'title', value: 'Dr.' },
        { op: 'Add', path: 'phoneNumbers[type eq "work"].value', value: '1' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'X' },
        { op: 'replace', value: { id: 'other', schemas: [], meta: {}, groups: [], nickName: 'A' } },
      ),
    ).toEqual(ada)
  })

  test('is refused with the reason', () => {
    for (const operation of [[], [{}], ['x'], [{ op: 'move', path: 'name' }], [{ path: 'name' }]])
      expect(
        refusal(() => user(...operation)),
        JSON.stringify(operation),
      ).toBe('invalidSyntax')
    expect(refusal(() => patched(userType, ada, {}))).toBe('invalidSyntax')
    for (const path of ['name..x', 'a b', '[x]', 'emails[type eq "x"', 'emails[]value', 'name[givenName eq "x"]', 7])
      expect(['invalidPath', 'invalidFilter'], JSON.stringify(path)).toContain(refusal(() => user({ op: 'replace', path, value: 'x' })))
    expect(refusal(() => user({ op: 'replace', path: 'emails[kind eq "x"].value', value: 'x' }))).toBe('invalidFilter')
    expect(refusal(() => user({ op: 'replace', path: 'emails[type ne "work" and type ne "home"].value', value: 'x' }))).toBe('noTarget')
    expect(refusal(() => user({ op: 'remove' }))).toBe('noTarget')
    expect(refusal(() => user({ op: 'replace', path: 'id', value: 'x' }))).toBe('mutability')
    for (const [path, value] of [
      ['active', 'maybe'],
      ['userName', {}],
      ['name', 'Ada'],
      ['emails', [7]],
      [undefined, 'x'],
      ['displayName', 'x'.repeat(1_001)],
    ] as const)
      expect(
        refusal(() => user({ op: 'replace', path, value })),
        String(path),
      ).toBe('invalidValue')
  })
})
