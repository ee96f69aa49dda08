import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeToken } from '#server/security/tokens.ts'
import { hashPassword, isPasswordRight } from '#server/security/passwords/passwords.ts'
import { routes } from '#server/routes/list.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

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
