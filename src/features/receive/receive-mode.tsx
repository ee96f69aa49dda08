import { useEffect, useState, type ReactNode } from 'react'
import { toBarcode } from '#domain/rules/barcode.ts'
import type { receiveMachine } from '#machines/receive/receive.machine.ts'
import type { PackLookup, ReceiveProgress } from '#machines/receive/receive-types.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import type { ModeParts } from '#src/workspace/scan/mode-parts.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import { readDelivery, withTubesOfOrder } from '#src/workspace/supplies/stored-delivery.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { FinishQuestion } from '#src/workspace/scan/finish-question.tsx'
import { PackSide } from './pack-side.tsx'
import type { RenderNewProduct } from './unlisted-card.tsx'
import { ReceiveFoot } from './receive-foot.tsx'
import { ReceivedGroups } from './received-groups.tsx'
import { ReceivingView } from './receiving-view.tsx'
import { useReceive, type Delivery } from './use-receive.ts'
import classes from './receive.module.css'

export interface ReceiveModeProps {
  /** What the person came with: a code, or a line of the shopping list. */
  question: PackLookup | null
  /** The line of the shopping list whose tubes are to be put away. */
  putAway: number | null
  machine: typeof receiveMachine
  renderNewProduct: RenderNewProduct
  inFrame: (parts: ModeParts) => ReactNode
}

/** A delivery: packages are scanned, their tubes are created, labeled and put away. */
export function ReceiveMode(props: ReceiveModeProps) {
  const progress = useSavedDelivery(props.putAway)
  if (!progress) return props.inFrame({ hint: '', foot: null, children: <ScanBuffer /> })
  return <Receiving progress={progress} {...props} />
}

/** Undefined until it is read. */
function useSavedDelivery(putAway: number | null): ReceiveProgress | undefined {
  const { workspace } = useWorkspace()
  const [saved, setSaved] = useState<ReceiveProgress>()
  useEffect(() => {
    let isLate = false
    const read = async () => {
      const delivery = await readDelivery(workspace)
      const progress = putAway === null ? delivery : await withTubesOfOrder(workspace, delivery, putAway)
      if (!isLate) setSaved(progress)
    }
    read().catch(reportFailure)
    return () => {
      isLate = true
    }
  }, [workspace, putAway])
  return saved
}

function Receiving({ progress, question, machine, renderNewProduct, inFrame }: ReceiveModeProps & { progress: ReceiveProgress }) {
  const navigate = useNavigate()
  const delivery = useReceive(machine, progress, question)
  const isFinished = delivery?.is('finished') ?? false
  const isLeft = delivery?.is('left') ?? false
  useEffect(() => {
    if (isFinished || isLeft) navigate(addresses.home)
  }, [isFinished, isLeft, navigate])
  if (!delivery) return inFrame({ hint: '', foot: null, children: <ScanBuffer /> })
  const { pack, groups } = delivery.context
  const side = (pack || groups.length > 0) && (
    <div className={classes.side}>
      {pack && <PackSide delivery={delivery} pack={pack} renderNewProduct={renderNewProduct} />}
      <ReceivedGroups {...delivery} />
    </div>
  )
  return inFrame({
    hint: '',
    side,
    foot: <ReceiveFoot {...delivery} />,
    children: (
      <>
        <ReceivingView {...delivery} />
        <TubesLeftQuestion {...delivery} />
      </>
    ),
  })
}

/** Some tubes are not put away. */
function TubesLeftQuestion({ view, left, is, send }: Delivery) {
  return (
    <FinishQuestion
      opened={is('asking')}
      title={plural(left.length, { one: '# tube is not put away', other: '# tubes are not put away' })}
      onContinue={() => send({ type: 'finish.declined' })}
      actions={
        <Button tall onClick={() => send({ type: 'finish.accepted' })}>
          {t('Put them away later')}
        </Button>
      }
    >
      <div className="stack">
        <p>{t('They exist without a location. Their order stays under Received, where you can put them away later.')}</p>
        <div>
          {left.map((id) => (
            <Row
              key={id}
              title={view.tubes.get(id)?.name ?? ''}
              subtitle={<span className="mono">{view.tubes.get(id)?.altBarcode ?? toBarcode('sample', id)}</span>}
            />
          ))}
        </div>
      </div>
    </FinishQuestion>
  )
}
