import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { entityNames } from '#domain/schema.ts'

/**
 * Rows that devices mirror are written in one place, `FeedTables.write`, which pokes the devices after the commit.
 * Sessions end in one place, which closes their streams in every process.
 */
const root = join(import.meta.dirname, '../..')

/** Everything else asks these. */
const writer = 'server/store/feed/'

/** SQL that writes mirrored rows, and why no device must hear of it. */
const others: Readonly<Record<string, string>> = {
  'server/store/schema/entity-sql.ts': 'the texts that the writer uses',
  'server/store/backup-tables.ts': 'a restore, into a database that nothing is connected to; devices notice the new epoch',
  'server/store/checks/tally-check.ts': 'the doctor corrects counts, and takes the group’s lock: no row changes',
  'server/store/lists/save-values.ts': 'the two tables of lists, which no device mirrors',
  'server/store/people/erase-person.ts': 'a list of tables, none of which devices mirror',
  'server/store/migrations/0003-inventory.ts': 'values of new fields, before devices had them',
}

/** Code that reads a group's rows as commands do, in a read transaction. */
const readers = ['server/routes/read-group.ts']

/** Each has a bus. */
const makersOfFeedTables: Readonly<Record<string, string>> = {
  'server/app.ts': 'every call of the server',
  'server/store/open-store.ts': 'the command line',
  'server/doctor/check-records.ts': 'reads, without migrating the database',
  'server/demo/load-demo.ts': 'the demo',
  'server/routes/idempotency.ts': 'pokes after the transaction that it joins',
}

interface Node {
  readonly type: string
  readonly [part: string]: unknown
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') yield value as Node
    for (const child of Object.values(value)) yield* nodesIn(child)
  }
}

const tables = [...entityNames.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)), 'feed', String.raw`(?:\w+_)?tally`]
/** Also a table whose name is computed: `insert into ${name}`. */
const writesRows = new RegExp(`(?:insert into|update|delete from) "?(?:(?:${tables.join('|')})\\b|$)`)
const writesSessions = /(?:insert into|delete from) sessions\b/

const nameOf = (value: unknown): unknown => (value as Node | null)?.['name']

/** SQL texts, parts of template texts, and what is constructed or extended. */
function readSource(path: string, text: string) {
  const texts: string[] = []
  const made: { name: unknown; arguments: number }[] = []
  for (const node of nodesIn(parseSync(path, text).program)) {
    if (node.type === 'Literal' && typeof node['value'] === 'string') texts.push(node['value'])
    if (node.type === 'TemplateElement') texts.push((node['value'] as { cooked: string }).cooked)
    if (node.type === 'NewExpression') made.push({ name: nameOf(node['callee']), arguments: (node['arguments'] as unknown[]).length })
    if (node.type === 'ClassDeclaration' && node['superClass']) made.push({ name: nameOf(node['superClass']), arguments: 0 })
  }
  return { texts, made }
}

const paths = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' }).map((path) => `server/${path}`)
const files = paths.filter((path) => path.endsWith('.ts')).map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const sources = files.map(({ path, text }) => ({ path, text, ...readSource(path, text) }))
const outside = sources.filter(({ path }) => !path.startsWith(writer))
const pathsOf = (found: readonly { path: string }[]) => found.map(({ path }) => path).toSorted()

test.each([
  ["sql.all('update samples set name = $1')", true],
  ['sql.all(`insert into "members"(id) values ($1)`)', true],
  ['sql.all(`delete from ${table}`)', true],
  ["sql.all('update feed set version = 1')", true],
  ["sql.all('update users set login = $1')", false],
  ["sql.all('select id from samples')", false],
])('the SQL in %s is recognized: %j', (text, writes) => {
  expect(readSource('x.ts', text).texts.some((each) => writesRows.test(each))).toBe(writes)
})

test('mirrored rows are written only by the feed’s writer', () => {
  expect(files.length).toBeGreaterThan(150)
  expect(pathsOf(outside.filter(({ texts }) => texts.some((text) => writesRows.test(text))))).toEqual(Object.keys(others).toSorted())
})

test('the feed’s writer is used only inside FeedTables, which pokes after the commit', () => {
  const users = outside.filter(({ made }) => made.some(({ name }) => name === 'SqlFeedWriter'))
  expect(pathsOf(users)).toEqual(readers.toSorted())
  for (const { path, text } of users) expect(/\bwrite\(/.test(text), path).toBe(false)
})

test('everyone who opens the feed’s tables has a bus', () => {
  const makers = sources.filter(({ made }) => made.some(({ name }) => name === 'FeedTables'))
  expect(pathsOf(makers)).toEqual(Object.keys(makersOfFeedTables).toSorted())
  for (const { path, made } of makers) for (const each of made) if (each.name === 'FeedTables') expect(each.arguments, path).toBeGreaterThan(1)
})

test('sessions are ended in one place, which closes their streams in every process', () => {
  const writers = sources.filter(({ texts }) => texts.some((text) => writesSessions.test(text)))
  // A restore ends all of them, in a database that nothing is connected to.
  expect(pathsOf(writers)).toEqual(['server/store/backup-tables.ts', 'server/store/people/sessions.ts'])
  expect(pathsOf(files.filter(({ text }) => /\bendSession\b.*from '[^']*sessions\.ts'/.test(text)))).toEqual(['server/security/end-session.ts'])
})
