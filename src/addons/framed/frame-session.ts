/*
 *   a message of the frame ──► read as a request ──► counted ──► allowed by the manifest? ──► done ──► answered
 *                                  └── anything else ──► refused      └── no ──► refused, nothing was sent
 *
 * Law: nothing in a message is trusted, and no answer has more in it than what was asked for.
 */
import * as z from 'zod/mini'
import type { AddonManifest } from '#domain/rules/addons/manifest.ts'
import { readInput } from '#domain/input.ts'
import type { ApiOptions } from '#sdk/api.ts'
import type { FramedAnswer } from '#sdk/framed.ts'
import { toAnswer } from '#src/addons/api/answers.ts'
import { buildRequest } from '#src/addons/api/build-request.ts'
import { iconOf } from '#src/addons/buttons/icon-of.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import type { Addon } from '#src/addons/host/addon.ts'
import { showAddonToast } from '#src/addons/sdk/show-toast.ts'
import { neededPermission } from './needed-permission.ts'

const number = z.int()
const shortText = z.string().check(z.minLength(1), z.maxLength(100))
// Only parts of the schema library that the first load has anyway: another one would be part of it.
const request = z.union([
  z.object({ number, what: z.literal('call'), options: z.record(z.string(), z.unknown()) }),
  z.object({ number, what: z.literal('toast'), text: z.string() }),
  z.object({ number, what: z.literal('configuration') }),
  z.object({
    number,
    what: z.literal('action'),
    action: z.object({
      id: z.string().check(z.minLength(2), z.maxLength(64)),
      label: shortText,
      icon: z.optional(shortText),
      place: z.enum(['samples', 'sample', 'experiment']),
    }),
  }),
])
type Request = z.infer<typeof request>

class Forbidden extends Error {}

export interface FramePort {
  postMessage(message: unknown): void
}

export interface FrameParts {
  readonly host: AddonHost
  readonly addon: Addon
  readonly manifest: AddonManifest
  readonly port: FramePort
  readonly readConfiguration: () => Promise<unknown>
}

/** A framed add-on: what it asks for, and what it is told. */
export class FrameSession {
  private readonly parts: FrameParts

  constructor(parts: FrameParts) {
    this.parts = parts
  }

  async receive(message: unknown): Promise<void> {
    const read = readInput(request, message)
    if (!read.success) return this.answer({ number: numberOf(message), ok: false, code: 'invalid', message: 'This message is not a request.' })
    const { number } = read.data
    try {
      this.answer({ number, ok: true, value: await this.carryOut(read.data) })
    } catch (error) {
      const code = error instanceof Forbidden ? 'forbidden' : 'failed'
      this.answer({ number, ok: false, code, message: (error as Error).message })
    }
  }

  private answer(answer: FramedAnswer): void {
    this.parts.port.postMessage(answer)
  }

  private async carryOut(asked: Request): Promise<unknown> {
    const { host, addon } = this.parts
    if (asked.what === 'call') return this.call(asked.options as unknown as ApiOptions)
    if (asked.what === 'action') return this.addAction(asked.action)
    if (asked.what === 'toast') {
      // Law: what is said names who says it.
      showAddonToast(host, addon, `${addon.name}: ${asked.text}`)
      return null
    }
    host.supervisor.count(addon, 'calls')
    if (!this.parts.manifest.permissions.includes('configuration')) throw new Forbidden('The manifest has no permission for the configuration.')
    return this.parts.readConfiguration()
  }

  private async call(options: ApiOptions): Promise<unknown> {
    const { host, addon, manifest } = this.parts
    host.supervisor.count(addon, 'calls')
    const { token: _, ...own } = options
    const request = buildRequest(own)
    const permission = neededPermission(request.method, request.url)
    if (permission === null || !manifest.permissions.includes(permission))
      throw new Forbidden(`The manifest has no permission for ${request.method} ${own.path}${permission ? `: ${permission}` : ''}.`)
    return toAnswer(await host.send(request), request.responseType)
  }

  /** The button is the host's own; the frame only learns that it was pressed. */
  private addAction({ id, label, icon, place }: Extract<Request, { what: 'action' }>['action']): null {
    const { host, addon, port } = this.parts
    host.supervisor.count(addon, 'additions')
    const look = { label: () => label, hint: () => addon.name, icon: iconOf(icon) }
    const press = (ids: readonly number[]) => port.postMessage({ pressed: id, ids })
    if (place === 'samples') host.registry.add(addon, 'selectionActions', id, { ...look, samples: 'active', run: (ids) => press(ids) })
    else if (place === 'sample') host.registry.add(addon, 'sampleActions', id, { ...look, place: 'more', run: (sample) => press([sample.id]) })
    else host.registry.add(addon, 'experimentActions', id, { ...look, section: 'output', isAvailable: () => true, run: ({ id }) => press([id]) })
    return null
  }
}

function numberOf(message: unknown): number {
  const number = message !== null && typeof message === 'object' ? (message as { number?: unknown }).number : undefined
  return typeof number === 'number' ? number : 0
}
