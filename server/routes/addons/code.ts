import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { Refusal } from '#domain/tx.ts'
import { framePage } from '../../addons/frame-page.ts'
import { readTriedScript } from '../../addons/trials.ts'
import { closedGroups } from '../../policies/access.ts'
import { installedScript } from '../../store/addons/addon-scripts.ts'
import { defineRoute, type Call } from '../route.ts'

const named = z.object({ params: z.object({ file: z.string() }) })

function hashOf(file: string, ending: 'js' | 'html'): string {
  if (!new RegExp(`^[0-9a-f]{64}\\.${ending}$`).test(file)) throw new Refusal('route.unknown')
  return file.slice(0, 64)
}

/** GET /addons/{codeHash}.js: the script of an add-on, for members of a group that has it installed, and for the author who tries it. */
export const getAddonScript = defineRoute({
  method: 'GET',
  path: '/addons/:file',
  access: 'session',
  cost: 5,
  input: named,
  refusals: ['addon.gone', 'route.unknown'],
  async handler(call, { params: { file } }) {
    const { content, isTried } = await readScript(call, hashOf(file, 'js'))
    return cached(call.reply, isTried).type('text/javascript; charset=utf-8').send(Buffer.from(content))
  },
})

/** GET /addons/frame/{codeHash}.html: a sealed page that runs the script of a framed add-on. */
export const getAddonFrame = defineRoute({
  method: 'GET',
  path: '/addons/frame/:file',
  access: 'session',
  cost: 5,
  input: named,
  refusals: ['addon.gone', 'route.unknown'],
  async handler(call, { params: { file } }) {
    const { content, isTried } = await readScript(call, hashOf(file, 'html'))
    const { html, policy } = framePage(Buffer.from(content).toString('utf8'))
    return cached(call.reply, isTried)
      .header('content-security-policy', policy)
      .header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=()')
      .type('text/html; charset=utf-8')
      .send(html)
  },
})

interface Script {
  readonly content: Uint8Array
  /** Only this person gets it, and not for long. */
  readonly isTried: boolean
}

/** Law 168: the answer is the same for a script that only other groups have, for one that someone else tries, and for one that nobody has. */
async function readScript({ services, caller, at }: Call<'session'>, sha256: string): Promise<Script> {
  const closed = closedGroups(caller)
  const groupIds = caller.groups.map(({ groupId }) => groupId).filter((groupId) => !closed.includes(groupId))
  const installed = await services.engine.read((sql) => installedScript(sql, groupIds, sha256))
  if (installed) return { content: installed, isTried: false }
  const tried = await readTriedScript(services, caller, sha256, at)
  if (!tried) throw new Refusal('addon.gone')
  return { content: tried, isTried: true }
}

/** The address names the content, so it never changes; only this person's browser keeps it, and nothing keeps what they only try. */
const cached = (reply: FastifyReply, isTried: boolean): FastifyReply =>
  reply
    .header('cache-control', isTried ? 'no-store' : 'private, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'same-origin')
