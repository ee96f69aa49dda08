import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

/** How data from outside may be read, looked up and cut: for these kinds of mistakes, a list of cases would always miss one. */
const root = join(import.meta.dirname, '../..')

interface Node {
  readonly type: string
  readonly start: number
  readonly [part: string]: unknown
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') yield value as Node
    for (const child of Object.values(value)) yield* nodesIn(child)
  }
}

const isNode = (value: unknown, type: string): value is Node => (value as Node | null)?.type === type
const isNumber = (value: unknown): boolean => isNode(value, 'Literal') && typeof value.value === 'number'

/** The name of the method called by a node. */
const methodOf = ({ type, callee }: Node): unknown =>
  type === 'CallExpression' && isNode(callee, 'MemberExpression') && isNode(callee.property, 'Identifier') ? callee.property.name : undefined

/** `key in record` also finds what every object inherits: `constructor`, `__proto__`. */
const looksUpInherited = (node: Node): boolean =>
  node.type === 'BinaryExpression' && node.operator === 'in' && !isNode(node.left, 'Literal') && !isNode(node.left, 'PrivateIdentifier')

const parsesItself = (node: Node): boolean => methodOf(node) === 'safeParse'

/** `list.slice(0, most)`, or the same with a text. */
function cutsInSilence(node: Node): boolean {
  const [from, to] = (node.arguments as readonly unknown[] | undefined) ?? []
  return methodOf(node) === 'slice' && isNumber(from) && to !== undefined && !isNumber(to) && !isNode(to, 'UnaryExpression')
}

/** Where the sources in `folders` match `isWrong`, as file:line. */
function found(folders: readonly string[], isWrong: (node: Node) => boolean): string[] {
  const files = folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name))))
  return files
    .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(root, name), 'utf8')
      const wrong = [...nodesIn(parseSync(name, text).program)].filter(isWrong)
      return wrong.map(({ start }) => `${name}:${text.slice(0, start).split('\n').length}`)
    })
}

/** Whether `isWrong` matches this source: proves that each rule works. */
const bites = (isWrong: (node: Node) => boolean, text: string): boolean => [...nodesIn(parseSync('x.ts', text).program)].some(isWrong)

test('data from outside is read in one place, where an exception counts as invalid input [FAULT-11]', () => {
  expect(bites(parsesItself, 'const parsed = route.input.safeParse(body)')).toBe(true)
  const places = found(['domain', 'db', 'sync', 'server'], parsesItself)
  expect(places.filter((place) => !place.startsWith('domain/input.ts:'))).toEqual([])
})

test('no name from outside is looked up with `in`, which finds `constructor` in every record [FAULT-08]', () => {
  expect(bites(looksUpInherited, 'if (code in errors) {}')).toBe(true)
  expect(bites(looksUpInherited, "if ('code' in body) {}")).toBe(false)
  expect(found(['domain', 'db', 'sync', 'server'], looksUpInherited)).toEqual([])
})

test('no route cuts off a caller’s list at a limit [FAULT-07]', () => {
  expect(bites(cutsInSilence, 'ids.slice(0, limits.many.samples)')).toBe(true)
  expect(bites(cutsInSilence, 'hash.slice(0, 6)')).toBe(false)
  expect(found(['server/routes'], cutsInSilence)).toEqual([])
})
