import { createECDH, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { arePushKeys, encryptMessage } from '#server/push/encrypt.ts'
import { decryptMessage } from '#tests/harness/push-endpoint.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

/** RFC 8291, section 5. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  receiver: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

test('the example of the standard is encrypted as the standard says', () => {
  const secrets = { privateKey: bytes(example.sender), salt: bytes(example.salt) }
  expect(encryptMessage(example.text, { p256dh: example.receiver, auth: example.auth }, secrets).toString('base64url')).toBe(example.body)
})

test('only the browser can read a message, and two of the same text differ', () => {
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const [first, second] = [encryptMessage('Low stock: 3 µL', keys), encryptMessage('Low stock: 3 µL', keys)]
  expect(first.equals(second)).toBe(false)
  expect(decryptMessage(first, browser.getPrivateKey(), bytes(keys.auth))).toBe('Low stock: 3 µL')
  expect(() => decryptMessage(first, randomBytes(32), bytes(keys.auth))).toThrow()
})

test('what is no key of a browser is recognized before anything is sent', () => {
  const p256dh = example.receiver
  expect(arePushKeys({ p256dh, auth: example.auth })).toBe(true)
  expect(arePushKeys({ p256dh, auth: 'c2hvcnQ' })).toBe(false)
  expect(arePushKeys({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: example.auth })).toBe(false)
  expect(arePushKeys({ p256dh: '', auth: example.auth })).toBe(false)
})
