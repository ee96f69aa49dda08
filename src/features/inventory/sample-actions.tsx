import { archiveSample } from '#domain/commands/archive-sample.ts'
import { restoreSample } from '#domain/commands/restore-sample.ts'
import type { SampleRow } from '#domain/entities/sample.ts'
import { act } from '#db/write.ts'
import { ActionBar } from '#src/ui/action-bar.tsx'
import { Button } from '#src/ui/button.tsx'
import { ArchiveIcon, DropIcon, MoveIcon, RestoreIcon } from '#src/ui/icons.ts'
import { t } from '#src/ui/translate.ts'
import { useAct } from '#src/workspace/use-act.ts'

export interface SampleActionsProps {
  sample: SampleRow
  onMove: () => void
  onAmount: () => void
}

/** What is done with a tube most often, in sight while its fields scroll. */
export function SampleActions({ sample, onMove, onAmount }: SampleActionsProps) {
  const doActs = useAct()
  const archive = act(archiveSample, { sampleId: sample.id }, t('{name}: archive', { name: sample.name }))
  const restoreTo = (layerId: number | null, position: number) =>
    act(restoreSample, { sampleId: sample.id, layerId, position }, t('{name}: restore', { name: sample.name }))
  if (sample.archived)
    return (
      <ActionBar label={t('Actions')}>
        <Button
          variant="primary"
          icon={RestoreIcon}
          onClick={() => void doActs([restoreTo(null, 0)], { done: t('{name} is restored', { name: sample.name }), undo: [archive] })}
        >
          {t('Restore')}
        </Button>
      </ActionBar>
    )
  return (
    <ActionBar label={t('Actions')}>
      <Button variant="primary" icon={MoveIcon} onClick={onMove}>
        {t('Move')}
      </Button>
      <Button tall icon={DropIcon} onClick={onAmount}>
        {t('Amount')}
      </Button>
      <Button
        tall
        icon={ArchiveIcon}
        className="away"
        onClick={() => void doActs([archive], { done: t('{name} is archived', { name: sample.name }), undo: [restoreTo(sample.layerId, sample.position)] })}
      >
        {t('Archive')}
      </Button>
    </ActionBar>
  )
}
