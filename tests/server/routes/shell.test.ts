import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { prepareStore, type Store } from '#server/store/open-store.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'

const page = '<!doctype html><title>Aliquot</title>'
const classic = '<!doctype html><html data-shell="classic"><title>Aliquot</title>'
const script = `console.log('${'x'.repeat(2000)}')`
const asNavigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the web shell', () => {
  let folder: string
  let store: Store
  let server: TestServer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'aliquot-web-'))
    const webRoot = join(folder, 'web')
    await mkdir(join(webRoot, 'assets'), { recursive: true })
    await writeFile(join(folder, 'secret.txt'), 'not for the web')
    await writeFile(join(webRoot, 'index.html'), page)
    await writeFile(join(webRoot, 'classic.html'), classic)
    await writeFile(join(webRoot, 'classic.html.gz'), gzipSync(classic))
    await writeFile(join(webRoot, 'sw.js'), '// worker')
    await writeFile(join(webRoot, 'manifest.webmanifest'), '{}')
    await writeFile(join(webRoot, 'assets/index-Ab12.js'), script)
    await writeFile(join(webRoot, 'assets/index-Ab12.js.br'), brotliCompressSync(script))
    await writeFile(join(webRoot, 'assets/index-Ab12.js.gz'), gzipSync(script))
    await writeFile(join(webRoot, 'assets/font-Cd34.woff2'), 'font')
    store = await prepareStore(new SqliteEngine(':memory:'))
    server = await startServer({ engine: store.engine, webRoot })
  })
  afterAll(async () => {
    await server.close()
    await store.close()
    await rm(folder, { recursive: true })
  })

  test.each([
    '/',
    '/login/',
    '/members/',
    '/members/inventory/browser/?return=true&sampleID=7',
    '/members/marketplace/Detail/Default.aspx?rootVar=X',
    '/members/groups/filemanager/minibrowser.aspx',
    '/members/oauth2/callback.aspx?code=1',
    '/doc/scanning',
    '/profiles/details/?id=3',
    '/members/apiary',
    '/api/docs',
    '/api/docs/',
  ])('a navigation to %s gets the page, which must be revalidated each time', async (path) => {
    const answer = await server.anonymous(path, { headers: asNavigation })
    expect(answer.status).toBe(200)
    expect(await answer.text()).toBe(page)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  })

  test.each([['/index.html'], ['/sw.js'], ['/manifest.webmanifest']])('%s must be revalidated each time', async (path) => {
    expect((await server.anonymous(path)).headers.get('cache-control')).toBe('no-cache')
  })

  test('a device of a group with classic add-ons gets the page with the policy for them, and every other answer the strict one', async () => {
    const cookie = { ...asNavigation, cookie: 'aliquot-shell=classic' }
    for (const [path, headers] of [
      ['/members/', cookie],
      ['/', cookie],
      ['/classic.html', { 'accept-encoding': 'gzip' }],
    ] as const) {
      const answer = await server.anonymous(path, { headers })
      expect(await answer.text(), path).toBe(classic)
      const policy = answer.headers.get('content-security-policy')
      expect(policy, path).toContain("script-src 'self' 'wasm-unsafe-eval';")
      expect(policy, path).toContain("style-src 'self' 'unsafe-inline'")
      expect(policy, path).not.toContain('trusted-types')
    }
    for (const [path, headers] of [
      ['/members/', asNavigation],
      ['/members/', { ...asNavigation, cookie: 'aliquot-shell=other' }],
      ['/sw.js', cookie],
      ['/api/v1/nothing', cookie],
    ] as const)
      expect((await server.anonymous(path, { headers })).headers.get('content-security-policy'), path).toContain("require-trusted-types-for 'script'")
  })

  test('files with a hash in their name are cached forever', async () => {
    for (const path of ['/assets/index-Ab12.js', '/assets/font-Cd34.woff2']) {
      expect((await server.anonymous(path)).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  })

  test.each([['br'], ['gzip'], ['identity']])('a file is sent as %s if it was compressed at build time', async (coding) => {
    const answer = await server.anonymous('/assets/index-Ab12.js', { headers: { 'accept-encoding': coding } })
    expect(answer.headers.get('content-encoding') ?? 'identity').toBe(coding)
    expect(answer.headers.get('content-type')).toMatch(/javascript/)
    expect(answer.headers.get('vary') ?? 'accept-encoding').toContain('accept-encoding')
    expect(await answer.text()).toBe(script)
  })

  test('HEAD of a file returns the same headers as GET, without the body [FAULT-18]', async () => {
    const headers = { 'accept-encoding': 'br' }
    const [head, get] = [
      await server.anonymous('/assets/index-Ab12.js', { method: 'HEAD', headers }),
      await server.anonymous('/assets/index-Ab12.js', { headers }),
    ]
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    for (const name of ['content-type', 'content-encoding', 'cache-control', 'etag']) expect(head.headers.get(name), name).toBe(get.headers.get(name))
    const etag = (await server.anonymous('/sw.js')).headers.get('etag')!
    expect(await rawGet(server.url, '/sw.js', `If-None-Match: ${etag}\r\n`)).toMatch(/^HTTP\/1\.1 304 /)
  })

  test.each(['/assets/./index-Ab12.js', '//assets/index-Ab12.js', '/assets//index-Ab12.js', '/assets/x/../index-Ab12.js', '/assets%2findex-Ab12.js'])(
    'a file has one address, and %s is not it [FAULT-18]',
    async (path) => {
      const answer = await rawGet(server.url, path)
      expect(answer).toMatch(/^HTTP\/1\.1 [34]\d\d /)
      expect(answer).not.toContain('console.log')
    },
  )

  test.each(['/api/v1/nothing', '/members/fn/nothing', '/anything.ashx', '/login/login.ashx', '/addons/x/main.js', '/assets/gone-Zz99.js'])(
    'an unknown %s never returns the page, even for a navigation',
    async (path) => {
      const answer = await server.anonymous(path, { headers: asNavigation })
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ code: 'route.unknown' })
    },
  )

  test('a program that accepts anything gets the page as well', async () => {
    expect((await server.anonymous('/', { headers: { accept: '*/*', 'accept-encoding': 'identity' } })).headers.get('content-type')).toContain('text/html')
  })

  test('what is neither a navigation nor a file is 404 as JSON', async () => {
    expect((await server.anonymous('/members/nothing', { headers: { accept: 'application/json' } })).status).toBe(404)
    expect((await server.anonymous('/members/nothing.js', { headers: { accept: '*/*' } })).status).toBe(404)
    // Its files are not listed.
    expect((await server.anonymous('/assets/', { headers: asNavigation })).status).toBe(404)
    expect((await server.anonymous('/members/', { method: 'PUT', headers: asNavigation })).status).toBe(404)
  })

  test.each(['/', '/members/inventory/samples/?x=1', '/members/experiments/browser/', '/page=2&sortColumn=name', '/3f2a9c'])(
    'a POST without a body to the page %s is accepted and answers nothing [LEG-03]',
    async (path) => {
      for (const headers of [{}, { 'content-type': 'application/x-www-form-urlencoded' }] as Record<string, string>[]) {
        const answer = await server.anonymous(path, { method: 'POST', headers })
        expect([answer.status, await answer.text()]).toEqual([204, ''])
      }
    },
  )

  test('a POST with a body, from another site, or to an address of programs is not [LEG-03]', async () => {
    const post = async (path: string, init: RequestInit = {}) => (await server.anonymous(path, { method: 'POST', ...init })).status
    expect(await post('/members/', { body: 'x=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } })).toBe(404)
    expect(await post('/members/', { body: '{"x":1}' })).toBe(404)
    expect(await post('/members/', { headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403)
    for (const path of ['/api/v1/nothing', '/members/fn/nothing', '/anything.ashx', '/addons/x', '/assets/gone-Zz99.js', '/sw.js'])
      expect(await post(path)).toBe(404)
  })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/..%5csecret.txt',
    '//etc/passwd',
    '/%00',
    '/assets/%2e%2e/%2e%2e/secret.txt',
  ])('%s leads nowhere', async (path) => {
    const answer = await rawGet(server.url, path)
    expect(answer).not.toContain('not for the web')
    expect(answer).not.toContain('root:')
    expect(answer).toMatch(/^HTTP\/1\.1 [34]\d\d /)
  })
})

/** Without the normalization that fetch applies to an address. */
async function rawGet(url: string, path: string, headers = ''): Promise<string> {
  const { connect } = await import('node:net')
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${headers}Connection: close\r\n\r\n`))
    socket.on('data', (part) => (text += part.toString()))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}
