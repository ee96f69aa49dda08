import type { ExperimentRow } from '#domain/entities/experiment.ts'
import { readershipOf } from '#domain/rules/notebook/readers.ts'
import { t } from '#src/ui/text/translate.ts'
import { DraftDialog } from '#src/workspace/editing/draft-dialog.tsx'
import { useDraft } from '#src/workspace/editing/use-draft.ts'
import { setExperimentReadersChange, type Readers } from '#src/workspace/mutations/experiments.ts'
import { useMutate } from '#src/workspace/saving/use-mutate.ts'
import { ReadersFields } from './readers-fields.tsx'

/** Who sees an experiment: the whole group, or only some of it. */
export function ReadersDialog({ experiment, onClose }: { experiment: ExperimentRow; onClose: () => void }) {
  const mutate = useMutate()
  const { draft, set, isChanged, save, leave, release, fieldsRef } = useDraft<{ readers: Readers }>({
    label: t('Who sees it'),
    initial: { readers: { readership: readershipOf(experiment), viewers: experiment.viewers } },
    onSave: async ({ readers }) => {
      if (isChanged && !(await mutate(setExperimentReadersChange(experiment, readers)))) return
      release()
      onClose()
    },
  })
  return (
    <DraftDialog title={experiment.name} action={t('Save')} width={560} form={{ save, leave, fieldsRef }} onClose={onClose}>
      <ReadersFields label={t('Who sees it')} value={draft.readers} onChange={(readers) => set('readers', readers)} owner={experiment} />
      <p className="small muted">
        {t('Whoever loses access loses the copy on their devices as well, as soon as these are online. What they wrote in it stays.')}
      </p>
    </DraftDialog>
  )
}
