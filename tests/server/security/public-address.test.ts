import { expect, test } from 'vitest'
import { readEndpoint } from '#server/push/push-endpoint.ts'
import { PushSender } from '#server/push/push-sender.ts'
import { makeServerKeys } from '#server/push/vapid.ts'
import { isPublicAddress, lookupPublic } from '#server/security/public-address.ts'
import { openPushEndpoint } from '#tests/harness/push-endpoint.ts'
import { afterTest } from '#tests/harness/after-test.ts'

const within = [
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
]
const withinV6 = [
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001::1',
  '2001:db8::1',
]

test.each([...within, ...withinV6, 'localhost', '', 'lab.example'])('%j is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['1.1.1.1', '172.32.0.1', '198.41.0.4', '2606:4700::1111', '2a00:1450:4001:80b::200e'])('%s is a public address', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

const otherWays = ['http://push.example.com/x', 'https://user:pw@push.example.com/x', 'https://push.example.com:8443/x', 'ftp://push.example.com/', 'push', '']
const loopbackInDisguise = ['2130706433', '0x7f.1', '0177.0.0.1', '127.1']
const namesWithin = ['localhost', 'printer', 'printer.local', 'db.internal.']
const hosts = [...within, ...withinV6.map((address) => `[${address}]`), ...loopbackInDisguise, ...namesWithin]

test.each([...otherWays, ...hosts.map((host) => `https://${host}/x`)])('a browser cannot make the server send to %s', (endpoint) => {
  expect(readEndpoint(endpoint, 'public')).toBeUndefined()
})

test('the addresses of push services are accepted', () => {
  for (const endpoint of [
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
  ])
    expect(readEndpoint(endpoint, 'public')?.href).toBe(endpoint)
})

test('a name that leads to this machine is not connected to, whatever it is called', async () => {
  const resolve = (host: string) => new Promise((done) => lookupPublic(host, { all: true }, (error, addresses) => done(error?.message ?? addresses)))
  expect(await resolve('localhost')).toBe('the host has an address that is not public')
})

test('a push service that answers with another address is not followed', async () => {
  const endpoint = await openPushEndpoint()
  afterTest(() => endpoint.close())
  endpoint.status = 307
  const sender = new PushSender({ reach: 'local', subject: 'https://lab.example', clock: () => Date.now() })
  await expect(sender.send(endpoint.subscription, 'text', makeServerKeys())).rejects.toThrow(/^the push service at 127\.0\.0\.1:\d+ answered with 307$/)
  expect(endpoint.received).toHaveLength(1)
})
