import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, sep } from 'node:path'
import { expect, test } from 'vitest'
import { accountLimits } from '#domain/account-limits.ts'
import { fileLimits, megabyte } from '#domain/file-limits.ts'
import { limits, serverLimits } from '#domain/limits.ts'
import { algorithms as passkeyAlgorithms } from '#server/passkeys/ceremony.ts'
import { routes } from '#server/routes/list.ts'
import { loginLimits } from '#server/security/limits/attempts.ts'
import { guessLimits } from '#server/security/limits/code-guesses.ts'
import { isCommonPassword } from '#server/security/passwords/common-passwords.ts'
import { hashPassword, isPasswordRight } from '#server/security/passwords/passwords.ts'
import { makeToken } from '#server/security/tokens.ts'
import { makeRecoveryCodes, makeSecret } from '#server/security/two-step-codes.ts'
import { backupTables, notInBackups } from '#server/store/backup-tables.ts'
import { browserLasts } from '#server/store/people/known-browsers.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const controls = read('docs/security/controls.md')

/** Technologies that are not there, and the packages without which nobody uses them. */
const absent =
  /(?:^|[/-])(?:graphql|ldapjs|ldapts|xpath-html|memcached|memjs|socket\.io|ws|simple-peer|webrtc|java|katex|mathjax|handlebars|ejs|pug|mustache|oidc-provider|oauth2-server|twilio)$/

test('what the tables of security call absent is not there: no GraphQL, LDAP, memcache, WebSockets, WebRTC, Java, templates, text messages, or authorization server', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> }
  expect(Object.keys(dependencies).filter((name) => absent.test(name))).toEqual([])
  expect([absent.test('ws'), absent.test('@apollo/graphql')]).toEqual([true, true])
  const addresses = routes.map(({ path }) => path)
  expect(addresses.filter((path) => /graphql|oauth2?\/(?:authorize|token)$|jndi/i.test(path))).toEqual([])
})

test('a password is compared exactly as it was typed', async () => {
  const hash = await hashPassword(' Grüne Kessel im Regal ')
  expect(await isPasswordRight(hash, ' Grüne Kessel im Regal ')).toBe(true)
  for (const other of ['Grüne Kessel im Regal', ' grüne kessel im regal ', ' Grüne Kessel im Regal']) expect(await isPasswordRight(hash, other)).toBe(false)
})

test('a password field is masked, and takes what a password manager or the clipboard puts in', () => {
  const field = read('src/ui/fields/password-field.tsx')
  expect(field).toMatch(/'password'|"password"/)
  expect(field).not.toMatch(/onPaste|autoComplete="off"/)
})

test('a token has 256 random bits', () => {
  const tokens = Array.from({ length: 100 }, makeToken)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('a password is stored as Argon2id with 19 MiB, 2 passes and a salt of its own', async () => {
  const hashes = await Promise.all([1, 2].map(() => hashPassword('correct horse battery')))
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(19 * 1024).toBe(19_456)
  expect(hashes[0]).not.toBe(hashes[1])
})

test('keys of authenticator apps have 160 random bits, recovery codes 60, each its own', () => {
  const keys = Array.from({ length: 50 }, () => makeSecret('ada').secret)
  const codes = Array.from({ length: 5 }, makeRecoveryCodes).flat()
  // Base 32: five bits a character.
  for (const key of keys) expect(key).toMatch(/^[A-Z2-7]{32}$/)
  for (const code of codes) expect(code.replaceAll('-', '')).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  expect(new Set([...keys, ...codes]).size).toBe(keys.length + codes.length)
})

test('the words that are in no password are those of the page of controls', () => {
  const words = ['aliquot', 'laboratory', 'sample', 'freezer', 'notebook', 'research']
  expect(controls).toContain(
    words
      .map((word) => `\`${word}\``)
      .join(', ')
      .replace(/, (?=[^,]*$)/, ' and '),
  )
  for (const word of words) expect([word, isCommonPassword(`${word}${word}12`)]).toEqual([word, true])
})

test('the numbers of the page of controls are those of the code', () => {
  const [minute, hour, day] = [60_000, 3_600_000, 24 * 3_600_000]
  const { password, session, lock, idle } = limits
  const said = [
    `At least ${password.least} characters, at most ${password.longest.toLocaleString('en-US')}, any characters`,
    `ten wrong codes, then none`,
    `${accountLimits.accessTokens.byPassword} per person, then the oldest ends`,
    `a challenge is answered once, within ${accountLimits.passkeys.lasts / minute} minutes`,
    `less than ${lock.pinFor / hour} hours ago`,
    `${lock.pinAttempts} wrong PINs in a row`,
    `offline for ${session.offlineFor / hour} hours`,
    `up to ${accountLimits.accessTokens.most} per person`,
    `once, for ${serverLimits.invitation.lasts / day} days`,
    `in ${loginLimits.window / minute} minutes`,
    `(${idle.minutes} minutes unless set otherwise)`,
    `the session ends after ${session.lasts / hour} hours`,
    `the session ends after ${session.longest / day} days`,
    `Anything up to ${fileLimits.largest / megabyte} MB`,
    `${fileLimits.unfinished.person / megabyte} MB of unfinished uploads per person and ${fileLimits.unfinished.group / megabyte / 1024} GB per group`,
    `Argon2id, ${lock.hash.memory / 1024} MiB, ${lock.hash.passes} passes`,
    `answers to repeated writes (a day)`,
    `failed sign-ins (${loginLimits.window / minute} minutes)`,
    `known browsers (a year)`,
    `database and backups, two years`,
  ]
  const words = controls.replaceAll(/\[\^[\w-]+\]/g, '')
  expect(said.filter((text) => !words.includes(text))).toEqual([])
  expect([guessLimits.most, serverLimits.idempotency.keep / day, browserLasts / day, serverLimits.accountEvents.keep / day]).toEqual([10, 1, 365, 730])
  // ES256, Ed25519 and RS256, as COSE numbers them.
  expect(passkeyAlgorithms).toEqual([-7, -8, -257])
})

test('no row that devices copy has a field for a user name or an email address', () => {
  const fields = readdirSync(join(root, 'domain/entities')).flatMap((file) =>
    [...read(`domain/entities/${file}`).matchAll(/\b(\w*(?:mail|login|userName)\w*)\??: /gi)].map(([, name]) => `${file}: ${name}`),
  )
  expect(fields).toEqual([])
})

test('a backup has no PINs, no keys that open what is sealed or sign push messages, and no links', () => {
  const tables = ['known_browser', 'seal_secret', 'push_key', 'addon_token', 'addon_client', 'password_reset', 'invitation', 'setup_link', 'directory_token']
  expect(tables.filter((name) => !notInBackups.includes(name) || backupTables.some((table) => table.name === name))).toEqual([])
})

/** The sources of these folders, by path. */
const sourcesOf = (...folders: string[]): Map<string, string> =>
  new Map(
    folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .map((name) => `${folder}/${String(name).split(sep).join('/')}`)
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => [path, read(path)] as const),
    ),
  )

