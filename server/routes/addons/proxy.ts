import * as z from 'zod/mini'
import { limits, serverLimits } from '#domain/limits.ts'
import type { AddonRow } from '#domain/entities/addon.ts'
import { hostsOf, isPlainHost } from '#domain/rules/addons/allowed-hosts.ts'
import { trialId } from '#domain/rules/addons/trial.ts'
import { Refusal } from '#domain/tx.ts'
import { addonProxy } from '#domain/wire/integrations/addon-proxy.ts'
import { fetchOutside, OutsideError, type OutsideAnswer, type OutsideRequest } from '../../addons/fetch-outside.ts'
import { noteAskedHost } from '../../store/addons/addon-asked-hosts.ts'
import { jsonOf, plainText } from '../input.ts'
import { defineRoute, type Call } from '../route.ts'
import { assertMayWrite } from './assert-may-write.ts'
import { readRunning } from './read-installed.ts'

const words = plainText(limits.text.longest)
/** As an object, as a list of names and values, or as JSON of either. */
const headers = jsonOf(z.union([z.record(z.string(), z.union([words, z.number()])), z.array(z.object({ name: words, value: words })).check(z.maxLength(100))]))
/** A name and a password, a token, or the text of the Authorization header. */
const authentication = z.union([words, z.object({ username: words, password: words }), z.object({ token: words })])

const proxied = z.object({
  body: z.strictObject({
    url: plainText(limits.address.longest),
    method: z._default(plainText(20), 'GET'),
    headers: z.optional(headers),
    data: z.optional(z.unknown()),
    authentication: z.optional(z.nullable(authentication)),
    /** Which add-on calls; without it, any that runs in the group. */
    rootVar: z.optional(plainText(64)),
  }),
})
type Proxied = z.infer<typeof proxied>['body']

const proxyAt = (path: string) =>
  defineRoute({
    method: 'POST',
    path,
    access: 'member',
    bodyLimit: serverLimits.body.most,
    cost: 20,
    input: proxied,
    refusals: ['proxy.failed', 'permission.denied'],
    async handler(call, { body }) {
      if (verbOf(body) !== 'GET') await assertMayWrite(call)
      const { contentType, body: content } = await forward(call, body)
      return call.reply
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('content-disposition', 'attachment')
        .type(/^(?:application\/(?:[\w.+-]*\+)?(?:json|xml)|text\/(?:plain|csv|xml))\b/i.test(contentType) ? contentType : 'application/octet-stream')
        .send(content)
    },
  })

/**
 * POST proxy.ashx: forwards a call of an add-on to a host that it declares and that whoever installed it accepted, or that an
 * administrator allows it besides. Any failure is 'Internal server error.'; `detail.status` is what the host answered. Whoever may not
 * write in the group sends only GET. spec §7, ADDON-04
 */
export const proxy = proxyAt(addonProxy)
export const proxy2 = proxyAt('/members/fn/proxy/proxy2.ashx')

async function forward(call: Call<'member'>, body: Proxied): Promise<OutsideAnswer> {
  const asking = (await readRunning(call)).filter(({ rootVar }) => !body.rootVar || rootVar === body.rootVar)
  const hosts = new Set(asking.flatMap(hostsOf))
  try {
    const answer = await fetchOutside(body.url, { ...toRequest(body), allows: ({ host }) => hosts.has(host) }, call.services.addons.reach)
    // Where it went, never what was sent or answered.
    call.request.log.info({ host: new URL(body.url).host, status: answer.status, addon: body.rootVar }, 'a call of an add-on was forwarded')
    if (answer.status < 400) return answer
    throw new Refusal('proxy.failed', { status: answer.status })
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    if (error.reason === 'forbidden') await noteAsked(call, asking, body.url)
    call.request.log.warn({ reason: error.reason, addon: body.rootVar }, 'a call of an add-on was not forwarded')
    throw new Refusal('proxy.failed')
  }
}

/** So that an administrator can allow it. Add-ons that exist do not say which of them calls. */
async function noteAsked({ services, group, at }: Call<'member'>, asking: readonly AddonRow[], address: string): Promise<void> {
  const host = URL.canParse(address) ? new URL(address).host : ''
  const noting = asking.filter((addon) => addon.id !== trialId && !hostsOf(addon).includes(host))
  if (!isPlainHost(host) || noting.length === 0) return
  await services.engine.write(async (sql) => {
    for (const { id: addonId } of noting) await noteAskedHost(sql, { groupId: group.groupId, addonId }, host, at)
  })
}

/** They belong to a connection, name the sender, or are set here. */
const ownHeaders =
  /^(?:host|connection|content-length|transfer-encoding|upgrade|te|trailer|expect|keep-alive|cookie2?|origin|referer|forwarded|via|x-forwarded-.*|x-real-ip|proxy-.*|sec-.*)$/i

function verbOf({ method }: Proxied): OutsideRequest['method'] {
  const known = method.toUpperCase()
  return known === 'POST' || known === 'PUT' ? known : 'GET'
}

function toRequest(body: Proxied): Omit<OutsideRequest, 'allows'> {
  const { headers, data, authentication } = body
  const verb = verbOf(body)
  const given = Array.isArray(headers) ? headers.map(({ name, value }) => [name, value] as const) : Object.entries(headers ?? {})
  const sent = Object.fromEntries(given.flatMap(([name, value]) => (ownHeaders.test(name) ? [] : [[name.toLowerCase(), String(value)]])))
  const authorization = toAuthorization(authentication)
  if (authorization) sent['authorization'] = authorization
  const text = data === undefined || data === null ? undefined : typeof data === 'string' ? data : JSON.stringify(data)
  const hasBody = verb !== 'GET' && text !== undefined
  if (hasBody) sent['content-type'] ??= typeof data === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
  return { method: verb, headers: sent, most: serverLimits.addon.answer, ...(hasBody && { body: text }) }
}

function toAuthorization(given: Proxied['authentication']): string | undefined {
  if (!given) return undefined
  if (typeof given === 'string') return given
  return 'token' in given ? `Bearer ${given.token}` : `Basic ${Buffer.from(`${given.username}:${given.password}`).toString('base64')}`
}
