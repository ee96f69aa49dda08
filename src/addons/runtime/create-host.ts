import type { Workspace } from '#db/workspace.ts'
import type { FramedFont } from '#sdk/framed-messages.ts'
import type { SendRequest } from '#src/addons/api/api-calls.ts'
import { readFonts } from '#src/addons/framed/frame-look.ts'
import type { AddonHost, TakeScans } from '#src/addons/host/addon-host.ts'
import { clearAddon, stopToastOf } from '#src/addons/host/clear-addon.ts'
import { Overlays } from '#src/addons/host/overlays.ts'
import { Registry } from '#src/addons/host/registry.ts'
import { Supervisor } from '#src/addons/host/supervisor.ts'
import { PageWatch } from '#src/addons/pages/page-watch.ts'
import { prepareBrokenPage } from '#src/ui/feedback/broken-page.ts'
import { hideToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { onFinalSignature } from '#src/workspace/notebook/final-signature-event.ts'
import type { Mutate } from '#src/workspace/saving/use-mutate.ts'
import { addonStatus } from '#src/workspace/addons/addon-status.ts'
import { addonLimits } from '#src/addons/host/addon-limits.ts'
import { createAddonData } from './addon-data.ts'
import { noteControl } from './control-note.ts'
import { tellMistake, tellStop } from './tell-author.ts'

/** A file of the build; undefined if it cannot be read now. */
export type ReadAppFile = (address: string) => Promise<ArrayBuffer | undefined>

export interface HostParts {
  readonly workspace: Workspace
  readonly fullName: string
  readonly groupName: string
  readonly send: SendRequest
  readonly navigate: (address: string) => void
  readonly mutate: Mutate
  readonly readAppFile: ReadAppFile
  readonly takeScans: TakeScans
}

const brokenText = (): string =>
  t('An add-on probably changed something that this page depends on. Your saved work is safe on this device. Reload to continue without the add-on.')

/** What the add-ons of an open workspace stand on. */
export function createHost({ workspace, fullName, groupName, send, navigate, mutate, readAppFile, takeScans }: HostParts): AddonHost {
  let fonts: Promise<readonly FramedFont[]> | undefined
  const [registry, overlays, page] = [new Registry(), new Overlays(), new PageWatch()]
  const notes = noteControl(workspace, prepareBrokenPage(brokenText()))
  const supervisor = new Supervisor(
    {
      onStart(addon) {
        addonStatus.started(addon.codeHash)
        hideToast(stopToastOf(addon))
      },
      onStop(addon, reason) {
        clearAddon({ registry, overlays, page }, addon)
        addonStatus.stopped(addon.codeHash)
        tellStop(addon, reason)
      },
      onMistake: tellMistake,
      onControl: notes.give,
    },
    () => Date.now(),
  )
  return {
    session: { userId: workspace.userId, fullName, groupId: workspace.groupId, groupName },
    supervisor,
    runTimer: notes.during,
    registry,
    overlays,
    page,
    send: pacedSend(send, { wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) }),
    data: createAddonData(workspace, mutate),
    fonts: () => (fonts ??= readFonts(readAppFile)),
    navigate,
    takeScans,
    onFinalSignature,
    showSample: (id) => navigate(addresses.sample(id)),
    timers: {
      after(ms, callback) {
        const timer = setTimeout(callback, ms)
        return () => clearTimeout(timer)
      },
    },
  }
}

const tooMany = 429

interface Pace {
  readonly wait: (ms: number) => Promise<void>
  readonly atOnce?: number
}

/**
 * A few calls at a time, in their order: an add-on that asks for a thousand samples at once must not keep the sync from getting through.
 * A call that the server had no time for did nothing, and is sent again.
 */
export function pacedSend(send: SendRequest, { wait, atOnce = addonLimits.calls.atOnce }: Pace): SendRequest {
  const waiting: (() => void)[] = []
  let busy = 0
  const take = async () => {
    if (busy >= atOnce) await new Promise<void>((next) => waiting.push(next))
    else busy += 1
  }
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
  return async (request) => {
    await take()
    try {
      for (let attempt = 0; ; attempt++) {
        const answer = await send(request)
        if (answer.status !== tooMany || attempt === addonLimits.calls.again) return answer
        await wait(Number(answer.headers['retry-after']) * 1_000 || addonLimits.calls.pause)
      }
    } finally {
      leave()
    }
  }
}
