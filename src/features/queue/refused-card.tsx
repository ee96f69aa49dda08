import { parseRowKey } from '#domain/dependency-keys.ts'
import { Refusal } from '#domain/tx.ts'
import { discard, retry, type Correction } from '#db/queue/inbox.ts'
import type { InboxGroup } from '#db/queries/inbox-groups.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { AlertIcon } from '#src/ui/icons/icons.ts'
import { TrashIcon } from '#src/ui/icons/more-icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { dateTimeText } from '#src/workspace/format/dates.ts'
import { refusalText } from '#src/workspace/saving/refusal-text.ts'
import { showRefusal } from '#src/workspace/saving/use-mutate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { commandIcons, iconName } from './command-icons.ts'
import { SummaryChange, summaryTitle } from './summary-row.tsx'
import { ConflictPicture } from './resolutions/conflict-picture.tsx'
import { readRejectedSummary } from './read-summaries.ts'
import { RefusalFacts } from './resolutions/refusal-facts.tsx'
import type { QueueDialogs } from './resolutions/resolution-props.ts'
import { resolutionsOf } from './resolutions.ts'
import { Resolution } from './resolutions/resolution.tsx'
import classes from './queue-screen.module.css'

/** A rejected mutation: what was rejected, why, who was faster and when, the current value, and every resolution. Only the person removes it. */
export function RefusedCard({ group: { item, dependants }, dialogs }: { group: InboxGroup; dialogs: QueueDialogs }) {
  const { workspace, writeContext } = useWorkspace()
  const confirm = useConfirm()
  const all = [item, ...dependants]
  const sampleId = useLive(
    async (workspace) => {
      const ids = item.intent.about.map(parseRowKey).flatMap(({ entity, id }) => (entity === 'samples' && typeof id === 'number' ? [id] : []))
      return (await workspace.mirror('samples').bulkGet(ids)).find((row) => row !== undefined)?.id
    },
    [item],
  )
  const href = sampleId !== undefined && item.code !== 'id.used-by-copy' ? addresses.sample(sampleId) : undefined
  const summary = useLive((workspace) => readRejectedSummary(workspace, item.intent), [item])
  const Icon = commandIcons[iconName(summary?.command ?? '')]
  const send = async (correction?: Correction) => {
    try {
      await retry(workspace.disk, writeContext, all, correction)
      return null
    } catch (error) {
      showRefusal(error)
      return error instanceof Refusal ? error.code : 'server.failed'
    }
  }
  const discardAll = () => discard(workspace.disk, all)
  const confirmDiscard = async () => {
    const question = {
      title: t('Discard this change?'),
      message: (
        <>
          <p>{t('“{what}” was not applied. If you discard it, you cannot get it back.', { what: item.intent.label })}</p>
          {dependants.length > 0 && (
            <>
              <p>{t('Discarded with it:')}</p>
              <ul>
                {dependants.map(({ n, intent }) => (
                  <li key={n}>{intent.label}</li>
                ))}
              </ul>
            </>
          )}
        </>
      ),
      confirmLabel: t('Discard'),
      danger: true,
    }
    if (await confirm(question)) await discardAll()
  }
  return (
    <Card label={item.intent.label} flush>
      <div>
        <div className={classes.head}>
          <Row
            href={href}
            leading={
              <span className={classes.icon}>
                <Icon className="i" aria-hidden />
              </span>
            }
            title={
              <span role="heading" aria-level={3} className="head">
                {summaryTitle(summary, item.intent.label)}
              </span>
            }
            subtitle={
              <>
                {summary?.name != null && <SummaryChange summary={summary} />}
                <span>{t('You, {moment}', { moment: dateTimeText(item.intent.capturedAt) })}</span>
              </>
            }
            wraps
            chevron={href !== undefined}
          />
          <Button variant="plain" className="t-bad" icon={TrashIcon} onClick={() => void confirmDiscard()}>
            {t('Discard')}
          </Button>
        </div>
        <div className={`${classes.card} ${classes.rest}`}>
          <div className={classes.conflict}>
            <ConflictPicture item={item} />
            <div className={classes.why}>
              <AlertIcon className="i t-bad" aria-hidden />
              <div>
                <strong className="t-bad">{refusalText(item.code ?? '', item.detail)}</strong>
                <RefusalFacts item={item} />
              </div>
            </div>
          </div>
          {dependants.length > 0 && (
            <p>
              {plural(dependants.length, {
                one: '# later change depends on this one and was rejected too. It is sent again or discarded with this one.',
                other: '# later changes depend on this one and were rejected too. They are sent again or discarded with this one.',
              })}
            </p>
          )}
          {resolutionsOf(item).map((kind) => (
            <Resolution key={kind} kind={kind} item={item} dependants={dependants} dialogs={dialogs} send={send} onDiscard={() => void discardAll()} />
          ))}
        </div>
      </div>
    </Card>
  )
}
