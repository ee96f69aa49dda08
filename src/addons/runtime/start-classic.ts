import type { AddonRow } from '#domain/entities/addon.ts'
import { drawIcons } from '#src/addons/classic/draw-icons.ts'
import { createGlobals } from '#src/addons/classic/globals.ts'
import { listenForHandlers, type HandlerHost } from '#src/addons/classic/handler-attributes.ts'
import { watchTimers } from '#src/addons/classic/watch-timers.ts'
import type { AddonHost } from '#src/addons/host/addon-host.ts'
import type { Callers } from '#src/addons/host/caller.ts'
import { clearMainContent, provideMainContent } from '#src/addons/pages/main-content.ts'
import { ClassicRunner } from './classic-runner.ts'
import { addPageSignals } from './page-signals.tsx'
import { startedAt } from './started-at.ts'
import { tellMistake } from './tell-author.ts'

export interface Classic {
  /** Starts and stops add-ons, so that these run. */
  readonly update: (rows: readonly AddonRow[]) => Promise<void>
  /** Makes the SDK known, and hears of errors and of handlers in HTML. Returns what ends all of them. */
  readonly listen: () => () => void
}

const appRoots: readonly string[] = ['eLabSDK', 'eLabSDK2', 'Helper', 'Dialog', 'Experiment']
const onWindow = (name: string): unknown => (window as unknown as Record<string, unknown>)[name]

/** Classic add-ons, whose scripts share the page with the app. */
export function startClassic(host: AddonHost, callers: Callers, ownConfiguration: (id: number) => Promise<string>): Classic {
  const runner = new ClassicRunner({ host, callers, rootOf: onWindow, ownConfiguration })
  return {
    update(rows) {
      startedAt.remember(location)
      provideMainContent(rows, location)
      return runner.update(rows)
    },
    listen() {
      const caller = () => callers.current()
      const stops = [
        addPageSignals(host, caller),
        listenForErrors(host, callers),
        listenForHandlers(handlerHost(host, runner)),
        watchTimers(host, callers),
        drawIcons(),
      ]
      Object.assign(window, createGlobals(host, caller))
      host.page.onCleared(({ rootVar }) => clearMainContent(rootVar))
      return () => {
        for (const stop of stops) stop()
        runner.stopAll()
        host.page.forget()
        host.registry.clear()
      }
    },
  }
}

/** Errors that come from the script of an add-on, wherever it was called. */
function listenForErrors(host: AddonHost, callers: Callers): () => void {
  const failed = (stack: string, error: unknown) => {
    const addon = callers.inStack(stack)
    if (addon) host.supervisor.failed(addon, error)
  }
  const onError = ({ filename, error }: ErrorEvent) => failed(`${filename}\n${(error as Error | null)?.stack ?? ''}`, error)
  const onRejection = ({ reason }: PromiseRejectionEvent) => failed((reason as Error | undefined)?.stack ?? '', reason)
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

const handlerHost = (host: AddonHost, runner: ClassicRunner): HandlerHost => ({
  root: (name) => (appRoots.includes(name) || runner.find(name) ? onWindow(name) : undefined),
  run(rootVar, code) {
    const addon = runner.find(rootVar)
    return addon && host.supervisor.run(addon, code)
  },
  onUnreadable: (rootVar, code) =>
    tellMistake({ rootVar }, new Error(`This handler in HTML was not run, because it is more than a call of the add-on. Use addEventListener: ${code}`)),
})
