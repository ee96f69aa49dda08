import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

const sources = readdirSync(join(root, 'server'), { recursive: true })
  .map((name) => `server/${String(name)}`)
  .filter((path) => path.endsWith('.ts'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** What opens a connection to somewhere else, by module. `dns` and `dgram` are not needed at all. */
const connecting: Readonly<Record<string, RegExp>> = {
  'node:http': /\b(?:get|request|Agent)\b/,
  'node:https': /\b(?:get|request|Agent)\b/,
  'node:http2': /./,
  'node:net': /\b(?:connect|createConnection|Socket)\b/,
  'node:tls': /\b(?:connect|TLSSocket)\b/,
  'node:dns': /./,
  'node:dgram': /./,
  undici: /./,
  nodemailer: /./,
  pg: /\b(?:Client|Pool)\b/,
}
const imports = /^import (?!type )([^;]*?) from '([^']+)'/gm
const withoutTypes = (names: string): string => names.replace(/\btype \w+/g, '')

function connects(text: string): boolean {
  const isImported = [...text.matchAll(imports)].some(([, names = '', from = '']) => connecting[from.replace('/promises', '')]?.test(withoutTypes(names)))
  return isImported || /(?<![.\w])(?:fetch\(|new (?:WebSocket|EventSource)\b)/.test(text)
}

test('the server connects only to its database, the mail server, the provider of single sign-on, push services, label printers and what add-ons declare; the doctor also calls the server itself and storage servers', () => {
  expect(sources.length).toBeGreaterThan(200)
  expect(sources.flatMap(({ path, text }) => (connects(text) ? [path] : [])).toSorted()).toEqual([
    'server/addons/fetch-outside.ts',
    'server/doctor/call-storage.ts',
    'server/doctor/check-server.ts',
    'server/mail/smtp.ts',
    'server/printing/printer-connection.ts',
    'server/push/push-sender.ts',
    // Looks up the host of a push service or printer, to refuse addresses where none is.
    'server/security/public-address.ts',
    'server/sso/oidc.ts',
    'server/store/postgres/postgres-bus.ts',
    'server/store/postgres/postgres-pool.ts',
  ])
})

test.each([
  ["import { request, type Server } from 'node:https'", true],
  ["import { Server } from 'node:https'", false],
  ["import { type Socket, isIP } from 'node:net'", false],
  ["import { Resolver } from 'node:dns/promises'", true],
  ["const answer = await fetch('https://lab.example')", true],
  ['const rows = await device.fetch(12)', false],
])('%s: %s', (text, isConnecting) => {
  expect(connects(text)).toBe(isConnecting)
})

test('the server starts no other program, and runs no text as code; its workers run its own', () => {
  const dangerous = /from '(?:node:)?(?:child_process|vm|worker_threads|cluster)'|\beval\(|\bnew Function\b/
  expect(sources.flatMap(({ path, text }) => (dangerous.test(text) ? [path] : [])).toSorted()).toEqual([
    'server/wall/parser-thread.ts',
    'server/wall/parser-worker.ts',
  ])
  expect(dangerous.test("import { exec } from 'node:child_process'")).toBe(true)
})

test('calls to somewhere else end by a timer of ours: Node 20 collects a signal that is made of a timeout before it fires [FAULT-94]', () => {
  expect(sources.flatMap(({ path, text }) => (/\bAbortSignal\.(?:any|timeout)\b/.test(text) ? [path] : []))).toEqual([])
})
