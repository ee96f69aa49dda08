import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { readInput } from '#domain/input.ts'
import { commands } from '#domain/registry.ts'
import { routes } from '#server/routes/list.ts'
import { describeServer } from '#tests/harness/describe-server.ts'
import type { Fetch, TestUser } from '#tests/harness/server.ts'
import { WireDevice } from '#tests/harness/wire-device.ts'

/** JSON designed to break code that compares, measures, joins or calls its values. */
const trap = { length: { toString: 1 } }
const traps: unknown[] = [
  trap,
  { length: { valueOf: 1, toString: null } },
  { length: Infinity, toString: {} },
  { size: { toString: 1 }, length: -1 },
  { toString: 1, valueOf: 1 },
  JSON.parse('{"then":1,"constructor":1,"includes":1,"trim":1,"split":1}'),
  [trap],
  [[trap]],
  JSON.parse('{"__proto__":{"length":{"toString":1}}}'),
  JSON.parse('{"constructor":{"prototype":1}}'),
]
const hostile = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...traps) }, fc.jsonValue({ maxDepth: 2 }))

interface Definition {
  readonly shape?: Readonly<Record<string, unknown>>
  readonly options?: readonly unknown[]
  readonly [part: string]: unknown
}

/** Every field name that a schema reads, however deep. */
function namesIn(schema: unknown, seen = new Set<unknown>()): string[] {
  const def = (schema as { _zod?: { def: Definition } } | undefined)?._zod?.def
  if (!def || seen.has(schema)) return []
  seen.add(schema)
  const inner = [...(def.options ?? []), def.innerType, def.element, def.in, def.out, def.valueType, def.keyType]
  return [...Object.entries(def.shape ?? {}).flatMap(([name, field]) => [name, ...namesIn(field, seen)]), ...inner.flatMap((part) => namesIn(part, seen))]
}

/** An object with some of these fields, with or without a prototype: `fc.dictionary` takes longer to avoid equal names than to read what it makes. */
const objectOf = (names: readonly string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(fc.boolean(), fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 }))
    .map(([isBare, fields]) => Object.assign(isBare ? (Object.create(null) as object) : {}, Object.fromEntries(fields)))

/** A value that has the fields of a schema, with traps in them. */
const valueFor = (schema: unknown): fc.Arbitrary<unknown> => {
  const names = [...new Set(namesIn(schema))]
  const fields = (depth: number): fc.Arbitrary<unknown> =>
    names.length && depth > 0 ? fc.oneof(hostile, objectOf(names, fields(depth - 1)), fc.array(hostile, { maxLength: 3 })) : hostile
  return fields(3)
}

describe('schemas', () => {
  const schemas = [
    ...routes.map((route) => [`${route.method} ${route.path}`, route.input] as const),
    ...[...commands].map(([name, command]) => [name, command.input] as const),
  ]

  test.each(schemas)('reading hostile JSON never throws: %s [FAULT-11]', (_, schema) => {
    fc.assert(
      fc.property(fc.oneof(fc.record({ params: valueFor(schema), query: valueFor(schema), body: valueFor(schema) }), valueFor(schema)), (value) => {
        // `expect` takes as long as reading does.
        if (typeof readInput(schema, value).success !== 'boolean') throw new Error('neither read nor refused')
      }),
      { numRuns: 200 },
    )
  })
})

describeServer('hostile JSON', (lab) => {
  let fetch: Fetch
  let user: TestUser
  let group: number
  beforeAll(async () => {
    group = await lab.server.makeGroup()
    user = await lab.server.makeUser('Administrator', group)
    fetch = await lab.server.useToken(user)
  })

  const json = (method: string, body: unknown) => ({ method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const views = '/media/js/helpers/handlers/viewSource.ashx'
  test.each([
    ['POST', '/login/login.ashx', { un: trap, pw: 'x' }],
    ['POST', '/login/login.ashx', { un: 'ada', pw: trap }],
    ['POST', '/api/v1/setup', { token: trap, group: 'Lab', firstName: 'Ada', lastName: '', login: 'ada', email: '', password: 'long enough it is' }],
    ['POST', '/members/inventory/browser/fetchIDByAltID.ashx', { barcode: trap }],
    ['PATCH', '/api/v1/samples/1', { name: trap }],
    ['POST', views, { action: 'saveNewView', scope: 'SAMPLES', viewName: trap, viewObject: { columns: [] } }],
    ['POST', views, { action: 'saveNewView', scope: 'SAMPLES', viewName: 'x', viewObject: { columns: trap } }],
  ])('to %s %s is invalid input, with and without an account [FAULT-11]', async (method, path, body) => {
    for (const call of [fetch, lab.server.anonymous]) {
      const { status } = await call(path, json(method, body))
      expect(call === fetch ? [400] : [400, 401], `${path} answered ${status}`).toContain(status)
    }
    expect(lab.server.warnings()).toEqual([])
  })

  test('in a push is refused as invalid input and blocks nothing [FAULT-11]', async () => {
    const device = new WireDevice(fetch, user, group)
    // A route that reads nothing accepts anything.
    const names = [...commands.keys()].filter((command) => namesIn(commands.get(command)!.input).length)
    const inputs = names.map((command) => {
      const fields = namesIn(commands.get(command)!.input)
      return device.mutation(command, Object.fromEntries(fields.map((field) => [field, trap])))
    })
    for (let from = 0; from < inputs.length; from += 20) expect((await device.push(...inputs.slice(from, from + 20))).status).toBe(200)
    const { lastMutation, results } = await device.page()
    expect(lastMutation).toBe(names.length)
    expect(results.map(({ code }) => code)).toEqual(names.map(() => 'input.invalid'))
    expect(lab.server.warnings()).toEqual([])
  })
})
