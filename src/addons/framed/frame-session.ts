/*
 *   a message of the frame ──► counted ──► read as a request ──► allowed by the manifest? ──► done ──► answered
 *                                             └── anything else ──► refused      └── no ──► refused, nothing was sent
 *
 * Law: nothing in a message is trusted, and no answer has more in it than what was asked for.
 */
import type { ApiOptions } from '#sdk/api.ts'
import type { FramedAnswer, FramedEvent, FramedPlace } from '#sdk/framed-messages.ts'
import type { AddonPermission } from '#domain/rules/addons/manifest.ts'
import { trialId } from '#domain/rules/addons/trial.ts'
import { toAnswer } from '#src/addons/api/answers.ts'
import { buildRequest } from '#src/addons/api/build-request.ts'
import { iconOf } from '#src/workspace/addons/icon-of.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import { createTokens } from '#src/addons/sdk/create-tokens.ts'
import { showAddonToast } from '#src/addons/sdk/show-toast.ts'
import { askQuestion } from './ask-question.tsx'
import type { FrameConfiguration } from './frame-configuration.ts'
import type { Framed } from './framed.ts'
import { neededPermission } from './needed-permission.ts'
import { numberOf, readMessage, type ReadAction, type ReadQuestion, type ReadReport, type ReadRequest, type ReadService } from './read-message.ts'
import { namesHost, serviceRequest } from './service-request.ts'

class Forbidden extends Error {}

export interface FramePort {
  postMessage(message: FramedAnswer | FramedEvent): void
}

export interface FrameParts {
  readonly host: AddonHost
  readonly framed: Framed
  readonly place: FramedPlace['kind']
  /** Whether the person is in this place. */
  readonly isReached: () => boolean
  readonly port: FramePort
  readonly configuration: FrameConfiguration
  /** Saves what a section keeps; false if that was refused. */
  readonly save: (html: string, data: string) => Promise<boolean>
  readonly onReport: (report: ReadReport) => void
}

/** One frame of an add-on: what it asks for, and what it is told. */
export class FrameSession {
  private readonly parts: FrameParts
  /** An action was pressed, and its dialog was not closed. */
  private wasPressed = false
  private unwatch: (() => void) | undefined

  constructor(parts: FrameParts) {
    this.parts = parts
  }

  async receive(message: unknown): Promise<void> {
    const { host, framed, onReport } = this.parts
    const number = numberOf(message)
    try {
      host.supervisor.count(framed.addon, 'messages')
      const read = readMessage(message)
      if (!read) this.send({ number, ok: false, code: 'invalid', message: 'This message is not a request.' })
      else if ('tells' in read) onReport(read)
      else this.send({ number, ok: true, value: await this.carryOut(read) })
    } catch (error) {
      const code = error instanceof Forbidden ? 'forbidden' : 'failed'
      this.send({ number, ok: false, code, message: (error as Error).message })
    }
  }

  private send(message: FramedAnswer | FramedEvent): void {
    this.parts.host.supervisor.giveControl(this.parts.framed.addon)
    this.parts.port.postMessage(message)
  }

  private async carryOut(asked: ReadRequest): Promise<unknown> {
    const { host, framed, configuration } = this.parts
    const { addon } = framed
    switch (asked.what) {
      case 'call':
        return this.call(asked.options as unknown as ApiOptions)
      case 'service':
        return this.callService(asked.call)
      case 'action':
        return this.addAction(asked.action)
      case 'signatures':
        return this.watchSignatures()
      case 'ask':
        return this.ask(asked.question)
      case 'save':
        return this.save(asked.html, asked.data)
      case 'toast':
        // Law: what is said names who says it.
        showAddonToast(host, addon, `${addon.name}: ${asked.text}`)
        return null
      case 'configuration':
        host.supervisor.count(addon, 'calls')
        this.require('configuration', 'the configuration')
        return configuration.read()
      case 'configure':
        host.supervisor.count(addon, 'calls')
        this.require('configuration', 'the configuration')
        await configuration.write(asked.scope, asked.values)
        return null
      default:
        return asked satisfies never
    }
  }

