import type { ApiOptions } from './api.ts'
import type { ApiAnswer } from './elab-sdk2.ts'
import { SectionChanges } from './framed-changes.ts'
import { addFonts, applyLook } from './framed-look.ts'
import {
  framedConnect,
  type FramedAction,
  type FramedAnswer,
  type FramedEvent,
  type FramedLook,
  type FramedPlace,
  type FramedReport,
  type FramedRequest,
  type FramedSection,
  type FramedStart,
} from './framed-messages.ts'
import type { FramedScope, ServiceCall } from './framed-service.ts'
import type { FramedAnswers, FramedQuestion } from './framed-question.ts'
import { reportErrors, reportHeight, reportLeaving, textOf } from './framed-reports.ts'

/*
 * For add-ons that run in sealed frames: no session, no storage, no network but what the app does for them, by the permissions of their manifest.
 * Bundle it with your script, and call `startAddon` while the script is loaded.
 */

/** At least one ID. */
export type FramedSubjects = readonly [number, ...number[]]

export interface FramedHost {
  readonly place: FramedPlace
  readonly look: FramedLook
  /**
   * A call of the API. Rejects if the manifest has no permission for it, if no answer came, and for a status other than 200 to 299 without JSON;
   * look at `status` for others. Name the type of the body: `call<ApiSample>({ path: 'samples/5' })`.
   */
  call<Body = unknown>(options: Omit<ApiOptions, 'token'>): Promise<ApiAnswer<Body>>
  /**
   * A call of another service, which the server makes. Rejects if the manifest does not name its host in `hosts`, and if no answer came. If the service
   * answered with an error, or could not be reached, `status` is 500, and `data.detail.status` what it answered.
   */
  callService<Body = unknown>(call: ServiceCall): Promise<ApiAnswer<Body>>
  /** Shows at most 500 characters of the text. */
  showToast(text: string): Promise<void>
  /** What counts for the person: the values of the group, with their own instead. Null if there is nothing. Needs the permission `configuration`. */
  readConfiguration(): Promise<Readonly<Record<string, unknown>> | null>
  /**
   * Sets these values; the others stay as they are. Works offline. Rejects if the person may not do that: only administrators change what is the
   * group's. Needs the permission `configuration`.
   */
  writeConfiguration(scope: FramedScope, values: Readonly<Record<string, unknown>>): Promise<void>
  /** In the background only; rejects elsewhere. `ids`: of the selected samples, the sample or the experiment. */
  addAction(action: FramedAction, onPress: (ids: FramedSubjects) => unknown): Promise<void>
  /**
   * Calls back once for each experiment that gets its final signature while the app is open, if the person sees it. In the background only; rejects
   * elsewhere. Needs the permission `experiments.read`.
   */
  onFinalSignature(listener: (experimentID: number) => unknown): Promise<void>
  /** A dialog, or a wizard with several panels; null if the person closes it. Needs the permission `dialogs`. */
  ask(question: FramedQuestion): Promise<FramedAnswers | null>
}

export interface FramedSectionHost extends FramedHost {
  /** Works offline. `data` is what your add-on reads again, as JSON; `html` is what people see on paper. Rejects if it could not be saved. */
  save(content: { readonly data: unknown; readonly html: string }): Promise<void>
  /** Someone else has changed the section, or it can now be edited, or no longer. */
  onChange(listener: (section: FramedSection) => void): void
}

/** What is drawn where. The script runs once for each place that is on the screen, and once in the background. */
export interface FramedAddon {
  /** For actions. */
  readonly background?: (host: FramedHost) => unknown
  /** By `pageID` of the manifest. */
  readonly pages?: Readonly<Record<string, (host: FramedHost) => unknown>>
  /** By `type` of the manifest. */
  readonly sections?: Readonly<Record<string, (host: FramedSectionHost, section: FramedSection) => unknown>>
  /** By `cardID` of the manifest. */
  readonly cards?: Readonly<Record<string, (host: FramedHost, sampleID: number) => unknown>>
}

