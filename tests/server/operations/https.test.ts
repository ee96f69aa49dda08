import { mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { describe, expect, test } from 'vitest'
import { checkCertificate } from '#server/doctor/check-machine.ts'
import { readSettings } from '#server/settings/settings.ts'
import { prepareStore } from '#server/store/open-store.ts'
import { SqliteEngine } from '#server/store/sqlite/sqlite-engine.ts'
import { makeCertificate, type TestCertificate } from '#tests/harness/certificate.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { noon } from '#tests/harness/factories.ts'
import { startServer } from '#tests/harness/server.ts'
import { startServerProcess } from '#tests/harness/server-process.ts'

const day = 24 * 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'aliquot-tls-'))
const always = [Date.UTC(2020, 0, 1), Date.UTC(2049, 0, 1)] as const
const save = (name: string, { cert, key }: TestCertificate) => {
  const paths = { ALIQUOT_TLS_CERT: join(folder, `${name}.crt`), ALIQUOT_TLS_KEY: join(folder, `${name}.key`) }
  writeFileSync(paths.ALIQUOT_TLS_CERT, cert)
  writeFileSync(paths.ALIQUOT_TLS_KEY, key)
  return paths
}
const [one, two] = [makeCertificate('localhost', ...always), makeCertificate('localhost', ...always)]
const [first, second] = [save('first', one), save('second', two)]
const complaint = (env: Record<string, string>): string => {
  try {
    readSettings(env)
    return 'none'
  } catch (error) {
    return (error as Error).message
  }
}

interface Told {
  status: number
  headers: Record<string, unknown>
  fingerprint: string
}

/** One call on a separate connection. */
const call = (url: string, path: string, body?: string): Promise<Told> =>
  new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = request(url + path, { rejectUnauthorized: false, agent: false, method: body === undefined ? 'GET' : 'POST', headers }, (answer) => {
      const { fingerprint256 } = (answer.socket as TLSSocket).getPeerCertificate()
      answer.resume().on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, fingerprint: fingerprint256 }))
    })
    asked.on('error', reject).end(body)
  })

describe('certificate settings', () => {
  test('a certificate and its key are accepted, by either name', () => {
    expect(readSettings(first).tls).toEqual({ cert: one.cert, key: one.key })
    const files = { ALIQUOT_TLS_CERT_FILE: first.ALIQUOT_TLS_CERT, ALIQUOT_TLS_KEY_FILE: first.ALIQUOT_TLS_KEY }
    expect(readSettings(files).tls).toEqual({ cert: one.cert, key: one.key })
  })

  test('errors in them are reported before anyone runs into them', () => {
    expect(complaint({ ALIQUOT_TLS_CERT: first.ALIQUOT_TLS_CERT })).toContain('ALIQUOT_TLS_KEY is missing')
    expect(complaint({ ...first, ALIQUOT_TLS_KEY: '/not/there' })).toContain('ALIQUOT_TLS_KEY: ENOENT')
    expect(complaint({ ...first, ALIQUOT_TLS_KEY: second.ALIQUOT_TLS_KEY })).toContain('does not match the certificate')
    expect(complaint({ ALIQUOT_TLS_CERT: first.ALIQUOT_TLS_KEY, ALIQUOT_TLS_KEY: first.ALIQUOT_TLS_KEY })).toContain('is not a certificate in PEM form')
    expect(complaint({ ALIQUOT_TLS_CERT: first.ALIQUOT_TLS_CERT, ALIQUOT_TLS_KEY: first.ALIQUOT_TLS_CERT })).toContain('is not a private key')
  })
})

