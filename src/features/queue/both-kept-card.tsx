import { editSample } from '#domain/commands/edit-sample.ts'
import type { InboxItem } from '#db/disk.ts'
import { discard } from '#db/inbox.ts'
import { act } from '#db/write.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { CheckIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { useAct } from '#src/workspace/use-act.ts'
import { useWorkspace } from '#src/workspace/workspace-context.tsx'
import look from './queue-screen.module.css'

/** Two people wrote the same field: the later text stands, the other is here, and either can be chosen. */
export function BothKeptCard({ item }: { item: InboxItem }) {
  const { workspace } = useWorkspace()
  const doActs = useAct()
  const done = () => discard(workspace.disk, [item])
  const keepTheirs = async () => {
    const acts = item.remarks.map(({ sampleId, field, theirs, yours }) =>
      act(editSample, { sampleId: Number(sampleId), set: { [String(field)]: { was: String(yours), to: String(theirs) } } }, item.intent.label),
    )
    if (await doActs(acts, { done: t('Changes have been saved') })) await done()
  }
  return (
    <Card label={item.intent.label}>
      <div className={look.card}>
        <h3>{item.intent.label}</h3>
        <p className="muted small">{t('Nothing is lost. The later one is shown.')}</p>
        {item.remarks.map(({ field, theirs, yours }) => (
          <div key={String(field)} className={look.two}>
            <div className={look.version}>
              <p className="t-ok small">
                <CheckIcon className="i i-xs" aria-hidden /> {t('Shown: yours')}
              </p>
              {String(yours)}
            </div>
            <div className={look.version}>
              <p className="muted small">{t('Written meanwhile')}</p>
              {String(theirs)}
            </div>
          </div>
        ))}
        <div className="bar">
          <Button variant="primary" onClick={() => void done()}>
            {t('Keep mine')}
          </Button>
          <Button tall onClick={() => void keepTheirs()}>
            {t('Take the other')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
