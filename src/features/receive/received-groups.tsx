import type { ReceivedGroup } from '#machines/receive/receive-types.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx'
import { TagIcon } from '#src/ui/icons/icons.ts'
import { UndoIcon } from '#src/ui/icons/more-icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { useSelectionActions } from '#src/workspace/contributions/use-selection-actions.ts'
import type { Delivery } from './use-receive.ts'
import classes from './receive.module.css'

/** What was received in this delivery, the latest first. */
export function ReceivedGroups(delivery: Delivery) {
  return delivery.context.groups.toReversed().map((group) => <GroupCard key={group.number} group={group} delivery={delivery} />)
}

function GroupCard({ group, delivery: { context, view, send, isWorking } }: { group: ReceivedGroup; delivery: Delivery }) {
  const labels = useSelectionActions('active').find(({ id }) => id === 'labels')
  const { tubeIds, name, lot, lineId, packs } = group
  const done = tubeIds.filter((id) => context.placed.includes(id)).length
  const order = lineId === null ? undefined : view.orders.get(lineId)
  const rejected = lineId === null ? undefined : view.rejected.get(lineId)
  return (
    <Card label={t('Received: {name}', { name })}>
      <div className={classes.group}>
        <h2>{name}</h2>
        <p className="muted small">
          {[lot && t('Lot {lot}', { lot }), plural(packs, { one: '# pack', other: '# packs' }), order?.orderNumber].filter(Boolean).join(' · ')}
        </p>
        {tubeIds.length > 0 && (
          <ProgressBar label={t('Put away')} value={done} max={tubeIds.length} text={t('{done} of {all}', { done, all: tubeIds.length })} />
        )}
        {rejected && (
          <Banner tone="bad">
            <p>{t(rejected)}</p>
            <p>{t('The tubes are kept. The inbox says what you can do.')}</p>
          </Banner>
        )}
        <div className="bar">
          {labels && tubeIds.length > 0 && (
            <Button icon={labels.icon ?? TagIcon} onClick={() => void labels.run(tubeIds)}>
              {plural(tubeIds.length, { one: 'Print # label', other: 'Print # labels' })}
            </Button>
          )}
          <Button icon={UndoIcon} disabled={isWorking} onClick={() => send({ type: 'group.undone', number: group.number })}>
            {t('Undo')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