describe('who can connect, and how', () => {
  const exposed = 'passwords would be sent unencrypted'

  test.each(['0.0.0.0', '::', '192.168.1.20', 'lab.example'])('plain http at %s is refused without a reason', (host) => {
    expect(complaint({ HOST: host })).toContain(exposed)
    expect(complaint({ HOST: host, ALIQUOT_PLAIN_HTTP: '1' })).toContain('ALIQUOT_PLAIN_HTTP must give the reason')
    expect(complaint({ HOST: host, ALIQUOT_PLAIN_HTTP: 'a wire between two machines in one rack' })).toBe('none')
    expect(complaint({ HOST: host, ...first })).toBe('none')
  })

  test.each(['127.0.0.1', '127.0.0.5', '::1', 'localhost'])('this machine alone (%s) needs no certificate', (host) => {
    expect(complaint({ HOST: host })).toBe('none')
  })

  test('behind a proxy both its address and the https name are required', () => {
    expect(complaint({ HOST: '0.0.0.0', ALIQUOT_PUBLIC_URL: 'https://lab.example' })).toContain(exposed)
    expect(complaint({ HOST: '0.0.0.0', ALIQUOT_TRUSTED_PROXIES: '10.0.0.2' })).toContain(exposed)
    expect(complaint({ HOST: '0.0.0.0', ALIQUOT_PUBLIC_URL: 'http://lab.example', ALIQUOT_TRUSTED_PROXIES: '10.0.0.2' })).toContain(exposed)
    expect(complaint({ HOST: '0.0.0.0', ALIQUOT_PUBLIC_URL: 'https://lab.example', ALIQUOT_TRUSTED_PROXIES: '10.0.0.2' })).toBe('none')
  })

  test.each(['lab.example', 'ftp://lab.example', 'https://', 'https://lab.example/aliquot', 'https://ann:secret@lab.example', 'https://lab.example?x'])(
    '%s is not a public address',
    (url) => {
      expect(complaint({ ALIQUOT_PUBLIC_URL: url })).toContain('ALIQUOT_PUBLIC_URL is not an address')
    },
  )

  test('proxies are addresses, ranges or named ranges', () => {
    const list = '10.0.0.2, 10.1.0.0/16 fd00::1,fd00::/8 loopback'
    expect(readSettings({ ALIQUOT_TRUSTED_PROXIES: list }).trustedProxies).toEqual(['10.0.0.2', '10.1.0.0/16', 'fd00::1', 'fd00::/8', 'loopback'])
    for (const wrong of ['proxy', '10.0.0', '10.0.0.0/33', '*', '10.0.0.1/8/8'])
      expect(complaint({ ALIQUOT_TRUSTED_PROXIES: wrong })).toContain(`contains '${wrong}'`)
  })

  test('headers from a proxy are trusted, and from nobody else', async () => {
    const store = await prepareStore(new SqliteEngine(':memory:'))
    const signIn = async (trustedProxies: string[]) => {
      const server = await startServer({ engine: store.engine, trustedProxies, apiRate: 1 })
      const headers = (address: string) => ({ 'x-forwarded-for': address })
      const asked = await Promise.all(
        ['203.0.113.1', '203.0.113.2'].map((address) => server.anonymous('/api/v1/setup', { method: 'POST', headers: headers(address) })),
      )
      await server.close()
      return asked.map(({ status }) => status)
    }
    // One call per second and address: two addresses if the proxy is trusted, or one, that of the connection.
    expect(await signIn(['loopback'])).toEqual([400, 400])
    expect((await signIn(['10.0.0.1'])).sort()).toEqual([400, 429])
    await store.close()
  })
})