/** Draws into `document.body`, in the look of the app. */
export async function startAddon({ background, pages, sections, cards }: FramedAddon): Promise<void> {
  const { host, tell } = await connect()
  const { place } = host
  try {
    if (place.kind === 'background') await background?.(host)
    else if (place.kind === 'page') await pages?.[place.pageID]?.(host)
    else if (place.kind === 'section') await sections?.[place.type]?.(host, place.section)
    else await cards?.[place.cardID]?.(host, place.sampleID)
  } catch (error) {
    tell({ tells: 'error', message: textOf(error, String(error)) })
  }
  if (place.kind !== 'background') reportHeight(tell)
}

interface Connected {
  readonly host: FramedSectionHost
  readonly tell: (report: FramedReport) => void
}

function connect(): Promise<Connected> {
  return new Promise((resolve) => {
    const listen = ({ source, data, ports: [port] }: MessageEvent<FramedStart | null>) => {
      if (source !== window.parent || data?.type !== framedConnect || !port) return
      window.removeEventListener('message', listen)
      resolve(hostBehind(port, data))
    }
    window.addEventListener('message', listen)
  })
}

type Asked = FramedRequest extends infer Request ? (Request extends FramedRequest ? Omit<Request, 'number'> : never) : never

function hostBehind(port: MessagePort, start: FramedStart): Connected {
  const waiting = new Map<number, (answer: FramedAnswer) => void>()
  const presses = new Map<string, (ids: FramedSubjects) => unknown>()
  const signatures: ((experimentID: number) => unknown)[] = []
  const changes = new SectionChanges(start.place.kind === 'section' ? start.place.section.canEdit : undefined)
  const tell = (report: FramedReport) => port.postMessage(report)
  let { look } = start
  let last = 0
  port.addEventListener('message', ({ data }: MessageEvent<FramedAnswer | FramedEvent>) => {
    if ('finalSignature' in data) for (const listener of signatures) listener(data.finalSignature)
    else if ('pressed' in data) presses.get(data.pressed)?.(data.ids)
    else if ('look' in data) applyLook((look = data.look))
    else if ('fonts' in data) void addFonts(data.fonts)
    else if ('section' in data) changes.receive(data.section)
    else {
      waiting.get(data.number)?.(data)
      waiting.delete(data.number)
    }
  })
  port.start()
  reportErrors(tell)
  reportLeaving(tell)
  applyLook(look)
  const ask = (request: Asked) =>
    new Promise<unknown>((resolve, reject) => {
      const number = ++last
      waiting.set(number, (answer) => (answer.ok ? resolve(answer.value) : reject(new Error(answer.message))))
      port.postMessage({ ...request, number })
    })
  const host: FramedSectionHost = {
    place: start.place,
    get look() {
      return look
    },
    call: async <Body>(options: Omit<ApiOptions, 'token'>) => (await ask({ what: 'call', options })) as ApiAnswer<Body>,
    callService: async <Body>(call: ServiceCall) => (await ask({ what: 'service', call })) as ApiAnswer<Body>,
    showToast: async (text) => void (await ask({ what: 'toast', text })),
    readConfiguration: async () => (await ask({ what: 'configuration' })) as Readonly<Record<string, unknown>> | null,
    writeConfiguration: async (scope, values) => void (await ask({ what: 'configure', scope, values })),
    async addAction(action, onPress) {
      presses.set(action.id, onPress)
      await ask({ what: 'action', action })
    },
    async onFinalSignature(listener) {
      await ask({ what: 'signatures' })
      signatures.push(listener)
    },
    ask: async (question) => (await ask({ what: 'ask', question })) as FramedAnswers | null,
    async save({ data, html }) {
      const json = JSON.stringify(data)
      changes.save(json)
      await ask({ what: 'save', html, data: json })
    },
    onChange: (listener) => changes.listen(listener),
  }
  return { host, tell }
}
