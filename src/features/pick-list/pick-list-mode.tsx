import { useCallback, useEffect, useState, type ReactNode } from 'react'
import type { pickListMachine } from '#machines/pick-list/pick-list.machine.ts'
import { showToast } from '#src/ui/feedback/toast.tsx'
import { t, plural } from '#src/ui/text/translate.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { useNavigate } from '#src/workspace/navigation/navigation.ts'
import { pickListsAddress } from '#src/workspace/pick-list/pick-list-addresses.ts'
import { readPickList, type SavedPickList } from '#src/workspace/pick-list/stored-list.ts'
import { reportFailure } from '#src/workspace/saving/report-failure.ts'
import type { ModeParts } from '#src/workspace/scan/mode-parts.ts'
import { ScanBuffer } from '#src/workspace/scan/scan-buffer.tsx'
import { Button } from '#src/ui/buttons/button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ColdIcon, DropIcon } from '#src/ui/icons/icons.ts'
import { PickFoot } from './pick-foot.tsx'
import { PickLists } from './pick-lists.tsx'
import { PickedNotice } from './picked-notice.tsx'
import { PickingView } from './picking-view.tsx'
import { SamplesLeftQuestion } from './samples-left-question.tsx'
import { usePickList, type RunningList } from './use-pick-list.ts'
import { WalkSide } from './walk-side.tsx'

export interface PickListModeProps {
  /** Empty: the person chooses one, or learns how to begin one. */
  listId: string
  machine: typeof pickListMachine
  inFrame: (parts: ModeParts) => ReactNode
}

/** Chosen samples are taken out one after another, freezer by freezer, and put back the same way. */
export function PickListMode({ listId, machine, inFrame }: PickListModeProps) {
  const [saved, readAgain] = useSavedList(listId)
  if (saved === undefined) return inFrame({ hint: '', foot: null, children: <ScanBuffer /> })
  if (saved.progress === null) return inFrame({ hint: '', foot: null, children: <PickLists /> })
  return <PickList key={`${listId} ${saved.times}`} listId={listId} progress={saved.progress} machine={machine} inFrame={inFrame} onElsewhere={readAgain} />
}

interface SavedList {
  readonly listId: string
  /** Null if there is none. */
  readonly progress: SavedPickList | null
  /** How often it was read: each time it continues as another device left it. */
  readonly times: number
}

/** Undefined until it is read; and what reads it again. */
function useSavedList(listId: string): readonly [SavedList | undefined, () => void] {
  const { workspace } = useWorkspace()
  const [saved, setSaved] = useState<SavedList>()
  const [times, setTimes] = useState(0)
  useEffect(() => {
    let isLate = false
    const set = (progress: SavedPickList | undefined) => isLate || setSaved({ listId, progress: progress ?? null, times })
    readPickList(workspace, listId).then(set, (error: unknown) => {
      reportFailure(error)
      set(undefined)
    })
    return () => {
      isLate = true
    }
  }, [workspace, listId, times])
  const readAgain = useCallback(() => setTimes((before) => before + 1), [])
  return [saved?.listId === listId ? saved : undefined, readAgain]
}

function PickList({ listId, progress, machine, inFrame, onElsewhere }: PickListModeProps & { progress: SavedPickList; onElsewhere: () => void }) {
  const navigate = useNavigate()
  const list = usePickList(machine, listId, progress, onElsewhere)
  const isEnded = list?.isEnded ?? false
  const isPutBack = list?.context.phase === 'put-back'
  const isLeft = list?.is('left') ?? false
  useEffect(() => {
    if (isEnded && isPutBack) showToast({ message: t('The samples are back'), tone: 'ok' })
    if (isEnded) navigate(addresses.home)
    if (isLeft) navigate(pickListsAddress)
  }, [isEnded, isPutBack, isLeft, navigate])
  if (!list) return inFrame({ hint: '', foot: null, children: <ScanBuffer /> })
  const side = <WalkSide {...list} />
  if (list.is('picked')) return inFrame({ hint: '', side, foot: null, children: <PickedNotice {...list} /> })
  if (list.is('thaw')) return inFrame({ hint: '', side, foot: null, children: <ThawQuestion {...list} /> })
  return inFrame({
    hint: '',
    side,
    foot: <PickFoot {...list} />,
    children: (
      <>
        <PickingView {...list} />
        <SamplesLeftQuestion {...list} />
      </>
    ),
  })
}

/** Asked once, before the first sample is returned; a tube scanned meanwhile waits for the answer. */
function ThawQuestion({ context, send }: RunningList) {
  return (
    <EmptyState
      icon={ColdIcon}
      title={t('Were the samples thawed?')}
      action={
        <>
          <Button variant="primary" icon={ColdIcon} onClick={() => send({ type: 'thaw.answered', thawed: false })}>
            {t('They stayed frozen')}
          </Button>
          <Button tall icon={DropIcon} onClick={() => send({ type: 'thaw.answered', thawed: true })}>
            {t('They were thawed')}
          </Button>
        </>
      }
    >
      {t('Each sample that was thawed gets one more thaw.')}{' '}
      {context.queue.length > 0 && plural(context.queue.length, { one: '# scan waits for your answer.', other: '# scans wait for your answer.' })}
    </EmptyState>
  )
}
