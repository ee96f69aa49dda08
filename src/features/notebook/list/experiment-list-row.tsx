import type { MouseEvent } from 'react'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { experimentCode } from '#domain/rules/experiment-code.ts'
import { NotebookIcon } from '#src/ui/icons/icons.ts'
import { Row } from '#src/ui/lists/row.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { ExperimentStatusChip } from '#src/workspace/notebook/experiment-status-chip.tsx'
import { LastChangeText } from '#src/workspace/notebook/last-change-text.tsx'

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
  const { id, name, status } = experiment
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
      leading={<NotebookIcon className="i" aria-hidden />}
      title={name}
      subtitle={
        <>
          <span className="mono">{experimentCode(id)}</span>
          {study && ` · ${study}`} · <LastChangeText change={experiment} />
        </>
      }
      wraps
      trailing={<ExperimentStatusChip status={status} />}
      current={isCurrent}
    />
  )
}
