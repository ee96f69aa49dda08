import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { prepareStore } from '#server/store/open-store.ts'
import { password, startServer, type ServerOptions } from '#tests/harness/server.ts'

/** The policy as specified, to the letter. */
const csp =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; " +
  "media-src 'self' blob:; worker-src 'self'; manifest-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; " +
  "frame-ancestors 'self'; require-trusted-types-for 'script'; trusted-types default dompurify; report-uri /csp-report"

async function withServer(options: Omit<ServerOptions, 'engine'>, look: (server: Awaited<ReturnType<typeof startServer>>) => Promise<void>) {
  const store = await prepareStore(new SqliteEngine(':memory:'))
  const server = await startServer({ ...options, engine: store.engine })
  try {
    await look(server)
  } finally {
    await server.close()
    await store.close()
  }
}

function sendRaw(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(request)
  return text(socket)
}

describe('the headers of every answer', () => {
  test('the Content-Security-Policy is exactly as specified, on pages, data, errors and unknown addresses', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'aliquot-web-'))
    await writeFile(join(webRoot, 'index.html'), '<!doctype html><title>Aliquot</title>')
    await withServer({ webRoot }, async ({ anonymous }) => {
      for (const path of ['/', '/index.html', '/members/', '/healthz', '/api/v1/samples/1', '/api/v1/nothing', '/%E0%A4%A', '/login/login.ashx']) {
        const { headers } = await anonymous(path, { headers: { accept: 'text/html' } })
        expect(headers.get('content-security-policy')?.split(';').join('; '), path).toBe(csp)
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('referrer-policy')).toBe('same-origin')
        expect(headers.get('permissions-policy')).toContain('camera=(self)')
        expect(headers.get('x-frame-options')).toBe('SAMEORIGIN')
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
        expect(headers.get('origin-agent-cluster')).toBe('?1')
      }
    })
  })

  test('every answer with text says what it is, in UTF-8', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'aliquot-web-'))
    for (const name of ['index.html', 'main.js', 'main.css', 'app.webmanifest']) await writeFile(join(webRoot, name), '{}')
    await withServer({ webRoot, metricsToken: 'a secret for metrics' }, async ({ anonymous }) => {
      const typeOf = async (path: string) =>
        (await anonymous(path, { headers: { accept: 'text/html', authorization: 'Bearer a secret for metrics' } })).headers.get('content-type')?.toLowerCase()
      expect(await Promise.all(['/', '/members/', '/main.js', '/main.css', '/app.webmanifest'].map(typeOf))).toEqual([
        'text/html; charset=utf-8',
        'text/html; charset=utf-8',
        expect.stringMatching(/^(text|application)\/javascript; charset=utf-8$/),
        'text/css; charset=utf-8',
        // JSON is always UTF-8.
        expect.stringMatching(/^application\/manifest\+json/),
      ])
      for (const path of ['/healthz', '/api/v1/nothing', '/api/v1/samples/1', '/%E0%A4%A'])
        expect(await typeOf(path), path).toBe('application/json; charset=utf-8')
      expect(await typeOf('/metrics')).toContain('charset=utf-8')
    })
  })

  test('over plain http on loopback: the cookie is "aliquot" without Secure, and nothing requires https', async () => {
    await withServer({}, async (server) => {
      const user = await server.makeUser('Member')
      const answer = await server.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams({ un: user.login, pw: password }) })
      expect(answer.headers.getSetCookie()[0]).toMatch(/^aliquot=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(answer.headers.get('strict-transport-security')).toBeNull()
    })
  })

  test('over https: the cookie is "__Host-aliquot" with Secure, a plain one is ignored, and https is remembered', async () => {
    await withServer({ publicUrl: 'https://lab.example.org' }, async (server) => {
      const user = await server.makeUser('Member')
      const origin = { origin: 'https://lab.example.org' }
      const answer = await server.anonymous('/login/login.ashx', {
        method: 'POST',
        headers: origin,
        body: new URLSearchParams({ un: user.login, pw: password }),
      })
      const [cookie] = answer.headers.getSetCookie()
      expect(cookie).toMatch(/^__Host-aliquot=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
      const paths = ['/', '/healthz', '/api/v1/samples/1', '/api/v1/nothing', '/%E0%A4%A']
      for (const { headers } of [answer, ...(await Promise.all(paths.map((path) => server.anonymous(path))))])
        expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
      expect(await sendRaw(server.url, 'NOT HTTP\r\n\r\n')).toContain('\nstrict-transport-security: max-age=31536000\r\n')
      const token = cookie!.split(';')[0]!.split('=')[1]!
      expect((await server.anonymous('/api/v1/sync/session', { headers: { cookie: `__Host-aliquot=${token}` } })).status).toBe(200)
      expect((await server.anonymous('/api/v1/sync/session', { headers: { cookie: `aliquot=${token}` } })).status).toBe(401)
    })
  })
})
