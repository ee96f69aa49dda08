import { useEffect, useEffectEvent, useMemo } from 'react'
import { useLocation, useNavigate } from '#src/app/router/router.tsx'
import type { ActorRefFrom } from 'xstate'
import type { Workspace } from '#db/workspace.ts'
import type { connectionMachine } from '#machines/connection/connection.machine.ts'
import type { scanMachine } from '#machines/scan/scan.machine.ts'
import { blockScans } from '#machines/scan/capture-scans.ts'
import { scanPicture } from '#src/features/scan/scan-picture.ts'
import { startWedgeReader } from '#src/features/scan/wedge/wedge-reader.ts'
import { watchRequiredAnswers } from '#src/ui/dialogs/overlay-stack.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t } from '#src/ui/text/translate.ts'
import { equipmentAddresses } from '#src/workspace/equipment/equipment-addresses.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { scannedProductAddress } from '#src/workspace/supplies/supply-addresses.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'
import { decideScans } from './decide-scans.ts'
import type * as Corrections from './scan-corrections.ts'

const lockBarrier = 'lock'
const questionBarrier = 'question'

/** Loaded behind the first screen. */
let corrections: typeof Corrections | undefined
const loadCorrections = async () => (corrections ??= await import('./scan-corrections.ts'))

/** At once if it is loaded: the field may be gone a moment later. */
function correct(act: (loaded: NonNullable<typeof corrections>) => void): void {
  if (corrections) act(corrections)
  else void loadCorrections().then(act, reportFailure)
}

function showMissed(code: string): void {
  playScanSound('unknown')
  showToast({ id: 'scan-missed', message: t('{code} was scanned too early. Scan it again.', { code }), tone: 'warn' })
}

/** The scanner of the whole app: sends what is read to the scan machine, and opens what it finds. */
export function useScanning(workspace: Workspace, scans: ActorRefFrom<typeof scanMachine>, connection: ActorRefFrom<typeof connectionMachine>): void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const isListing = pathname === addresses.scan
  useEffect(() => scans.send({ type: 'listing.changed', isListing }), [scans, isListing])

  useEffect(() => correct(() => undefined), [])

  const takesAnyPaste = useEffectEvent(() => isListing || scans.getSnapshot().context.handlers.length > 0)

  const decide = useMemo(
    () =>
      decideScans({
        scans,
        known: async (codes) => (await import('#src/workspace/scan/known-codes.ts')).knownCodes(workspace, codes),
        onTaken: (field, code) => correct(({ offerPutBack }) => offerPutBack(field, code)),
        onLeft: (field, use) => correct(({ offerScan }) => offerScan(field, use)),
        onMissed: showMissed,
      }),
    [scans, workspace],
  )

  useEffect(
    () =>
      startWedgeReader({
        window,
        onScan: decide,
        onBurst: (burst) => connection.send({ type: burst === 'began' ? 'busy.began' : 'busy.ended', what: 'scan' }),
        // Something is waiting for a code: then short ones count as well. spec §5
        isDialogOpen: () => scans.getSnapshot().context.handlers.length > 0,
        takesAnyPaste: () => takesAnyPaste(),
        onPicture: (picture) => void scanPicture(scans, picture, 'paste'),
      }),
    [scans, connection, decide],
  )

  // Behind the first screen: nobody is asked for a password before it.
  useEffect(() => {
    let hasEnded = false
    let stop: (() => void) | undefined
    const start = async () => {
      const { guardPasswordFields } = await import('#src/features/scan/wedge/password-field-guard.ts')
      if (!hasEnded) stop = guardPasswordFields(scans, decide)
    }
    start().catch(reportFailure)
    return () => {
      hasEnded = true
      stop?.()
    }
  }, [scans, decide])

  useEffect(() => {
    let free: (() => void) | undefined
    const stop = watchRequiredAnswers((isOpen) => {
      free?.()
      free = isOpen ? blockScans(scans, questionBarrier) : undefined
    })
    return () => {
      stop()
      free?.()
    }
  }, [scans])

  useEffect(() => {
    const watches = [
      scans.on('sample.found', ({ sample }) => navigate(addresses.sample(sample.id))),
      scans.on('series.found', ({ series }) => navigate(addresses.series(series.id))),
      scans.on('layer.found', ({ layer }) => navigate(addresses.layer(layer.id))),
      scans.on('experiment.found', ({ experimentId }) => navigate(addresses.experiment(experimentId))),
      scans.on('equipment.found', ({ equipment }) => navigate(equipmentAddresses.page(equipment.id))),
      scans.on('product.found', ({ productId, text }) => navigate(scannedProductAddress(productId, text))),
      scans.on('code.missed', ({ text }) => showMissed(text)),
      scans.on('code.barred', ({ barrier, text }) => {
        playScanSound('unknown')
        if (barrier !== questionBarrier) return
        showToast({
          id: 'scan-barred',
          sticky: true,
          message: t('{code} was not accepted. Answer the question first, then scan it again.', { code: text }),
          tone: 'bad',
        })
      }),
    ]
    return () => watches.forEach((watch) => watch.unsubscribe())
  }, [scans, navigate])
}

/** While the screen is locked, scans go nowhere, and the lock screen says so. */
export function useLockedScans(scans: ActorRefFrom<typeof scanMachine>, isLocked: boolean, onScan: () => void): void {
  const tell = useEffectEvent(onScan)
  useEffect(() => {
    if (!isLocked) return
    const watch = scans.on('code.barred', ({ barrier }) => {
      if (barrier === lockBarrier) tell()
    })
    const free = blockScans(scans, lockBarrier)
    return () => {
      watch.unsubscribe()
      free()
    }
  }, [scans, isLocked])
}
