import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { checkSso } from '#server/doctor/check-sso.ts'
import { readSettings, SettingsError } from '#server/settings/settings.ts'
import { afterTest } from '#tests/harness/after-test.ts'
import { makeCertificate } from '#tests/harness/certificate.ts'
import { openSsoProvider } from '#tests/harness/sso-provider.ts'

const set = {
  ALIQUOT_OIDC_ISSUER: 'https://login.lab.example/realms/lab',
  ALIQUOT_OIDC_CLIENT_ID: 'aliquot',
  ALIQUOT_OIDC_CLIENT_SECRET: 'secret-of-the-client',
  ALIQUOT_PUBLIC_URL: 'https://aliquot.lab.example',
}

test('single sign-on is set up by four settings, and its button has the name of the host or another one', () => {
  expect(readSettings({}).sso).toBeUndefined()
  expect(readSettings(set).sso).toEqual({
    provider: { kind: 'OIDC', issuer: set.ALIQUOT_OIDC_ISSUER, clientId: 'aliquot', clientSecret: 'secret-of-the-client', hosts: [] },
    name: 'login.lab.example',
    origin: set.ALIQUOT_PUBLIC_URL,
    hasTwoStep: false,
    asksAlways: true,
    endsProvider: true,
  })
  const more = {
    ALIQUOT_OIDC_NAME: 'Campus',
    ALIQUOT_OIDC_HOSTS: 'keys.lab.example, token.lab.example:8443',
    ALIQUOT_SSO_TWO_STEP: '1',
    ALIQUOT_SSO_ASK: 'when-needed',
    ALIQUOT_SSO_SIGN_OUT: 'here',
  }
  expect(readSettings({ ...set, ...more }).sso).toMatchObject({
    name: 'Campus',
    provider: { hosts: ['keys.lab.example', 'token.lab.example:8443'] },
    hasTwoStep: true,
    asksAlways: false,
    endsProvider: false,
  })
})

test.each([
  ['ALIQUOT_OIDC_ISSUER', 'http://login.lab.example'],
  ['ALIQUOT_OIDC_ISSUER', 'login.lab.example'],
  ['ALIQUOT_OIDC_ISSUER', 'https://ada:secret@login.lab.example'],
  ['ALIQUOT_OIDC_ISSUER', ''],
  ['ALIQUOT_OIDC_CLIENT_ID', ''],
  ['ALIQUOT_OIDC_CLIENT_SECRET', ''],
  ['ALIQUOT_PUBLIC_URL', ''],
  ['ALIQUOT_OIDC_HOSTS', 'https://keys.lab.example'],
  ['ALIQUOT_SSO_TWO_STEP', 'yes'],
  ['ALIQUOT_SSO_ASK', 'never'],
  ['ALIQUOT_SSO_SIGN_OUT', 'never'],
])('%s must not be %j', (name, value) => {
  let message = ''
  try {
    readSettings({ ...set, [name]: value })
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError)
    message = (error as Error).message
  }
  expect(message).toContain(name)
  expect(message).not.toContain('secret-of-the-client')
})

const makeCertificateFile = (text: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'aliquot-'))
  afterTest(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'provider.pem'), text)
  return join(folder, 'provider.pem')
}
const saml = (file: string) => ({
  ALIQUOT_SAML_ENTRY_POINT: 'https://login.lab.example/saml',
  ALIQUOT_SAML_ISSUER: 'https://login.lab.example/entity',
  ALIQUOT_SAML_CERT: file,
  ALIQUOT_PUBLIC_URL: 'https://aliquot.lab.example',
})

test('SAML is set up by the address, the entity ID and the certificates of the provider', async () => {
  const certificates = ['a', 'b'].map((name) => makeCertificate(name, 0, 4e12).cert.trim())
  const env = saml(makeCertificateFile(certificates.join('\n')))
  const { sso } = readSettings({ ...env, ALIQUOT_SAML_NAME: 'Campus' })
  const provider = { kind: 'SAML', entryPoint: env.ALIQUOT_SAML_ENTRY_POINT, issuer: env.ALIQUOT_SAML_ISSUER, certificates }
  expect(sso).toEqual({ provider, name: 'Campus', origin: env.ALIQUOT_PUBLIC_URL, hasTwoStep: false, asksAlways: true, endsProvider: true })
  expect(await checkSso({ sso })).toMatchObject({ is: 'well', says: expect.stringContaining('https://aliquot.lab.example/api/v1/sso/saml/metadata') as string })
})

test.each([
  ['no certificate', (file: string) => saml(file), 'no certificate in PEM form', 'nothing'],
  ['a damaged certificate', (file: string) => saml(file), 'ALIQUOT_SAML_CERT', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'],
  ['a file that is not there', () => saml('/nowhere/provider.pem'), 'ALIQUOT_SAML_CERT', ''],
  ['an address without https', (file: string) => ({ ...saml(file), ALIQUOT_SAML_ENTRY_POINT: 'http://login.lab.example' }), 'ALIQUOT_SAML_ENTRY_POINT', ''],
  ['no entity ID', (file: string) => ({ ...saml(file), ALIQUOT_SAML_ISSUER: '' }), 'missing: ALIQUOT_SAML_ISSUER', ''],
  ['OpenID Connect as well', (file: string) => ({ ...set, ...saml(file) }), 'Set only one', ''],
])('SAML cannot be set up with %s', (_, make, problem, text) => {
  expect(() => readSettings(make(makeCertificateFile(text)))).toThrow(problem)
})

test('the doctor says whether the provider is ready, and what it must know', async () => {
  const provider = await openSsoProvider('https://aliquot.lab.example/api/v1/sso/callback')
  afterTest(() => provider.close())
  const here = { ...set, ALIQUOT_OIDC_ISSUER: provider.issuer }
  expect(await checkSso(readSettings({}))).toMatchObject({ is: 'well' })
  const ready = await checkSso(readSettings(here))
  expect(ready).toMatchObject({ is: 'well', says: expect.stringContaining('https://aliquot.lab.example/api/v1/sso/callback') as string })
  const away = await checkSso(readSettings({ ...here, ALIQUOT_OIDC_ISSUER: 'http://127.0.0.1:9' }))
  expect(away).toMatchObject({ is: 'ill', says: 'http://127.0.0.1:9 cannot be used: it cannot be reached.' })
})
