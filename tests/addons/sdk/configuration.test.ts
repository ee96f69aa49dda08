import { describe, expect, test } from 'vitest'
import { createConfig, createTokens } from '#src/addons/sdk/create-tokens.ts'
import { makeAddon } from '#tests/harness/addons.ts'
import { makeHost, sentAnswer } from '#tests/harness/add-on-host.ts'

const addOns = [makeAddon({ id: 7, rootVar: 'PLATES', name: 'Plate designer' }), makeAddon({ id: 8, rootVar: 'GONE', archived: 1 })]

describe('values by namespace', () => {
  const stored = sentAnswer(200, JSON.stringify({ reader: { port: 3 }, unit: 'mL' }))

  test('are read from the configuration, which is JSON in a text', async () => {
    const { host, caller, sent } = makeHost({ addOns, answer: () => stored })
    expect(await createConfig(host, caller).read({ namespace: 'reader' })).toEqual({ port: 3 })
    expect(sent[0]!.url).toBe('/api/v1/addons/7/configuration')
  })

  test('are written beside the others', async () => {
    const { host, caller, sent } = makeHost({ addOns, answer: () => stored })
    expect(await createConfig(host, caller).write({ namespace: 'reader', value: { port: 4 }, scope: 'USER' })).toBe(true)
    const body = JSON.parse(sent[1]!.body as string) as { configuration: string }
    expect(body).toMatchObject({ sdkPluginID: 7, scope: 'USER' })
    expect(JSON.parse(body.configuration)).toEqual({ reader: { port: 4 }, unit: 'mL' })
  })

  test('need a namespace and an add-on that is installed', async () => {
    const { host, caller } = makeHost({ addOns, answer: () => stored })
    const config = createConfig(host, caller)
    await expect(config.read({ namespace: '', rootVar: 'PLATES' })).rejects.toThrow('Please provide a namespace')
    for (const rootVar of ['GONE', 'NOBODY']) await expect(config.read({ namespace: 'a', rootVar })).rejects.toThrow('Error retrieving the installed add-on')
  })
})

describe('access to another service', () => {
  const tokens = (status: number, body?: unknown) => {
    const { host, caller, sent } = makeHost({ addOns, answer: () => sentAnswer(status, body) })
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

  test('a number is required, and each failure says what failed', async () => {
    const none = tokens(200).tokens
    for (const ask of [none.getAccessToken, none.getAuthUrl]) await expect(ask({ addonID: 0 })).rejects.toThrow('Please provide an addonID')
    await expect(none.setAccessAndRefreshToken({ addonID: 0, code: 'x' })).rejects.toThrow('Please provide an addonID')
    const failing = tokens(500).tokens
    await expect(failing.getAccessToken({ addonID: 7 })).rejects.toThrow('Error retrieving the access token')
    await expect(failing.getAuthUrl({ addonID: 7 })).rejects.toThrow('Error retrieving the authentication url')
    await expect(failing.setAccessAndRefreshToken({ addonID: 7, code: 'x' })).rejects.toThrow('Error setting access and refresh token')
    await expect(failing.getInstalledAddon('NOBODY')).rejects.toThrow('Error retrieving the installed add-on')
  })
})
