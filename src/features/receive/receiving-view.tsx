import { PackageIcon } from '#src/ui/icons/more-icons.ts'
import { useState, type ReactNode } from 'react'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { t } from '#src/ui/text/translate.ts'
import { TargetLayerDialog } from '#src/features/location-picker/target-layer-dialog.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { NextTube } from './next-tube.tsx'
import { PutAwayList } from './put-away-list.tsx'
import { ReceiveBox } from './receive-box.tsx'
import { ReceiveProblem } from './receive-problem.tsx'
import type { Delivery } from './use-receive.ts'
import classes from './receive.module.css'

/** The next place, the box, and what was put away. */
export function ReceivingView(delivery: Delivery) {
  const { context, send } = delivery
  const { pack, groups, box } = context
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const isIdle = !pack && groups.length === 0
  return (
    <div className={classes.receiving}>
      <div className={classes.cards}>
        <ReceiveProblem {...delivery} />
        {!isIdle && <NextTube {...delivery} />}
      </div>
      {isIdle ? (
        <EmptyState
          icon={PackageIcon}
          title={t('Scan a package')}
          action={<Button onClick={() => navigate(addresses.catalog)}>{t('Choose a product')}</Button>}
        >
          {t('Its code gives the product, the lot and the expiration date. Then enter how many arrived, and put the tubes away one after another.')}
        </EmptyState>
      ) : (
        <div className={classes.work}>
          {box ? (
            <ReceiveBox key={box.id} delivery={delivery} layerId={box.id} onChange={() => setChoosing(true)} />
          ) : (
            <NoBox action={<Button onClick={() => setChoosing(true)}>{t('Choose a box')}</Button>} />
          )}
          <PutAwayList {...delivery} />
        </div>
      )}
      {isChoosing && (
        <TargetLayerDialog
          title={t('Where do the tubes go?')}
          layerId={box?.id ?? 0}
          obstacle={null}
          onClose={() => setChoosing(false)}
          onTarget={() => undefined}
          actionLabel={({ name }) => t('Put them into {name}', { name })}
          onMove={(layer) => {
            send({ type: 'box.chosen', layer })
            setChoosing(false)
          }}
        />
      )}
    </div>
  )
}

const NoBox = ({ action }: { action: ReactNode }) => (
  <EmptyState icon={PackageIcon} title={t('Scan the box for the tubes')} action={action}>
    {t('The box that you used last is offered next time.')}
  </EmptyState>
)
