import { expect, test } from 'vitest'
import { allowAddonHosts } from '#domain/commands/allow-addon-hosts.ts'
import { hostsOf, isPlainHost } from '#domain/rules/addons/allowed-hosts.ts'
import { makeAddon, withAddon } from '#tests/harness/addons.ts'
import { commandSuite } from '#tests/harness/command-suite.ts'

const input = { addonId: 1, hosts: ['api.fenwick.example', ' API.Fenwick.example ', 'reader.fenwick.example:8443'] }

commandSuite(allowAddonHosts, {
  accepted: {
    by: 5,
    input: withAddon(input),
    entity: 'addons',
    id: () => 1,
    becomes: () => ({ allowedHosts: ['api.fenwick.example', 'reader.fenwick.example:8443'] }),
  },
  refused: {
    'permission.denied': { by: 1, input: withAddon(input) },
    'addon.gone': { by: 5, input },
    'addon.host-invalid': { by: 5, input: withAddon({ ...input, hosts: ['api.fenwick.example', '*.fenwick.example'] }) },
  },
})

test.each([
  '*',
  '*.example.org',
  'https://api.example.org',
  'api.example.org/plates',
  'user@api.example.org',
  'api.example.org.',
  'example',
  'localhost',
  'reader.localhost',
  'reader.local:8443',
  'metadata.google.internal',
  'nas.home.arpa',
  '10.0.0.1',
  '127.1',
  '2130706433',
  '169.254.169.254',
  '[::1]',
  '8.8.8.8',
  '0x7f.0x0.0x0.0x1',
  '',
])('[FAULT-112] %s is no host that can be allowed', (host) => expect(isPlainHost(host)).toBe(false))

test('an add-on may call what it declares and what is allowed besides, each once', () => {
  const addon = makeAddon({ allowedHosts: ['b.example', 'a.example'] }, { hosts: ['a.example'] })
  expect(hostsOf(addon)).toEqual(['a.example', 'b.example'])
})
