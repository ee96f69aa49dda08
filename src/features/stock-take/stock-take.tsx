import { useMachine } from '@xstate/react'
import { useEffect } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { errors } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { positionName } from '#domain/rules/grid.ts'
import { missingOf } from '#machines/stock-take-steps.ts'
import type { stockTakeMachine } from '#machines/stock-take.machine.ts'
import type { StockTakeProgress, StockTakeMode, CountRow } from '#machines/stock-take-types.ts'
import { readContent } from '#db/queries/layers.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { CheckIcon, HelpIcon, ScanIcon, SignOutIcon, type Icon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'
import { useDeferUpdate } from '#src/workspace/editing/unsaved.ts'
import { undoChange } from '#src/workspace/mutations/change.ts'
import { moveSampleChange, readPlacedSample } from '#src/workspace/mutations/move-sample.ts'
import { countedText, undoCountChange } from '#src/workspace/mutations/record-count.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { FinishQuestion } from './finish-question.tsx'
import { CountLine } from './count-line.tsx'
import { useSaveCount } from './use-saved-count.ts'
import classes from './stock-take.module.css'

const isHere = ({ kind }: CountRow): boolean => kind === 'found' || kind === 'again' || kind === 'moved-here'

export interface StockTakeProps {
  layer: StorageLayerRow
  mode: StockTakeMode
  saved: StockTakeProgress | undefined
  machine: typeof stockTakeMachine
}

/** One stock-take, from the first scan, or from where it was left, to the end. */
export function StockTake({ layer, mode, saved: progress, machine }: StockTakeProps) {
  const { workspace } = useWorkspace()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const mutate = useMutate()
  const [state, send] = useMachine(machine, { input: { layer, mode, progress } })
  const { context } = state
  const content = useLive(async (workspace) => (await readContent(workspace, layer.id, null, limits.grid.most)).rows, [layer.id])
  useScanHandler((text, scan) => send({ type: 'code.read', ...scan, text }))
  useDeferUpdate(mode === 'count' ? t('Stock-take') : t('Return tubes to box'), true)
  useEffect(() => {
    if (content) send({ type: 'content.changed', sampleIds: content.flatMap(({ id, outBy }) => (outBy === null ? id : [])) })
  }, [content, send])
  const { undo } = context
  const isFinished = state.matches('finished')
  const isLeft = state.matches('left')
  useEffect(() => {
    if (isFinished) {
      const action = { label: t('Undo'), onAction: () => void mutate(undoCountChange({ name: layer.name }, undo)) }
      showToast({ message: countedText({ name: layer.name }), tone: 'ok', action })
    }
    if (isFinished || isLeft) navigate(addresses.layer(layer.id))
  }, [isFinished, isLeft, undo, layer.id, layer.name, navigate, mutate])
  useSaveCount(layer.id, mode, context, isFinished || isLeft)
  const last = context.rows[0]
  const lastSaved = progress?.rows[0]
  useEffect(() => {
    if (last && last !== lastSaved) playScanSound(isHere(last) ? 'found' : 'unknown')
  }, [last, lastSaved])

  const foundIds = new Set(context.found)
  const foundHere = (content ?? []).filter(({ id }) => foundIds.has(id))
  const out = (content ?? []).filter(({ id, outBy }) => outBy !== null && !foundIds.has(id))
  const undoMove = async (row: number, before: SampleRow) => {
    const now = await readPlacedSample(workspace, before.id)
    if (await mutate(undoChange(await moveSampleChange(workspace, before, now)))) send({ type: 'row.dismissed', row })
  }
  const missingIds = new Set(missingOf(context))
  const missing = (content ?? []).filter((sample) => missingIds.has(sample.id))
  const unexpected = context.rows.filter((row) => row.kind === 'unexpected')
  const leave = async () => {
    const question = { title: t('Leave without recording?'), message: t('Your scans will not be recorded. Samples you moved stay in their new positions.') }
    if (context.rows.length === 0 || (await confirm({ ...question, confirmLabel: t('Leave'), danger: true }))) send({ type: 'escape' })
  }
  return (
    <div className="page stack-l">
      <PageHeader
        back={{ label: t('Back'), onClick: () => void leave() }}
        title={mode === 'count' ? t('Stock-take of {name}', { name: layer.name }) : t('Return tubes to {name}', { name: layer.name })}
        subtitle={
          <span>
            <ScanIcon className="i i-xs" aria-hidden />{' '}
            {mode === 'count' ? t('Scanner ready: scan every tube') : t('Scanner ready: scan a tube to see its position')}
          </span>
        }
        actions={
          <>
            <ScanButton tall hint={t('Scan a tube')} onCode={(text, scan) => send({ type: 'code.read', ...scan, text })} />
            <Button
              variant={missing.length > 0 ? 'outline' : 'primary'}
              tall
              icon={CheckIcon}
              disabled={layer.archived === 1 || !content}
              onClick={() => send({ type: 'finished' })}
            >
              {t(messages.finished)}
            </Button>
          </>
        }
      />
      {layer.archived === 1 && (
        <Banner tone="bad" live>
          {t(errors['layer.archived'].message)}
        </Banner>
      )}
      {context.message && (
        <Banner tone="bad" live>
          {t(context.message)}
        </Banner>
      )}
      <p className={classes.counts} role="status">
        <b>{plural(foundHere.length, { one: '# found', other: '# found' })}</b>
        <b>{plural(missing.length, { one: '# not scanned', other: '# not scanned' })}</b>
        {out.length > 0 && <b>{plural(out.length, { one: '# checked out', other: '# checked out' })}</b>}
        <b>{plural(unexpected.length, { one: '# unexpected', other: '# unexpected' })}</b>
      </p>
      <ol className={classes.lines} aria-label={t('Scanned')}>
        {context.rows.map((line) => (
          <CountLine
            key={line.row}
            line={line}
            layer={layer}
            isLast={line === last}
            onMoveHere={() => send({ type: 'move.asked', row: line.row })}
            onUndo={line.kind === 'moved-here' ? () => void undoMove(line.row, line.sample) : undefined}
            onDismiss={() => send({ type: 'row.dismissed', row: line.row })}
          />
        ))}
      </ol>
      <SampleSection layer={layer} title={t('Not scanned yet')} icon={HelpIcon} samples={missing} />
      <SampleSection layer={layer} title={t('Checked out')} icon={SignOutIcon} samples={out} />
      <FinishQuestion
        opened={state.matches('asking')}
        mode={mode}
        layer={layer}
        scanned={foundHere.length}
        missing={missing}
        out={out.length}
        onContinue={() => send({ type: 'count.continued' })}
        onDecline={() => send({ type: 'count.declined' })}
        onAccept={() => send({ type: 'count.accepted' })}
      />
    </div>
  )
}

/** Tubes that were not scanned, by position. */
function SampleSection({ layer, title, icon: Icon, samples }: { layer: StorageLayerRow; title: string; icon: Icon; samples: readonly SampleRow[] }) {
  if (samples.length === 0) return null
  return (
    <section className={classes.missing} aria-label={title}>
      <h2>{title}</h2>
      {samples.map((sample) => (
        <Row
          key={sample.id}
          leading={<Icon className="i" aria-hidden />}
          title={sample.name}
          subtitle={<span className="mono">{positionName(layer, sample.position)}</span>}
        />
      ))}
    </section>
  )
}
