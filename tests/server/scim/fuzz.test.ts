import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { scimRoutes } from '#server/scim/routes.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import { oddText, oddValue } from '#tests/harness/odd-values.ts'
import { Directory, type ScimReply } from './directory.ts'

const runs = { sqlite: 400, postgres: 100 }

/** Of people and groups that are not the directory's. */
const secret = 'Zanzibar'

const names = fc.constantFrom(
  'userName',
  'name',
  'name.givenName',
  'displayName',
  'emails',
  'emails.value',
  'emails[type eq "work"].value',
  'emails[type eq "work"]',
  'active',
  'externalId',
  'id',
  'members',
  'members[value eq "x"]',
  'meta',
  'schemas',
  'groups',
  'nothing',
  'urn:x:y',
  '__proto__',
  'constructor',
  'name.__proto__',
  'emails[__proto__ eq "x"]',
  'urn:ietf:params:scim:schemas:extension:aliquot:2.0:User:role',
  'urn:ietf:params:scim:schemas:extension:aliquot:2.0:User',
)
const values = fc.oneof(
  oddValue,
  fc.constantFrom<unknown>(
    'True',
    false,
    'Administrator',
    'a@b.example',
    { value: 'a@b.example', primary: true },
    [{ value: 'x' }],
    { givenName: 'G' },
    null,
    [],
  ),
)
const operation = fc.record(
  {
    op: fc.constantFrom('add', 'Replace', 'remove', 'move', 7),
    path: fc.oneof(names, oddText),
    value: fc.oneof(values, fc.dictionary(names, values, { maxKeys: 3 })),
  },
  { requiredKeys: ['op'], noNullPrototype: true },
)
const patch = fc.record({ Operations: fc.oneof({ weight: 9, arbitrary: fc.array(operation, { maxLength: 4 }) }, { weight: 1, arbitrary: oddValue }) })
const whole = fc.dictionary(names, values, { maxKeys: 6 })
const words = fc.constantFrom(
  'userName',
  'emails',
  'members',
  'active',
  'eq',
  'co',
  'pr',
  'and',
  'or',
  'not',
  '(',
  ')',
  '[',
  ']',
  '"x"',
  '"',
  '\\',
  'true',
  'null',
  '7',
  '.',
  'meta.created',
)
const filter = fc.oneof(
  fc.array(words, { maxLength: 12 }).map((each) => each.join(' ')),
  oddText,
)
const query = fc.record(
  {
    filter,
    startIndex: fc.oneof(fc.integer().map(String), oddText),
    count: fc.oneof(fc.integer().map(String), oddText),
    attributes: fc.oneof(names, oddText),
    excludedAttributes: names,
  },
  { requiredKeys: [], noNullPrototype: true },
)

describeServer('calls of SCIM with anything in them', (lab, engine) => {
  let directory: Directory
  let ids: { users: string[]; groups: string[] }
  beforeAll(async () => {
    directory = await Directory.at(lab.server)
    const group = await lab.server.makeGroup(`${secret} Lab`)
    const user = await lab.server.makeUser('Administrator', group)
    await lab.store.engine.write((sql) => sql.all('update users set first_name = $2, email = $3 where id = $1', [user.id, secret, `${secret}@lab.example`]))
    const people = await Promise.all(['one', 'two', 'three'].map((userName) => directory.post('/Users', { userName })))
    const groups = await Promise.all(['first', 'second'].map((displayName) => directory.post('/Groups', { displayName })))
    ids = { users: people.map(({ body }) => body.id), groups: groups.map(({ body }) => body.id) }
  })

  function faultsOf({ status, headers, body }: ScimReply): string[] {
    const faults: string[] = []
    if (status >= 500) faults.push(`${status}`)
    if (status >= 400 && body?.schemas?.[0] !== 'urn:ietf:params:scim:api:messages:2.0:Error') faults.push('not the form of an error')
    if (status !== 204 && status !== 304 && !headers.get('content-type')?.startsWith('application/scim+json')) faults.push('another content type')
    if (JSON.stringify(body ?? {}).includes(secret)) faults.push('tells of somebody who is not in the directory')
    return faults
  }

  test('are answered or refused in the form of SCIM, fail nowhere, and tell nothing of others', async () => {
    const call = fc.record({
      route: fc.constantFrom(...scimRoutes),
      id: fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 2 }) }, { weight: 1, arbitrary: oddText }),
      query,
      body: fc.oneof(patch, whole, oddValue),
    })
    await fc.assert(
      fc.asyncProperty(call, async ({ route, id, query, body }) => {
        const known = route.path.startsWith('/Groups') ? ids.groups : ids.users
        const named = typeof id === 'number' ? known[id % known.length]! : encodeURIComponent(Buffer.from(id).toString())
        const search = new URLSearchParams(query).toString()
        // Of those that are removed, nothing could be asked any more.
        if (route.method === 'DELETE' && typeof id === 'number') return
        const path = `${route.path.replace(':id', named || 'x')}${search && `?${search}`}`
        const answer = await directory.send(route.method, path, route.method === 'GET' ? undefined : body)
        expect(faultsOf(answer), `${route.method} ${path.slice(0, 200)} ${JSON.stringify(body)?.slice(0, 300)} ${answer.status}`).toEqual([])
      }),
      { numRuns: runs[engine] },
    )
    expect(lab.server.warnings()).toEqual([])
  })

  test('a filter is carried out, or refused as invalidFilter', async () => {
    await fc.assert(
      fc.asyncProperty(filter, fc.constantFrom('Users', 'Groups'), async (text, kind) => {
        const { status, body } = await directory.get(`/${kind}?filter=${encodeURIComponent(Buffer.from(text).toString())}`)
        expect([200, 400]).toContain(status)
        if (status === 400) expect(body.scimType, text).toBe('invalidFilter')
      }),
      { numRuns: runs[engine] },
    )
  })

  test.each(['{', '[1]', '"text"', '', 'null', '{"userName": "\\u0000"}', `{"userName": ${'['.repeat(100)}${']'.repeat(100)}}`])(
    'a body like %s is refused',
    async (body) => {
      const answer = await directory.send('POST', '/Users', body)
      expect([answer.status, faultsOf(answer)]).toEqual([400, []])
    },
  )
})
