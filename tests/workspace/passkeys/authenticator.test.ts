import { expect, test, vi } from 'vitest'
import type { CreationOptions, RequestOptions } from '#domain/wire/accounts/passkeys.ts'
import { areSupported, makePasskey, signWithPasskey } from '#src/workspace/passkeys/authenticator.ts'

const asked: RequestOptions = { rpId: 'lab.example', challenge: '-_8', timeout: 1, userVerification: 'required', allowCredentials: [] }
const options: CreationOptions = {
  rp: { id: 'lab.example', name: 'Aliquot' },
  user: { id: 'AA', name: 'mara', displayName: 'Mara Lindqvist' },
  challenge: '-_8',
  pubKeyCredParams: [],
  timeout: 1,
  excludeCredentials: [{ id: 'AQI', type: 'public-key', transports: ['internal'] }],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  attestation: 'none',
}

const failing = (name: string) => ({
  credentials: { get: () => Promise.reject(new DOMException('', name)), create: () => Promise.reject(new DOMException('', name)) },
})
const messageOf = (answer: Awaited<ReturnType<typeof makePasskey | typeof signWithPasskey>>) => (answer.ok ? '' : answer.failure.message)

test.each([
  ['NotAllowedError', 'No passkey was used. Try again, or use your password.', 'No passkey was added.'],
  ['AbortError', 'No passkey was used. Try again, or use your password.', 'No passkey was added.'],
  [
    'SecurityError',
    'Passkeys do not work at this address. Open Aliquot at its usual address.',
    'Passkeys do not work at this address. Open Aliquot at its usual address.',
  ],
  ['InvalidStateError', 'This passkey is already in the list.', 'This passkey is already in the list.'],
  ['NotSupportedError', 'This browser cannot use passkeys here.', 'This browser cannot use passkeys here.'],
])('a browser that answers %s is explained in words', async (name, whenUsed, whenMade) => {
  vi.stubGlobal('navigator', failing(name))
  expect([messageOf(await signWithPasskey(asked)), messageOf(await makePasskey(options))]).toEqual([whenUsed, whenMade])
})

test('a page without https says that there are no passkeys', async () => {
  vi.stubGlobal('navigator', {})
  expect(messageOf(await signWithPasskey(asked))).toBe('This browser cannot use passkeys here.')
})

test('the browser gets bytes for what the server sends as text', async () => {
  const create = vi.fn(() => Promise.resolve(null))
  vi.stubGlobal('navigator', { credentials: { create } })
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  await makePasskey(options)
  expect(create).toHaveBeenCalledExactlyOnceWith({
    publicKey: {
      ...options,
      challenge: new Uint8Array([251, 255]),
      user: { ...options.user, id: new Uint8Array([0]) },
      excludeCredentials: [{ id: new Uint8Array([1, 2]), type: 'public-key', transports: ['internal'] }],
      extensions: { prf: { eval: { first: new TextEncoder().encode('aliquot workspace secret') } } },
    },
  })
})

test('passkeys are offered by browsers that know them, at an address with a name', () => {
  const at = (hostname: string, known = true) => {
    vi.stubGlobal('window', known ? { PublicKeyCredential: vi.fn() } : {})
    vi.stubGlobal('location', { hostname })
    return areSupported()
  }
  expect(['lab.example', 'localhost', '10.0.0.5', '[fd00::5]'].map((hostname) => at(hostname))).toEqual([true, true, false, false])
  expect(at('lab.example', false)).toBe(false)
})
