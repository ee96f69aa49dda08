import { expect, test } from 'vitest'
import { checkSso } from '#server/doctor/check-sso.ts'
import { readSettings, SettingsError } from '#server/settings.ts'
import { afterTest } from '#tests/harness/after-test.ts'
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
  })
  const more = {
    ALIQUOT_OIDC_NAME: 'Campus',
    ALIQUOT_OIDC_HOSTS: 'keys.lab.example, token.lab.example:8443',
    ALIQUOT_SSO_TWO_STEP: '1',
    ALIQUOT_SSO_ASK: 'when-needed',
  }
  expect(readSettings({ ...set, ...more }).sso).toMatchObject({
    name: 'Campus',
    provider: { hosts: ['keys.lab.example', 'token.lab.example:8443'] },
    hasTwoStep: true,
    asksAlways: false,
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