describe('over https', () => {
  test('the cookie is pinned to the host and Secure, and browsers are told to stay with https; over http neither', async () => {
    const store = await prepareStore(new SqliteEngine(':memory:'))
    const [secure, plain] = [await startServer({ engine: store.engine, tls: one }), await startServer({ engine: store.engine })]
    const user = await plain.makeUser('Member', await plain.makeGroup())
    const form = `un=${user.login}&pw=${encodeURIComponent('correct horse battery staple')}`
    const overHttps = await call(secure.url, '/login/login.ashx', form)
    expect(String(overHttps.headers['set-cookie'])).toMatch(/^__Host-aliquot=[\w-]+;.*Secure/)
    expect(overHttps.headers['strict-transport-security']).toBe('max-age=31536000')
    const overHttp = await plain.anonymous('/login/login.ashx', { method: 'POST', body: new URLSearchParams(form) })
    expect(overHttp.headers.get('set-cookie')).toMatch(/^aliquot=(?!.*Secure)/)
    expect(overHttp.headers.get('strict-transport-security')).toBeNull()
    await Promise.all([secure.close(), plain.close()])
    await store.close()
  })

  /** The version and cipher suite that a client with these options gets; undefined if the server refuses it. */
  const agreedOn = (url: string, options: ConnectionOptions) =>
    new Promise<string | undefined>((resolve) => {
      const { hostname, port } = new URL(url)
      const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false, ...options }, () => {
        resolve(`${socket.getProtocol()} ${socket.getCipher().name}`)
        socket.destroy()
      })
      socket.on('error', () => resolve(undefined))
    })
  /** So that the client itself does not refuse what the server has to. */
  const anything = { minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' } as const
  const expectOnlyStrong = async (url: string) => {
    expect(await agreedOn(url, {})).toMatch(/^TLSv1\.3 /)
    expect(await agreedOn(url, { maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 ECDHE-.*(GCM|CHACHA20)/)
    for (const maxVersion of ['TLSv1', 'TLSv1.1'] as const) expect(await agreedOn(url, { ...anything, maxVersion }), maxVersion).toBeUndefined()
    for (const ciphers of [
      'AES128-GCM-SHA256',
      'AES256-SHA',
      'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA',
      'ECDHE-ECDSA-AES256-SHA384:ECDHE-RSA-AES256-SHA384',
    ])
      expect(await agreedOn(url, { maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` }), ciphers).toBeUndefined()
  }

  test('only TLS 1.2 and 1.3 are spoken, and only with suites that keep recordings secret; a renewed certificate does not change that', async () => {
    const paths = save('strong', one)
    const server = await startServerProcess({ dataDir: mkdtempSync(join(folder, 'data-')), env: paths, asLaboratory: true, insecure: true })
    await expectOnlyStrong(server.url)
    save('strong', two)
    process.kill(server.pid, 'SIGHUP')
    await eventually(async () => expect((await call(server.url, '/healthz')).fingerprint).toBe(two.fingerprint))
    await expectOnlyStrong(server.url)
    await server.kill('SIGTERM')
  })

  test('a renewed certificate is loaded on SIGHUP, without a restart; a wrong one changes nothing', async () => {
    const data = mkdtempSync(join(folder, 'data-'))
    const paths = save('renewed', one)
    const server = await startServerProcess({ dataDir: data, env: paths, asLaboratory: true, insecure: true })
    const url = server.url
    const seen = async () => (await call(url, '/healthz')).fingerprint
    expect(await seen()).toBe(one.fingerprint)
    save('renewed', two)
    process.kill(server.pid, 'SIGHUP')
    await eventually(async () => expect(await seen()).toBe(two.fingerprint))
    save('renewed', { ...one, key: two.key })
    process.kill(server.pid, 'SIGHUP')
    await eventually(() => expect(server.output()).toContain('the old one stays in use'))
    expect(await seen()).toBe(two.fingerprint)
    expect(server.output()).toContain('https://127.0.0.1')
    await server.kill('SIGTERM')
  })

  test('the doctor notices a certificate that expires soon, an expired one, and a wrong name', () => {
    const look = (to: number, publicUrl?: string) =>
      checkCertificate({ tls: makeCertificate('lab.example', noon - day, to), publicUrl }, noon).map(({ is }) => is)
    expect(look(noon + 100 * day, 'https://lab.example')).toEqual(['well'])
    expect(look(noon + 10 * day)).toEqual(['watch'])
    expect(look(noon - 1)).toEqual(['ill'])
    expect(look(noon + 100 * day, 'https://other.example')).toEqual(['well', 'ill'])
  })
})