  private async call(options: ApiOptions): Promise<unknown> {
    const { host, framed } = this.parts
    host.supervisor.count(framed.addon, 'calls')
    const { token: _, ...own } = options
    const request = buildRequest(own)
    this.require(neededPermission(request.method, request.url), `${request.method} ${own.path}`)
    return toAnswer(await host.send(request), request.responseType)
  }

  /** Law: a frame never sees the token with which someone is signed in. */
  private async callService(call: ReadService): Promise<unknown> {
    const { host, framed } = this.parts
    const { addon, manifest } = framed
    host.supervisor.count(addon, 'calls')
    if (!namesHost(framed, call.url)) throw new Forbidden(`The manifest does not name the host of ${call.url}, and no administrator has allowed it.`)
    const { authentication } = call
    if (typeof authentication !== 'object' || !('signedIn' in authentication)) return this.sendToService(call, authentication)
    // Law: a token goes where the add-on said it signs people in, never to what was allowed later.
    if (!namesHost(manifest, call.url)) throw new Forbidden(`The manifest does not name the host of ${call.url}.`)
    if (addon.id === trialId) throw new Error('Install the add-on before anyone signs in at its service.')
    const token = await createTokens(host, () => addon).getAccessToken({ addonID: addon.id, scope: authentication.signedIn })
    return token === undefined ? { status: 401, data: { message: 'Nobody is signed in at this service.' } } : this.sendToService(call, { token })
  }

  private async sendToService(call: ReadService, authentication: unknown): Promise<unknown> {
    const { host, framed } = this.parts
    const request = serviceRequest(framed.manifest.rootVar, call, authentication)
    return toAnswer(await host.send(request), request.responseType)
  }

  /** The button is the host's own; the frame only learns that it was pressed. */
  private addAction({ id, label, icon, place }: ReadAction): null {
    const { host, framed, place: own } = this.parts
    const { addon } = framed
    if (own !== 'background') throw new Forbidden('Actions are added in the background.')
    host.supervisor.count(addon, 'additions')
    const look = { label: () => label, hint: () => addon.name, icon: iconOf(icon) }
    const press = ([first, ...others]: readonly number[]) => {
      if (first === undefined) return
      this.wasPressed = true
      this.send({ pressed: id, ids: [first, ...others] })
    }
    if (place === 'samples') host.registry.add(addon, 'selectionActions', id, { ...look, samples: 'active', run: (ids) => press(ids) })
    else if (place === 'sample') host.registry.add(addon, 'sampleActions', id, { ...look, place: 'more', run: (sample) => press([sample.id]) })
    else host.registry.add(addon, 'experimentActions', id, { ...look, section: 'output', isAvailable: () => true, run: ({ id }) => press([id]) })
    return null
  }

  private watchSignatures(): null {
    const { host, framed, place } = this.parts
    if (place !== 'background') throw new Forbidden('Signatures are watched in the background.')
    host.supervisor.count(framed.addon, 'additions')
    this.require('experiments.read', 'signatures')
    this.unwatch ??= host.onFinalSignature((finalSignature) => host.supervisor.isStopped(framed.addon) || this.send({ finalSignature }))
    return null
  }

  /** The frame is gone. */
  close(): void {
    this.unwatch?.()
    this.unwatch = undefined
  }

  /** Law: a dialog answers something that the person did. One that was closed is not asked again until they do it again. */
  private async ask(question: ReadQuestion): Promise<unknown> {
    const { host, framed, place, isReached } = this.parts
    this.require('dialogs', 'dialogs')
    if (place === 'background' ? !this.wasPressed : !isReached()) throw new Forbidden('A dialog can be shown once the person has done something.')
    const answers = await askQuestion(host, framed.addon, question)
    if (answers === null) this.wasPressed = false
    return answers
  }

  private async save(html: string, data: string): Promise<null> {
    const { host, framed, place, save } = this.parts
    host.supervisor.count(framed.addon, 'calls')
    if (place !== 'section') throw new Forbidden('Only a section has content to save.')
    if (!(await save(html, data))) throw new Error('The section could not be saved.')
    return null
  }

  private require(permission: AddonPermission | null, purpose: string): void {
    if (permission === null || !this.parts.framed.manifest.permissions.includes(permission))
      throw new Forbidden(`The manifest has no permission for ${purpose}${permission ? `: ${permission}` : ''}.`)
  }
}