test('what encrypts or signs is in these files, and takes its random values from the operating system', () => {
  const sources = sourcesOf('domain', 'db', 'machines', 'pdf', 'sdk', 'server', 'src', 'sync')
  const ciphers = [...sources].filter(([, text]) => /\b(?:createCipheriv|createHmac|createECDH|xchacha20poly1305|subtle)\b/.test(text))
  expect(ciphers.map(([path]) => path).toSorted()).toEqual([
    'db/encryption/encrypting-codec.ts',
    'db/encryption/workspace-secret.ts',
    'server/push/encrypt.ts',
    'server/push/vapid.ts',
    'server/security/seal.ts',
    'server/storage-server/signed-claims.ts',
    'server/webhooks/webhook-secret.ts',
  ])
  const secrets = [...ciphers, ...[...sources].filter(([path]) => /^server\/(?:security|passkeys|sso|scim|setup|invitations)\//.test(path))]
  expect(secrets.filter(([, text]) => text.includes('Math.random')).map(([path]) => path)).toEqual([])
})

/** What is loaded by a module of the server, and by those that it loads; not by the workers, nor for the demo, whose texts are part of the program. */
function loadedBy(...entries: string[]): Set<string> {
  const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> }
  const aliases = Object.keys(imports).map((name) => name.replace('/*', '/'))
  const elsewhere = new Set(['server/wall/jobs.ts', 'server/wall/parser-worker.ts', 'server/demo/load-demo.ts'])
  const loads = /^(?:import|export) (?!type )[^;]*?from '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm
  const loaded = new Set<string>()
  const open = [...entries]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (loaded.has(path) || elsewhere.has(path)) continue
    loaded.add(path)
    if (!path.endsWith('.ts')) continue
    for (const [, from, bare, dynamic] of read(path).matchAll(loads)) {
      const name = (from ?? bare ?? dynamic)!
      if (name.startsWith('.')) open.push(posix.join(posix.dirname(path), name))
      else open.push(aliases.some((alias) => name.startsWith(alias)) ? name.slice(1) : name)
    }
  }
  return loaded
}

test('what comes from elsewhere is parsed only by jobs of the workers: the server itself loads no parser of HTML, LaTeX, workbooks or pictures', () => {
  const parsers = ['parse5', 'temml', 'fflate', 'read-excel-file', 'pdf/png.ts', 'pdf/jpeg.ts', 'server/documents/parse-html.ts']
  const loaded = loadedBy('server/main.ts', 'server/app.ts')
  expect(loaded.size).toBeGreaterThan(500)
  expect(parsers.filter((name) => loaded.has(name))).toEqual([])
  expect([...loadedBy('server/documents/document-text.ts')]).toEqual(expect.arrayContaining(['parse5', 'server/documents/parse-html.ts']))
})

test('no page listens for messages of other windows: only workers, ports and channels of this origin are heard', () => {
  const listening = /(?<![\w.])(?:(?:window|globalThis)\.)?(?:addEventListener\(\s*'message'|onmessage =)/
  const pages = [...sourcesOf('src', 'sync', 'db', 'machines')].filter(([path]) => !/^src\/sw\/|\.worker\.ts$/.test(path))
  expect(pages.filter(([, text]) => listening.test(text)).map(([path]) => path)).toEqual([])
  expect(
    ["window.addEventListener('message', f)", "addEventListener('message', f)", "port.addEventListener('message', f)"].map((text) => listening.test(text)),
  ).toEqual([true, true, false])
})
