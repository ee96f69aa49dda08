import { useMachine } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { SampleRow } from '#domain/entities/sample.ts'
import type { StorageLayerRow } from '#domain/entities/storage-layer.ts'
import { deviceErrors } from '#domain/command-errors.ts'
import { limits } from '#domain/limits.ts'
import { messages } from '#domain/messages.ts'
import { findFreePositions, firstFreePosition } from '#domain/rules/storage/free-positions.ts'
import { isGrid } from '#domain/rules/storage/grid.ts'
import { missingOf } from '#machines/stock-take/stock-take-steps.ts'
import type { stockTakeMachine } from '#machines/stock-take/stock-take.machine.ts'
import type { StockTakeProgress, StockTakeMode, CountRow } from '#machines/stock-take/stock-take-types.ts'
import { readSamplesIn } from '#db/queries/layers.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { useConfirm } from '#src/ui/dialogs/confirm.tsx'
import { CheckIcon, HelpIcon, SignOutIcon, type Icon } from '#src/ui/icons/icons.ts'
import { PageHeader } from '#src/ui/layout/page-header.tsx'
import { WorkScreen } from '#src/ui/layout/work-screen.tsx'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { plural, t } from '#src/ui/text/translate.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { ScanButton } from '#src/workspace/scan/scan-button.tsx'
import { useScanDialogs, useScanHandler } from '#src/workspace/scan/scan-context.tsx'
import { ScannerReadyLine } from '#src/workspace/scan/scanner-ready-line.tsx'
import { playScanSound } from '#src/workspace/scan/scan-sound.ts'
import { useDeferUpdate } from '#src/workspace/editing/unsaved.ts'
import { undoChange } from '#src/workspace/mutations/change.ts'
import { moveSampleChange, readPlacedSample } from '#src/workspace/mutations/move-sample.ts'
import { countedText, undoCountChange } from '#src/workspace/mutations/storage.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { useLive, useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Row } from '#src/ui/lists/row.tsx'
import { CountBox } from './count-box.tsx'
import { canMoveHere, CountLine, codeOf } from './count-line.tsx'
import { CountProgress } from './count-progress.tsx'
import { LookedUpPosition } from './looked-up-position.tsx'
import { NotScannedQuestion } from './not-scanned-question.tsx'
import { NothingToCheck } from './nothing-to-check.tsx'
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
  const { assign } = useScanDialogs()
  const mutate = useMutate()
  const [state, send] = useMachine(machine, { input: { layer, mode, progress } })
  const { context } = state
  const content = useLive(async (workspace) => (await readSamplesIn(workspace, layer.id, limits.grid.most)).rows, [layer.id])
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
  const offer = content && firstFreePosition(findFreePositions(layer, content, workspace.userId))
  const moveHere = (row: number, position = offer) => send({ type: 'move.asked', row, position })
  // A position that was tapped is shown until the next scan.
  const [tapped, setTapped] = useState<{ position: number; lastRow: number } | null>(null)
  const looked = tapped?.lastRow === context.lastRow ? tapped.position : null
  const tap = (position: number) => {
    const isFree = findFreePositions(layer, content ?? [], workspace.userId).includes(position)
    if (last && canMoveHere(last) && isFree) moveHere(last.row, position)
    else setTapped(position === looked ? null : { position, lastRow: context.lastRow })
  }
  // The tube is checked like the others as soon as its code is known.
  const assignCode = (row: number, code: string) => {
    const onAssigned = () => {
      send({ type: 'row.dismissed', row })
      send({ type: 'code.read', text: code, how: 'typed' })
    }
    assign({ code, onAssigned })
  }
  const leave = async () => {
    const question = {
      title: t('Leave without recording?'),
      message: plural(
        context.rows.length,
        {
          one: '# scan in {name} will not be recorded. Samples you moved stay in their new positions.',
          other: '# scans in {name} will not be recorded. Samples you moved stay in their new positions.',
        },
        { name: layer.name },
      ),
    }
    if (context.rows.length === 0 || (await confirm({ ...question, confirmLabel: t('Leave'), danger: true }))) send({ type: 'escape' })
  }
  const latest = last ? positionOf(last) : null
  const isEmpty = content?.length === 0 && !last
  const scans = (
    <>
      {looked !== null && (
        <LookedUpPosition
          key={looked}
          layer={layer}
          position={looked}
          sample={content?.find(({ position }) => position === looked)}
          isFound={foundHere.some(({ position }) => position === looked)}
        />
      )}
      {isEmpty && looked === null && <NothingToCheck layer={layer} />}
      {!isEmpty && !last && looked === null && <p className={classes.hint}>{t('Each tube you scan gets a check mark.')}</p>}
      <ol aria-label={t('Scanned')}>
        {context.rows.map((line) => (
          <CountLine
            key={line.row}
            line={line}
            layer={layer}
            isLast={line === last && looked === null}
            offer={offer}
            onMoveHere={() => moveHere(line.row)}
            onUndo={line.kind === 'moved-here' ? () => void undoMove(line.row, line.sample) : undefined}
            onDismiss={() => send({ type: 'row.dismissed', row: line.row })}
            onAssign={(code) => assignCode(line.row, code)}
          />
        ))}
      </ol>
    </>
  )
  const buttons = (
    <>
      <ScanButton tall hint={t('Scan a tube')} onCode={(text, scan) => send({ type: 'code.read', ...scan, text })} />
      <Button
        variant={missing.length > 0 || isEmpty ? 'outline' : 'primary'}
        tall
        full
        icon={missing.length > 0 ? undefined : CheckIcon}
        disabled={layer.archived === 1 || !content}
        onClick={() => send({ type: 'finished' })}
      >
        {missing.length > 0 ? plural(missing.length, { one: 'Finish, # not found…', other: 'Finish, # not found…' }) : t(messages.finished)}
      </Button>
    </>
  )
  return (
    <>
      <WorkScreen side={scans} sideLabel={t('Scans')} sideHeight="entry" foot={buttons}>
        <PageHeader
          back={{ label: t('Back'), onClick: () => void leave() }}
          title={mode === 'count' ? t('Stock-take of {name}', { name: layer.name }) : t('Return tubes to {name}', { name: layer.name })}
          subtitle={<ScannerReadyLine hint={mode === 'count' ? t('Scan every tube') : t('Scan a tube to see its position')} />}
        />
        {layer.archived === 1 && (
          <Banner tone="bad" live>
            {t(deviceErrors['layer.archived'].message)}
          </Banner>
        )}
        {context.message && (
          <Banner tone="bad" live>
            {t(context.message)}
          </Banner>
        )}
        {!isEmpty && <CountProgress found={foundHere.length} missing={missing.length} unexpected={unexpected.length} out={out.length} />}
        {content && isGrid(layer) && (
          <CountBox
            layer={layer}
            content={content}
            found={foundIds}
            latest={latest}
            current={looked ?? latest}
            next={canMoveHere(last) ? offer : undefined}
            onActivate={tap}
          />
        )}
        {!isGrid(layer) && <CountList missing={missing} out={out} />}
      </WorkScreen>
      <NotScannedQuestion
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
    </>
  )
}

/** Where the tube of a line is in this compartment, if it is there and has a position. */
function positionOf(line: CountRow): number | null {
  if (line.kind === 'moved-here') return line.position || null
  return line.kind === 'found' || line.kind === 'again' ? line.sample.position || null : null
}

interface CountListProps {
  missing: readonly SampleRow[]
  /** Checked out, and therefore not expected. */
  out: readonly SampleRow[]
}

/** What is left to scan in a compartment without positions. */
function CountList({ missing, out }: CountListProps) {
  return (
    <>
      <SampleCard title={t('Not scanned yet')} icon={HelpIcon} samples={missing} />
      <SampleCard title={t('Checked out')} icon={SignOutIcon} samples={out} />
    </>
  )
}

function SampleCard({ title, icon: Icon, samples }: { title: string; icon: Icon; samples: readonly SampleRow[] }) {
  if (samples.length === 0) return null
  return (
    <Card flush title={title}>
      {samples.map((sample) => (
        <Row key={sample.id} leading={<Icon className="i" aria-hidden />} title={sample.name} subtitle={<span className="mono">{codeOf(sample)}</span>} />
      ))}
    </Card>
  )
}
