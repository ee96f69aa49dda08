import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import type { AddonRow } from '#domain/entities/addon.ts'
import { readInput } from '#domain/input.ts'
import { serverLimits } from '#domain/limits.ts'
import { manifestOf, type AddonManifest } from '#domain/rules/addons/manifest.ts'
import { hashToken, makeToken } from '../security/tokens.ts'
import type { Services } from '../services.ts'
import { addSignIn, readToken, saveToken, takeSignIn, type TokenOwner } from '../store/addons/addon-tokens.ts'
import { fetchOutside, OutsideError } from './fetch-outside.ts'
import { clientSecret, provingClient } from './oauth-client.ts'

type OAuth = NonNullable<AddonManifest['oauth']>

/** Ms before a token ends in which it counts as ended: it must still be good when it arrives. */
const margin = 60_000
const answerLimit = 100_000

const tokenAnswer = z.object({
  access_token: z.string().check(z.minLength(1), z.maxLength(20_000)),
  refresh_token: z.optional(z.string().check(z.maxLength(20_000))),
  expires_in: z.optional(z.pipe(z.union([z.number(), z.string()]), z.transform(Number))),
})
const kept = z.object({ accessToken: z.string(), refreshToken: z.nullable(z.string()) })

/** What seals and reads tokens belongs to one owner. */
const aboutOf = ({ groupId, addonId, userId }: TokenOwner): string => `addon_token/${groupId}/${addonId}/${userId}`

/** The address at the provider where the person signs in. Undefined for an add-on without OAuth. */
export async function beginAuthorization({ engine, seal }: Services, addon: AddonRow, owner: TokenOwner, redirect: string, at: number) {
  const { oauth } = manifestOf(addon)
  if (!oauth) return undefined
  const [state, verifier] = [makeToken(), makeToken() + makeToken()]
  const sealed = await seal.close(verifier, aboutOf(owner))
  await engine.write((sql) => addSignIn(sql, { ...owner, state: hashToken(state), verifier: sealed, redirect }, at, at + serverLimits.addon.signIn))
  const url = new URL(oauth.authorizeUrl)
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const query = { response_type: 'code', client_id: oauth.clientId, redirect_uri: redirect, state, code_challenge: challenge, code_challenge_method: 'S256' }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  if (oauth.scopes.length > 0) url.searchParams.set('scope', oauth.scopes.join(' '))
  return url.href
}

/** Exchanges the code with which the person came back for tokens, and keeps them. False if that is not possible. */
export async function finishAuthorization(
  services: Services,
  addon: AddonRow,
  owner: TokenOwner,
  { code, state }: { code: string; state?: string | undefined },
  at: number,
): Promise<boolean> {
  const { engine, seal } = services
  const { oauth } = manifestOf(addon)
  const begun = oauth && (await engine.write((sql) => takeSignIn(sql, owner, state === undefined ? undefined : hashToken(state), at)))
  const verifier = begun && (await seal.open(begun.verifier, aboutOf(owner)))
  if (!verifier) return false
  const form = { grant_type: 'authorization_code', code, redirect_uri: begun.redirect, code_verifier: verifier }
  return (await askProvider(services, oauth, owner, form, null, at)) !== undefined
}

/** A token that is good now; one that has ended is renewed. Undefined if there is none. */
export async function accessToken(services: Services, addon: AddonRow, owner: TokenOwner, at: number): Promise<string | undefined> {
  const { oauth } = manifestOf(addon)
  const row = oauth && (await services.engine.read((sql) => readToken(sql, owner)))
  const opened = row && (await services.seal.open(row.sealed, aboutOf(owner)))
  if (!opened) return undefined
  const { accessToken, refreshToken } = kept.parse(JSON.parse(opened))
  if (row.expiresAt === null || row.expiresAt - margin > at) return accessToken
  if (!refreshToken) return undefined
  return askProvider(services, oauth, owner, { grant_type: 'refresh_token', refresh_token: refreshToken }, refreshToken, at)
}

/** Law 116: only the host of the provider is called, and redirects to others are not followed. Returns the access token. */
async function askProvider(
  services: Services,
  oauth: OAuth,
  owner: TokenOwner,
  form: Readonly<Record<string, string>>,
  refresh: string | null,
  at: number,
): Promise<string | undefined> {
  const { engine, addons, seal } = services
  const { tokenUrl, clientId } = oauth
  const proof = provingClient(clientId, await clientSecret(services, owner, oauth))
  const provider = new URL(tokenUrl).host
  const request = {
    method: 'POST' as const,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...proof.headers },
    body: new URLSearchParams({ ...form, ...proof.form }).toString(),
    allows: ({ host }: URL) => host === provider,
    most: answerLimit,
  }
  const answer = await fetchOutside(tokenUrl, request, addons.reach).catch((error: unknown) => {
    if (error instanceof OutsideError) return undefined
    throw error
  })
  const tokens = answer?.status === 200 ? readInput(tokenAnswer, readJson(answer.body)) : undefined
  if (!tokens?.success) return undefined
  const { access_token: accessToken, refresh_token: refreshToken = refresh, expires_in: seconds } = tokens.data
  const sealed = await seal.close(JSON.stringify({ accessToken, refreshToken }), aboutOf(owner))
  const endsAt = seconds !== undefined && Number.isFinite(seconds) ? at + Math.round(seconds * 1_000) : null
  await engine.write((sql) => saveToken(sql, owner, sealed, endsAt))
  return accessToken
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
