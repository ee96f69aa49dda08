import { useSelector } from '@xstate/react'
import { useEffect, useState, type ReactNode } from 'react'
import { readLayer } from '#db/queries/layers.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { CheckIcon, MoveIcon, PictureIcon } from '#src/ui/icons/icons.ts'
import { messages } from '#domain/messages.ts'
import { t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { usePermission } from '#src/workspace/permissions/use-permission.ts'
import { pickListsAddress } from '#src/workspace/pick-list/pick-list-addresses.ts'
import type { ModeParts } from '#src/workspace/scan/mode-parts.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { useScanHandler, useScans } from '#src/workspace/scan/scan-context.tsx'
import { showNotACompartment, useResolveScan } from '#src/workspace/scan/use-resolve-scan.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { useWakeLock } from '#src/workspace/device/use-wake-lock.ts'
import { LazyCamera, preloadCamera } from './lazy-camera.tsx'
import { LookupList } from './lookup-list.tsx'
import type { MoveIntoProps } from './move-into.tsx'
import { ScanFrame, type ScanMode } from './scan-frame.tsx'
import { ScanFeedback } from './scan-feedback.tsx'
import { TypeCodeDialog } from './type-code-dialog.tsx'
import { useScanInputs } from './use-scan-inputs.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import classes from './scan-frame.module.css'

export interface ScanScreenProps {
  /** Where scanned tubes are moved to; null while that still has to be scanned. Undefined: scans are looked up. */
  into: number | null | undefined
  /** The position of the first tube; the next free one by default. */
  from?: number | undefined
  /** Location update, whose code is loaded only in this mode. */
  renderMoveInto: (props: Omit<MoveIntoProps, 'machine'>) => ReactNode
  /** A mode whose parts of the frame another feature fills. */
  otherMode?: OtherMode | undefined
  status: ReactNode
}

export interface OtherMode {
  readonly mode: 'bulk-update' | 'receive' | 'pick-list'
  readonly render: (inFrame: (parts: ModeParts) => ReactNode) => ReactNode
}

const addressOf: Readonly<Record<ScanMode, string>> = {
  'look-up': addresses.scan,
  'move-into': addresses.moveAnywhere,
  'bulk-update': addresses.bulkUpdate,
  receive: '/scan/?receive=',
  'pick-list': pickListsAddress,
}

export function ScanScreen({ into, from, renderMoveInto, otherMode, status }: ScanScreenProps) {
  const navigate = useNavigate()
  const inputs = useScanInputs()
  useWakeLock()
  const [typing, setTyping] = useState(false)
  const [cameraOn, setCameraOn] = useState(false)
  const layer = useLive(async (workspace) => (into ? readLayer(workspace, into) : undefined), [into])
  const onMode = (mode: ScanMode) => navigate(addressOf[mode])
  useEffect(preloadCamera, [])
  const camera = cameraOn && <LazyCamera onScan={(text) => inputs.code(text, 'camera')} />
  const frame = {
    onMode,
    status,
    onType: () => setTyping(true),
    onCamera: () => setCameraOn(!cameraOn),
    camera,
    onLeave: () => navigate(addresses.home),
  }
  return (
    <>
      {otherMode?.render((parts) => (
        <ScanFrame {...frame} mode={otherMode.mode} {...parts} />
      ))}
      {into === undefined && !otherMode && <LookupMode frame={frame} />}
      {into === null && <ChooseTarget frame={frame} />}
      {into !== undefined && into !== null && !layer && <ScanBuffer />}
      {into !== undefined && into !== null && layer && (
        <LazyBoundary key={layer.id} fallback={<ScanBuffer />}>
          {renderMoveInto({
            ...frame,
            layer,
            from,
            onFinished: () => navigate(addresses.layer(layer.id)),
            onChange: () => navigate(addresses.moveAnywhere),
          })}
        </LazyBoundary>
      )}
      <TypeCodeDialog opened={typing} onClose={() => setTyping(false)} onCode={(code) => inputs.code(code, 'typed')} />
    </>
  )
}

type Frame = Pick<Parameters<typeof ScanFrame>[0], 'onMode' | 'status' | 'onType' | 'onCamera' | 'camera' | 'onLeave'>

function LookupMode({ frame }: { frame: Frame }) {
  const navigate = useNavigate()
  const may = usePermission()
  const scanned = useSelector(useScans(), (state) => state.context.scanned)
  const last = scanned[0]
  const found = last !== undefined && ['sample', 'layer', 'series'].includes(last.answer.kind)
  const foot = (
    <Button variant="primary" icon={CheckIcon} className={classes.finish} onClick={frame.onLeave}>
      {t(messages.finished)}
    </Button>
  )
  const side = may('Sample.UpdateOwn') && (
    <Button tall full icon={PictureIcon} onClick={() => navigate(addresses.rackOf)}>
      {t('Read a rack')}
    </Button>
  )
  return (
    <ScanFrame {...frame} mode="look-up" hint={t('Scan a tube or box')} side={side} foot={foot}>
      <ScanFeedback serial={last?.serial ?? 0} found={found} />
      <LookupList scanned={scanned} />
    </ScanFrame>
  )
}

function ChooseTarget({ frame }: { frame: Frame }) {
  const resolve = useResolveScan()
  const navigate = useNavigate()
  const handleScan = async (text: string) => {
    const found = await resolve(text)
    if (!found) return
    if (found.kind === 'layer') navigate(addresses.moveInto(found.id))
    else showNotACompartment(found)
  }
  useScanHandler((text) => void handleScan(text))
  const foot = (
    <Button tall onClick={() => navigate(addresses.storage)}>
      {t('Choose in storage')}
    </Button>
  )
  return (
    <ScanFrame {...frame} mode="move-into" hint={t('Scan the box to fill')} foot={foot}>
      <EmptyState icon={MoveIcon} title={t('Where do the tubes go?')}>
        {t('Scan the box or compartment first, or choose it in storage.')}
      </EmptyState>
    </ScanFrame>
  )
}
