import type { MouseEvent } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { experimentCode } from '#domain/rules/notebook/experiment-code.ts'
import { LockIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { t } from '#src/ui/text/translate.ts'
import { useLive } from '#src/workspace/data/workspace-context.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ExperimentStatusChip } from '#src/workspace/notebook/experiment-status-chip.tsx'
import { LastChangeText } from '#src/workspace/notebook/last-change-text.tsx'
import { ExperimentPicture, NoPicture } from './experiment-picture.tsx'
import { readExperimentLook } from './read-experiment-look.ts'
import classes from './experiments.module.css'
import { SampleNames } from './sample-names.tsx'

export interface ExperimentListRowProps {
  experiment: ExperimentRow
  /** Its name; undefined where all are of the same. */
  study: string | undefined
  /** The one shown beside the list. */
  isCurrent: boolean
  /** Shows it beside the list; undefined where there is no room. */
  onShow: ((id: number) => void) | undefined
}

/** A tap shows it beside the list, a second one opens it; so does Enter, and a tap where there is no room. */
export function ExperimentListRow({ experiment, study, isCurrent, onShow }: ExperimentListRowProps) {
  const { id, name, status, audience } = experiment
  const look = useLive((workspace) => readExperimentLook(workspace, id), [id])
  const tap = (event: MouseEvent) => {
    const isByKey = event.detail === 0
    if (!onShow || isCurrent || isByKey || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onShow(id)
  }
  return (
    <Row
      href={addresses.experiment(id)}
      onClick={tap}
      leading={look?.picture ? <ExperimentPicture key={look.picture.file.id} entry={look.picture} /> : <NoPicture />}
      title={name}
      subtitle={
        <>
          <SampleNames samples={look?.samples ?? []} most={2} />
          <span className="mono">{experimentCode(id)}</span>
          {study && ` · ${study}`} · <LastChangeText change={experiment} />
          {audience !== 0 && (
            <>
              {' · '}
              <span className={classes.locked}>
                <LockIcon className="i i-xs" aria-hidden /> {t('Only some people')}
              </span>
            </>
          )}
        </>
      }
      wraps
      trailing={<ExperimentStatusChip status={status} />}
      current={isCurrent}
    />
  )
}
