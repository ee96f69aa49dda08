import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const sources = readdirSync(join(root, 'server'), { recursive: true })
  .map((name) => `server/${String(name)}`)
  .filter((path) => path.endsWith('.ts') && !path.startsWith('server/demo/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** A map or set that begins empty and lives as long as its module or object: one at the beginning of a line, or a field of a class. */
const growing =
  /^(?:(?:export )?(?:const|let) (\w+)|  (?:(?:private|protected|public|static|override|readonly) )*(#?\w+))(?:: [^=\n]+)? = new (?:Map|Set)(?:<.*>)?\(\)$/gm
const lateGrowing = /this\.(#?\w+) \?\?= new (?:Map|Set)\b/g

const growingIn = (text: string): string[] => [...text.matchAll(growing), ...text.matchAll(lateGrowing)].map(([, one, other]) => one ?? other!)

/** Why each of them cannot grow for as long as the server runs. What clients send is kept in an LRUCache. */
const bounded: Readonly<Record<string, string>> = {
  // One entry for each thing that is under way, which its end takes out.
  'server/storage-server/in-turn.ts #last': 'under way',
  'server/mail/mailer.ts #running': 'under way',
  'server/store/postgres/postgres-bus.ts #pending': 'under way',
  'server/feed/snapshot-blocks.ts #making': 'under way',
  'server/feed/push-batcher.ts #lines': 'under way',
  'server/feed/bus.ts #ends': 'under way',
  'server/feed/bus.ts #presence': 'under way',
  'server/feed/bus.ts #listeners': 'under way',
  'server/devices/device-contacts.ts #writes': 'under way',
  'server/routes/sync/event-streams.ts #open': 'under way, with a limit',
  'server/routes/sync/event-streams.ts #asking': 'under way',
  'server/followers/leased-workers.ts #working': 'under way',
  'server/security/limits/concurrency-limiter.ts #lanes': 'under way',
  'server/security/limits/fair-queue.ts #running': 'under way',
  'server/wall/parser-wall.ts #busy': 'under way',
  'server/backup/leftovers.ts own': 'under way',
  'server/store/sqlite/sqlite-engine.ts #long': 'connections',
  // Gone with the transaction or the call that made them.
  'server/store/feed/audit-table.ts #ends': 'a transaction',
  'server/store/feed/part-tally-table.ts #parts': 'a transaction',
  'server/store/feed/feed-writer.ts moved': 'a transaction',
  'server/store/feed/feed-writer.ts changed': 'a transaction',
  'server/store/feed/feed-writer.ts #tallies': 'a transaction',
  'server/store/feed/feed-writer.ts #live': 'a transaction',
  'server/documents/replayed-text.ts #partial': 'a call',
  'server/documents/table-rows.ts #writes': 'a call',
  // By what the product itself consists of.
  'server/store/schema/entity-columns.ts tables': 'entities',
  'server/store/schema/entity-sql.ts texts': 'entities',
  'server/store/schema/entity-sql.ts ranges': 'indexes of entities',
  'server/store/schema/bulk-sql.ts texts': 'statements of the product, with at most 50 rows',
  'server/addons/offered-addons.ts #known': 'files of the operator, replaced as a whole',
  'server/store/version-poll.ts #known': 'groups',
  // They drop what they no longer need themselves.
  'server/feed/recent-changes.ts #groups': 'bytes of all groups together',
  'server/feed/recent-changes.ts #latest': 'bytes of all groups together',
  'server/security/limits/call-rate.ts #rested': 'keys of the last second',
  'server/security/limits/budget.ts #accounts': 'a number of accounts',
  'server/store/checks/row-check.ts #kept': 'a number of changes',
  // It stays empty.
  'server/routes/shell.ts nothingKept': 'nothing',
}

test('what the server keeps in memory has a largest size, or ends by itself [FAULT-92]', () => {
  const found = sources.flatMap(({ path, text }) => growingIn(text).map((name) => `${path} ${name}`))
  expect(found.filter((each) => !(each in bounded))).toEqual([])
  expect(Object.keys(bounded).filter((each) => !found.includes(each))).toEqual([])
})

test.each([
  ['const seen = new Map<string, number>()', ['seen']],
  ['export const seen: Map<string, number> = new Map()', ['seen']],
  ['  readonly #seen = new Set<string>()', ['#seen']],
  ['  #seen = new Map<string, Set<(a: number) => void>>()', ['#seen']],
  ['    this.#seen ??= new Map()', ['#seen']],
  ['    const seen = new Map<string, number>()', []],
  ["const words = new Set(['a'])", []],
])('%s', (text, names) => {
  expect(growingIn(text)).toEqual(names)
})

test('every cache has a largest size', () => {
  const caches = sources.flatMap(({ path, text }) => [...text.matchAll(/new LRUCache<.*>\((.*)\)/g)].map(([, options]) => `${path}: ${options}`))
  expect(caches.length).toBeGreaterThan(5)
  for (const cache of caches) expect(cache).toMatch(/\bmax\b|\bmaxSize\b|: stopped$/)
})
