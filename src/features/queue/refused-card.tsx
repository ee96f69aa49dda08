import { change, discard, retry } from '#db/inbox.ts'
import type { InboxGroup } from '#db/queries/inbox-groups.ts'
import { archivedSampleOf, moveOf } from './refused-acts.ts'
import { errorEntry } from '#domain/errors.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { useConfirm } from '#src/ui/confirm.tsx'
import { AlertIcon, RefreshIcon, TrashIcon } from '#src/ui/icons.ts'
import { plural, t } from '#src/ui/translate.ts'
import { momentText } from '#src/workspace/dates.ts'
import { showRefusal } from '#src/workspace/use-act.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import { RestoreAndApply } from './restore-and-apply.tsx'
import { TakenPlace } from './taken-place.tsx'
import look from './queue-screen.module.css'

/** A refused act: what was refused, why, and the ways out. Only the person takes it away. */
export function RefusedCard({ group }: { group: InboxGroup }) {
  const { workspace, writeContext } = useWorkspace()
  const confirm = useConfirm()
  const { item, dependants } = group
  const all = [item, ...dependants]
  const move = moveOf(item)
  const archivedId = archivedSampleOf(item)
  const attempt = (work: Promise<unknown>) => void work.catch(showRefusal)
  const throwAway = async () => {
    const question = {
      title: t('Discard this change?'),
      message: t('It was not carried out, and it cannot be brought back.'),
      confirmLabel: t('Discard'),
      danger: true,
    }
    if (await confirm(question)) await discard(workspace.disk, all)
  }
  return (
    <Card label={item.intent.label}>
      <div className={look.card}>
        <div className={look.head}>
          <div>
            <h3>{item.intent.label}</h3>
            <p className="muted small">{t('You, {moment}', { moment: momentText(item.intent.capturedAt) })}</p>
          </div>
          <Button variant="plain" className="t-bad" icon={TrashIcon} onClick={() => void throwAway()}>
            {t('Discard')}
          </Button>
        </div>
        <p className={look.why}>
          <AlertIcon className="i t-bad" aria-hidden />
          <strong>{t(errorEntry(item.code ?? '').message)}</strong>
        </p>
        {move && (
          <TakenPlace item={item} move={move} onPlace={(position) => attempt(change(workspace.disk, writeContext, item, { ...move, position }, dependants))} />
        )}
        {archivedId !== undefined && <RestoreAndApply sampleId={archivedId} item={item} />}
        {dependants.length > 0 && (
          <p>{plural(dependants.length, { one: '# later change of it came back too.', other: '# later changes of it came back too.' })}</p>
        )}
        {!move && archivedId === undefined && (
          <div className="bar">
            <Button icon={RefreshIcon} tall onClick={() => attempt(retry(workspace.disk, writeContext, all))}>
              {t('Try again')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
