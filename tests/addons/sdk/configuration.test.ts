import { describe, expect, test } from 'vitest'
import { createConfig, createTokens } from '#src/addons/sdk/create-tokens.ts'
import { makeAddon } from '#tests/harness/addons.ts'
import { makeHost, sentAnswer } from '#tests/harness/addon-host.ts'

const addons = [makeAddon({ id: 7, rootVar: 'PLATES', name: 'Plate designer' }), makeAddon({ id: 8, rootVar: 'GONE', archived: 1 })]

describe('values by namespace', () => {
  const stored = sentAnswer(200, JSON.stringify({ reader: { port: 3 }, unit: 'mL' }))

  test('are read from the configuration, which is JSON in a text', async () => {
    const { host, caller, sent } = makeHost({ addons, answer: () => stored })
    expect(await createConfig(host, caller).read({ namespace: 'reader' })).toEqual({ port: 3 })
    expect(sent[0]!.url).toBe('/api/v1/addons/7/configuration')
  })

  test('are written beside the others', async () => {
    const { host, caller, sent } = makeHost({ addons, answer: () => stored })
    expect(await createConfig(host, caller).write({ namespace: 'reader', value: { port: 4 }, scope: 'USER' })).toBe(true)
    const body = JSON.parse(sent[1]!.body as string) as { configuration: string }
    expect(body).toMatchObject({ sdkPluginID: 7, scope: 'USER' })
    expect(JSON.parse(body.configuration)).toEqual({ reader: { port: 4 }, unit: 'mL' })
  })
})

describe('access to another service', () => {
  const tokens = (status: number, body?: unknown) => {
    const { host, caller, sent } = makeHost({ addons, answer: () => sentAnswer(status, body) })
    return { tokens: createTokens(host, caller), sent }
  }

  test('the add-on, its token and the address to sign in at are asked for by its number', async () => {
    expect(await tokens(200).tokens.getInstalledAddon('PLATES')).toEqual({ sdkPluginID: 7, rootVar: 'PLATES', name: 'Plate designer' })
    const asked = tokens(200, 'secret')
    expect(await asked.tokens.getAccessToken({ addonID: 7, scope: 'files' })).toBe('secret')
    expect(asked.sent[0]!.url).toBe('/api/v1/addons/7/oauthConfig/getAccessToken?scope=files')
    expect(await tokens(200, 'https://login.example/').tokens.getAuthUrl({ addonID: 7 })).toBe('https://login.example/')
  })

  test('without a token, there is none', async () => expect(await tokens(404).tokens.getAccessToken({ addonID: 7 })).toBeUndefined())
})

test('without a namespace, an add-on or its number nothing is asked for, and each failure says what failed [SDK-09]', async () => {
  const { host, caller, sent } = makeHost({ addons, answer: () => sentAnswer(500) })
  const [config, tokens] = [createConfig(host, caller), createTokens(host, caller)]
  for (const call of [config.read, (options: { namespace: string; rootVar?: string }) => config.write({ ...options, value: 1 })]) {
    await expect(call({ namespace: '', rootVar: 'PLATES' })).rejects.toThrow('Please provide a namespace')
    for (const rootVar of ['GONE', 'NOBODY']) await expect(call({ namespace: 'a', rootVar })).rejects.toThrow('Error retrieving the installed add-on')
  }
  await expect(tokens.getInstalledAddon('NOBODY')).rejects.toThrow('Error retrieving the installed add-on')
  for (const call of [tokens.getAccessToken, tokens.getAuthUrl]) await expect(call({ addonID: 0 })).rejects.toThrow('Please provide an addonID')
  await expect(tokens.setAccessAndRefreshToken({ addonID: 0, code: 'x' })).rejects.toThrow('Please provide an addonID')
  expect(sent).toEqual([])
  await expect(tokens.getAccessToken({ addonID: 7 })).rejects.toThrow('Error retrieving the access token')
  await expect(tokens.getAuthUrl({ addonID: 7 })).rejects.toThrow('Error retrieving the authentication url')
  await expect(tokens.setAccessAndRefreshToken({ addonID: 7, code: 'x' })).rejects.toThrow('Error setting access and refresh token')
})
