import type { ApiOptions } from './api.ts'
import type { ApiAnswer } from './elab-sdk2.ts'

/*
 * For add-ons that run in a sealed frame: no session, no storage, no network but what the host does for them, by the permissions of their manifest.
 *
 *   the frame is loaded ──► the host sends a port ──► requests and their answers, and what the person has pressed
 */

/** Where the host shows an action. It draws it itself. */
export type FramedPlace = 'samples' | 'sample' | 'experiment'

export interface FramedAction {
  /** At least 2 characters. */
  readonly id: string
  readonly label: string
  /** The name of a Font Awesome icon. */
  readonly icon?: string
  readonly place: FramedPlace
}

/** What the frame asks for. Each has a number of its own, which the answer repeats. */
export type FramedRequest =
  | { readonly number: number; readonly what: 'call'; readonly options: Omit<ApiOptions, 'token'> }
  | { readonly number: number; readonly what: 'toast'; readonly text: string }
  | { readonly number: number; readonly what: 'configuration' }
  | { readonly number: number; readonly what: 'action'; readonly action: FramedAction }

export type FramedAnswer =
  | { readonly number: number; readonly ok: true; readonly value: unknown }
  /** `forbidden`: the manifest has no permission for it. */
  | { readonly number: number; readonly ok: false; readonly code: 'forbidden' | 'invalid' | 'failed'; readonly message: string }

/** An action was pressed, for these samples or this experiment. */
export interface FramedPress {
  readonly pressed: string
  readonly ids: readonly number[]
}

export const framedConnect = 'aliquot.connect'

export interface FramedHost {
  /** Rejects if the manifest has no permission for the call. */
  call(options: Omit<ApiOptions, 'token'>): Promise<ApiAnswer>
  showToast(text: string): Promise<void>
  /** What the group or the person has configured; null if there is nothing. Needs the permission `configuration`. */
  readConfiguration(): Promise<unknown>
  addAction(action: FramedAction, onPress: (ids: readonly number[]) => void): Promise<void>
}

/** Waits for the host. To be called while the script of the add-on is loaded, and bundled with it. */
export function connectToHost(): Promise<FramedHost> {
  return new Promise((resolve) => {
    const listen = (event: MessageEvent) => {
      const [port] = event.ports
      if (event.source !== window.parent || (event.data as { type?: unknown } | null)?.type !== framedConnect || !port) return
      window.removeEventListener('message', listen)
      resolve(hostBehind(port))
    }
    window.addEventListener('message', listen)
  })
}

type Asked = FramedRequest extends infer Request ? (Request extends FramedRequest ? Omit<Request, 'number'> : never) : never

function hostBehind(port: MessagePort): FramedHost {
  const waiting = new Map<number, (answer: FramedAnswer) => void>()
  const presses = new Map<string, (ids: readonly number[]) => void>()
  let last = 0
  port.addEventListener('message', ({ data }: MessageEvent<FramedAnswer | FramedPress>) => {
    if ('pressed' in data) return presses.get(data.pressed)?.(data.ids)
    waiting.get(data.number)?.(data)
    waiting.delete(data.number)
  })
  port.start()
  const ask = (request: Asked) =>
    new Promise<unknown>((resolve, reject) => {
      const number = ++last
      waiting.set(number, (answer) => (answer.ok ? resolve(answer.value) : reject(new Error(answer.message))))
      port.postMessage({ ...request, number })
    })
  return {
    call: async (options) => (await ask({ what: 'call', options })) as ApiAnswer,
    showToast: async (text) => void (await ask({ what: 'toast', text })),
    readConfiguration: () => ask({ what: 'configuration' }),
    async addAction(action, onPress) {
      presses.set(action.id, onPress)
      await ask({ what: 'action', action })
    },
  }
}
