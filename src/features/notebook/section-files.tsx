import { useEffect, useMemo, useRef } from 'react'
import { rowKey } from '#domain/dependency-keys.ts'
import type { ExperimentRow } from '#domain/entities/experiment.ts'
import type { SectionRow } from '#domain/entities/section.ts'
import { t } from '#src/ui/text/translate.ts'
import { FileList } from '#src/workspace/files/file-list.tsx'

export interface SectionFilesProps {
  section: SectionRow
  experiment: ExperimentRow
  mayWrite: boolean
  isNew: boolean
}

/** The pictures and files of a section. */
export function SectionFiles({ section, experiment, mayWrite, isNew }: SectionFilesProps) {
  const { id, name, type } = section
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  const target = useMemo(
    () => ({ subject: rowKey('sections', id), audience: experiment.audience, name: `${experiment.name}, ${name}` }),
    [id, name, experiment.name, experiment.audience],
  )
  return (
    <div ref={place}>
      <FileList target={target} mayChange={mayWrite} empty={type === 'IMAGE' ? t('No pictures yet') : t('No files yet')} />
    </div>
  )
}
