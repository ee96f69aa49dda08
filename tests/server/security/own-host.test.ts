import { request } from 'node:http'
import { hostname, networkInterfaces } from 'node:os'
import { expect, test } from 'vitest'
import { policyConnectingTo } from '#server/security/headers.ts'
import { readOrigin } from '#server/settings/network.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { describeRoutes } from '#tests/harness/describe-server.ts'
import { sendJson } from '#tests/harness/install-addon.ts'
import { password, startServer, type ServerOptions } from '#tests/harness/server.ts'

const odd = ['https://*', 'https://*.lab.example', 'https://a;script-src', "https://'self'", 'https://a,b', 'https://a!b', 'https://(a)', 'https://$']
const plain = ['https://storage.lab.example', 'http://storage_2:8443', 'https://10.0.0.7', 'http://[fd00::7]:8443', 'https://xn--bcher-kva.example']

test('[FAULT-87] the address of a host is a plain one, so that it cannot widen the content policy', () => {
  expect(odd.flatMap((address) => readOrigin(address) ?? [])).toEqual([])
  expect(plain.map((address) => readOrigin(address))).toEqual(plain)
  expect(policyConnectingTo([...odd, plain[0]!])).toContain(`connect-src 'self' ${plain[0]};`)
})

describeRoutes('the name by which a server is called', (lab) => {
  const start = async (options: Partial<ServerOptions> = {}) => {
    const server = await startServer({ engine: lab.store.engine, ...options })
    afterTest(() => server.close())
    /** As a browser does in which the name leads to this server. */
    const call = (host: string, path = '/login/login.ashx', form = new URLSearchParams({ un: 'nobody', pw: password }).toString()) =>
      new Promise<{ status: number; body: string }>((resolve, reject) => {
        const headers = { host, origin: `http://${host}`, 'content-type': 'application/x-www-form-urlencoded' }
        const method = path.endsWith('.ashx') ? 'POST' : 'GET'
        const sent = request(new URL(path, server.url), { method, headers }, (answer) => {
          let body = ''
          answer.on('data', (part: Buffer) => (body += String(part))).on('end', () => resolve({ status: answer.statusCode!, body }))
        })
        sent.once('error', reject).end(method === 'POST' ? form : undefined)
      })
    return { server, call }
  }

  test('[FAULT-87] without a public address, any name that is not one of this machine is refused, with what to set', async () => {
    const { call } = await start()
    for (const host of ['evil.example', 'evil.example:8080', 'localhost.evil.example', '203.0.113.9', '127.0.0.1.evil.example', 'x.local'])
      for (const path of ['/login/login.ashx', '/api/v1/sync/session', '/']) {
        const { status, body } = await call(host, path)
        expect([host, path, status]).toEqual([host, path, 421])
        expect(body).toContain('ALIQUOT_PUBLIC_URL')
      }
    expect((await call('evil.example', '/healthz')).status).toBe(200)
  })

  test('[FAULT-87] names and addresses of this machine go on working, as on a tablet in the local network', async () => {
    const { call } = await start({ host: '10.9.8.7' })
    const own = Object.values(networkInterfaces()).flatMap((all) => all?.filter(({ family }) => family === 'IPv4').map(({ address }) => address) ?? [])
    for (const host of [
      'localhost',
      'LOCALHOST.:80',
      'lab.localhost:5173',
      '127.0.0.1:8080',
      '[::1]:8080',
      hostname(),
      '10.9.8.7',
      ...own.map((each) => `${each}:80`),
    ])
      expect([host, (await call(host)).status]).toEqual([host, 200])
  })

  test('[FAULT-87] with a public address, the proxy decides which names lead here', async () => {
    const { call } = await start({ publicUrl: 'https://aliquot.lab.example' })
    expect((await call('aliquot.lab.example')).status).toBe(200)
    expect((await call('other.lab.example')).status).toBe(200)
  })

  test('[FAULT-87] a storage server at such an address is refused', async () => {
    const administrator = await lab.server.signIn(await lab.server.makeUser('Administrator', await lab.server.makeGroup()))
    for (const url of odd) {
      const refused = await administrator('/api/v1/groups/storageServer', sendJson('PUT', { url }))
      expect([url, refused.status, ((await refused.json()) as { code: string }).code]).toEqual([url, 400, 'storage-server.address'])
    }
  })
})
